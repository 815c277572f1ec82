import type { SessionUser } from '@landfall/contract/access/session.ts'
import { type SupportRow, supportRoutes } from '@landfall/contract/access/support-access.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#platform/session-store.ts'
import { renderPage, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SupportListPage } from './support-list-page.tsx'

const visit: SupportRow = {
  id: 1,
  companyName: 'Harbour Tools',
  userName: 'Ann Lee',
  actorName: 'Sue Porter',
  actorCompanyName: 'Kestrel',
  reason: 'An import stands still',
  address: '192.0.2.7',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(supportRoutes.list, { items: [visit], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(listLayoutRoutes.read, null)
})

async function openAs(type: SessionUser['type']) {
  await renderPage(<SupportListPage />, { permissions: ['log.audit.read'] })
  act(() => useSession.setState({ user: userWith(['log.audit.read'], { type }) }))
}

test('says who came in, why, and that it goes on', async () => {
  await openAs('employee')
  const line = within(await screen.findByRole('row', { name: /Sue Porter \(Kestrel\)/ }))
  expect(line.getByText('An import stands still')).toBeVisible()
  expect(line.getByText('Going on')).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'We signed in' })).toBeNull()
  expect(server.callsOf(supportRoutes.list)).not.toHaveLength(0)
})

test('shows an OEM both directions', async () => {
  await openAs('oem')
  expect(await screen.findByRole('tab', { name: 'Signed in to us' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'We signed in' })).toBeVisible()
})
