import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { type AuditRow, logRoutes, retentionRoutes } from '@landfall/contract/records/logs.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AuditPage } from './audit-page.tsx'
import { DataPullPage } from './data-pull-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const origin = {
  happenedAt: '2026-11-20T08:00:00.000Z',
  userId: 7,
  userName: 'Lin Yue',
  actorName: null,
  address: '192.0.2.1',
}
const change: AuditRow = {
  ...origin,
  id: 31,
  actorName: 'Support Sam',
  recordKind: 'customers',
  recordId: 5,
  recordTitle: 'Nordlicht GmbH',
  action: 'change',
  recordCount: 1,
  fields: ['stage', 'owner_id'],
}
const pageOf = <Row,>(...items: Row[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsMinimum: false,
})

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(sessionRoutes.users, { items: [{ id: 7, name: 'Lin Yue', username: 'lin' }] })
    .on(retentionRoutes.read, { logDays: 365, recycleDays: 90 })
    .on(logRoutes.audit, pageOf(change))
    .on(logRoutes.readAudit, {
      ...change,
      before: { stage: 'toFollow', owner_id: 7 },
      after: { stage: 'won', owner_id: 9 },
      recordIds: [],
      people: [
        { id: 7, name: 'Lin Yue' },
        { id: 9, name: 'Zhou Haoran' },
      ],
    })
})

test('a change is shown with the support behind it, and every value before and after in words', async () => {
  await renderPage(<AuditPage />, { permissions })
  const line = await screen.findByRole('row', { name: /Nordlicht GmbH/ })
  expect(within(line).getByText('Customer')).toBeVisible()
  expect(within(line).getByText('Stage, Owner')).toBeVisible()
  expect(within(line).getByText('Support: Support Sam')).toBeVisible()
  await userEvent.click(within(line).getByRole('button', { name: /Lin Yue/ }))
  const drawer = await screen.findByRole('dialog')
  const stage = await within(drawer).findByRole('row', { name: /Stage/ })
  expect(within(stage).getByText('To follow up')).toBeVisible()
  expect(within(stage).getByText('Won')).toBeVisible()
  expect(within(within(drawer).getByRole('row', { name: /Owner/ })).getByText('Zhou Haoran')).toBeVisible()
})

test('a change of many records says how many, and what is not the same for all', async () => {
  const many = { ...change, recordCount: 1200, recordTitle: '', recordId: null, fields: ['stage', 'remark'] }
  server.on(logRoutes.audit, pageOf(many)).on(logRoutes.readAudit, {
    ...many,
    before: {},
    after: { stage: 'won' },
    recordIds: [1, 2],
    people: [],
  })
  await renderPage(<AuditPage />, { address: '/logging/auditLog?entry=31', permissions })
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('Records: 1,200')).toBeVisible()
  expect(within(drawer).getAllByText('Different for each')).toHaveLength(3)
})

test('what was exported is said in words', async () => {
  server.on(
    logRoutes.dataPulls,
    pageOf({
      ...origin,
      id: 1,
      action: 'exported' as const,
      source: 'customers',
      subject: '',
      rowCount: 412,
      selection: {
        tab: 'mine',
        search: 'lamp',
        filter: { join: 'and', conditions: [{ field: 'country', op: 'in', value: ['DE', 'FR'] }] },
      },
    }),
  )
  await renderPage(<DataPullPage />, { permissions })
  expect(await screen.findByText(/Tab: Mine · Search “lamp” · Country.*DE, FR/)).toBeVisible()
})

test('a failed sign-in names the account that was typed and the reason', async () => {
  server.on(
    logRoutes.signIns,
    pageOf({
      ...origin,
      id: 1,
      userId: null,
      userName: null,
      account: 'mallory',
      outcome: 'failure' as const,
      method: 'password',
      reason: 'wrongPassword',
      agent: 'Firefox',
    }),
  )
  await renderPage(<SignInPage />, { permissions })
  const line = await screen.findByRole('row', { name: /mallory/ })
  expect(within(line).getByText('Unknown account')).toBeVisible()
  expect(within(line).getByText('Failed')).toBeVisible()
})

test('only who runs the house decides how long records are kept', async () => {
  await renderPage(<AuditPage />, { permissions: ['log.audit.read'] })
  await screen.findByRole('row', { name: /Nordlicht GmbH/ })
  expect(screen.queryByRole('button', { name: 'How long records are kept' })).toBeNull()
})

test('the time records are kept is saved within its bounds', async () => {
  server.on(retentionRoutes.save, ({ body }) => body as { logDays: number; recycleDays: number })
  await renderPage(<AuditPage />, { permissions })
  await userEvent.click(await screen.findByRole('button', { name: 'How long records are kept' }))
  const days = await screen.findByRole('spinbutton', { name: 'Keep deleted records for (days)' })
  await userEvent.clear(days)
  await userEvent.type(days, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(server.callsOf(retentionRoutes.save)[0]?.body).toEqual({ logDays: 365, recycleDays: 30 })
})
