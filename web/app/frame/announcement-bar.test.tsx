import { supportRoutes } from '@landfall/contract/access/support-access.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session-store.ts'
import { renderPage, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AnnouncementBar } from './announcement-bar.tsx'

const nothing = { banner: null, expiry: null, support: null }

test('says all the time who is really there, and how to leave', async () => {
  const endsAt = new Date(Date.now() + 59.5 * 60_000).toISOString()
  new ServerStub().on(supportRoutes.announcements, {
    ...nothing,
    support: { actorName: 'Freya', actorCompanyName: 'Kestrel', reason: 'help', endsAt },
  })
  await renderPage(<AnnouncementBar />)
  useSession.setState({ user: userWith([], { actor: { id: 1, name: 'Freya' } }) })
  expect(await screen.findByText(/Freya is signed in as Lin Yue \(Harbour Tools\)/)).toBeVisible()
  expect(await screen.findByText(/60 minutes left/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'End and go back' })).toBeVisible()
})

test('warns of the end of the account, and shows the notice of the system until it is closed', async () => {
  new ServerStub().on(supportRoutes.announcements, {
    ...nothing,
    expiry: { validThrough: '2026-12-03', days: 12 },
    banner: { text: 'Maintenance on Sunday', tone: 'warning' },
  })
  await renderPage(<AnnouncementBar />)
  expect(await screen.findByText(/ends on .* \(in 12 days\)/)).toBeVisible()
  expect(screen.getByText('Maintenance on Sunday')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Maintenance on Sunday')).toBeNull()
})
