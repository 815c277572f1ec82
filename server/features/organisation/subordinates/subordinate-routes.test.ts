import { subordinateRoutes } from '@landfall/contract/organisation/subordinates.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let lead: TestUser
let below: TestUser
let deeper: TestUser
let beside: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
  lead = await buildUser(app.systemDb, { dataScope: 'subordinates' })
  const { companyId } = lead
  below = await buildUser(app.systemDb, { companyId, leaderId: lead.id, dataScope: 'own', permissions: [] })
  deeper = await buildUser(app.systemDb, { companyId, leaderId: below.id })
  beside = await buildUser(app.systemDb, { companyId })
  await app.systemDb.query(
    `insert into customers (company_id, name, name_key, founder_id, owner_id, owned_at, created_at)
     select $1, 'C' || n, 'C' || n, $2, $2, now(), now() - n * interval '40 days' from generate_series(0, 1) n`,
    [companyId, below.id],
  )
})

it('refuses who is not signed in and who lacks the right', async () => {
  await expectRefusals(app, [subordinateRoutes.list], () => ({}))
})

it('shows the people below, level by level, with what they have and did this month', async () => {
  const { items, maySeeEverybody } = await app.client.call(
    subordinateRoutes.list,
    { query: { everybody: 'true' } },
    { token: lead.token },
  )
  expect(maySeeEverybody).toBe(false)
  expect(items.map(({ id, depth }) => [id, depth])).toEqual([
    [below.id, 1],
    [deeper.id, 2],
  ])
  expect(items[0]).toMatchObject({
    customers: 2,
    isInScope: true,
    canReassign: true,
    thisMonth: { customersAdded: 1, followUps: 0, mailsSent: 0, pointsSpent: 0 },
  })
  // Somebody with wider rights is seen, but not moved.
  expect(items[1]?.canReassign).toBe(false)
})

it('shows everybody to who sees the whole company', async () => {
  const { items } = await app.client.call(
    subordinateRoutes.list,
    { query: { everybody: 'true' } },
    { token: beside.token },
  )
  expect(items.map(({ id }) => id).toSorted()).toEqual([lead.id, below.id, deeper.id].toSorted())
  const own = await app.client.call(subordinateRoutes.list, { query: {} }, { token: beside.token })
  expect(own.items).toEqual([])
})
