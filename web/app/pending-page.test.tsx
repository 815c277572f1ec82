import { passwordRoutes } from '@landfall/contract/access/account.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session-store.ts'
import { startEnglish, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { PendingPage } from './pending-page.tsx'

test('a one-time password is changed here, and then the session is free', async () => {
  const server = new ServerStub()
    .on(passwordRoutes.rules, {
      minLength: 8,
      history: 0,
      changedAt: '2026-11-20T00:00:00.000Z',
      dueAt: null,
    })
    .on(passwordRoutes.change, null)
    .on(sessionRoutes.info, { user: userWith([]), routes: [] })
  await startEnglish()
  useSession.setState({ user: userWith([], { pending: 'passwordMustChange' }) })
  render(<PendingPage />)
  expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await userEvent.type(await screen.findByLabelText('Current password'), 'kwmx-4827-pthz')
  await userEvent.type(screen.getByLabelText('New password'), 'teal harbour 42')
  await userEvent.type(screen.getByLabelText('New password again'), 'teal harbour 42')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await expect.poll(() => useSession.getState().user?.pending).toBeNull()
  expect(server.callsOf(passwordRoutes.change)).toHaveLength(1)
})

test('a required second factor is set up here, or one leaves', async () => {
  const server = new ServerStub().on(sessionRoutes.logout, null)
  await startEnglish()
  useSession.setState({ user: userWith([], { pending: 'secondFactorMustEnrol' }) })
  render(<PendingPage />)
  expect(screen.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Set it up' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await expect.poll(() => useSession.getState().user).toBeNull()
  expect(server.callsOf(sessionRoutes.logout)).toHaveLength(1)
})
