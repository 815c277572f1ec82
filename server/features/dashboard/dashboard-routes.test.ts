import { dashboardRoutes } from '@landfall/contract/dashboard.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let leader: TestUser
let seller: TestUser
beforeAll(async () => {
  app = await startTestApp()
  leader = await buildUser(app.systemDb)
  seller = await buildUser(app.systemDb, { companyId: leader.companyId, dataScope: 'own' })
  // One customer of each this month, and one of the leader's in the month before.
  for (const [owner, createdAt] of [
    [leader, 'now()'],
    [seller, 'now()'],
    [leader, `date_trunc('month', now(), 'Asia/Shanghai') - interval '1 day'`],
  ] as const) {
    await app.systemDb.query(
      `insert into customers (company_id, name, name_key, founder_id, owner_id, owned_at, created_at)
       values ($1, 'Acme', 'ACME', $2, $2, now(), ${createdAt})`,
      [owner.companyId, owner.id],
    )
  }
  await app.systemDb.query(
    `insert into customs_uploads (company_id, user_id, file_name, size, state, kind, rows_loaded, finished_at)
     values ($1, $2, 'a.csv', 1, 'done', 'shipments', 7, now()), ($1, $2, 'b.csv', 1, 'failed', 'shipments', 9, now())`,
    [leader.companyId, leader.id],
  )
})
afterAll(() => app.stop())

it('counts this month and the last by the calendar of the company', async () => {
  const { thisMonth, previousMonth } = await app.client.call(
    dashboardRoutes.read,
    {},
    { token: leader.token },
  )
  expect(thisMonth).toEqual({ uploads: 1, shipments: 7, customers: 2, sent: 0, opened: 0, clicked: 0 })
  expect(previousMonth).toMatchObject({ uploads: 0, customers: 1 })
})

it('stays within the data scope and the company', async () => {
  const own = await app.client.call(dashboardRoutes.read, {}, { token: seller.token })
  expect(own.thisMonth).toMatchObject({ uploads: 0, shipments: 0, customers: 1 })
  const stranger = await buildUser(app.systemDb)
  const other = await app.client.call(dashboardRoutes.read, {}, { token: stranger.token })
  expect(other.thisMonth).toMatchObject({ uploads: 0, customers: 0 })
})
