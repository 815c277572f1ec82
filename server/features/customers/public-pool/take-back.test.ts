import { collaboratorRoutes } from '@landfall/contract/customers/customer-collaborators.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let rival: TestUser
let helper: TestUser
let customer: CustomerView

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
  const { companyId } = boss
  seller = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  rival = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  helper = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  await app.systemDb.query(
    'update recycle_rules set is_on = true, follow_up_days = 30 where company_id = $1',
    [companyId],
  )
})
beforeEach(async () => {
  customer = await buildCustomer(app.client, seller)
  await app.systemDb.query(`update customers set owned_at = now() - interval '10 days' where id = $1`, [
    customer.id,
  ])
})

const selection = () => ({ scope: batchScope.Checked, ids: [customer.id] })
const release = (user: TestUser) =>
  app.client.call(placementRoutes.release, { body: { selection: selection() } }, { token: user.token })
const takeBack = (user: TestUser, movedAt: string) =>
  app.client.call(placementRoutes.takeBack, { body: { movedAt } }, { token: user.token })
const read = () =>
  app.client.call(customerRoutes.read, { params: { id: customer.id } }, { token: boss.token })
const until = new Date(Date.now() + 5 * 86_400_000).toISOString()
const share = (...users: TestUser[]) => {
  const collaborators = users.map(({ id }) => ({ userId: id, level: 'read' as const, until }))
  const args = { params: { id: customer.id }, body: { collaborators } }
  return app.client.call(collaboratorRoutes.replace, args, { token: seller.token })
}
const sharesOf = async () =>
  (await read()).collaborators
    .map(({ id, level, until }) => ({ id, level, until }))
    .sort((one, other) => one.id - other.id)

it('gives a released customer back with its clock and protection, once', async () => {
  await app.client.call(
    placementRoutes.protect,
    { body: { selection: selection(), until } },
    { token: seller.token },
  )
  const before = await read()
  const { movedAt } = await release(seller)
  expect(await read()).toMatchObject({ ownerId: null, dropsAt: null, releaseCount: 1 })
  expect(await takeBack(seller, movedAt)).toEqual({ restored: 1 })
  const { ownerId, dropsAt, lockedUntil, releaseCount, lastOwnerName } = await read()
  expect({ ownerId, dropsAt, lockedUntil, releaseCount, lastOwnerName }).toEqual({
    ownerId: seller.id,
    dropsAt: before.dropsAt,
    lockedUntil: before.lockedUntil,
    releaseCount: 0,
    lastOwnerName: null,
  })
  expect(await takeBack(seller, movedAt)).toEqual({ restored: 0 })
})

it('gives what a manager released back to its owner, and only to the manager', async () => {
  const { movedAt } = await release(boss)
  expect(await takeBack(seller, movedAt)).toEqual({ restored: 0 })
  expect(await takeBack(boss, movedAt)).toEqual({ restored: 1 })
  expect((await read()).ownerId).toBe(seller.id)
})

it('takes a transfer back, with the share of who had it in between', async () => {
  await share(rival, helper)
  const shares = await sharesOf()
  const { movedAt } = await app.client.call(
    placementRoutes.transfer,
    { body: { selection: selection(), userId: rival.id } },
    { token: boss.token },
  )
  expect(await takeBack(boss, movedAt)).toEqual({ restored: 1 })
  expect(await read()).toMatchObject({ ownerId: seller.id, lastOwnerName: null })
  expect(await sharesOf()).toEqual(shares)
})

it('leaves what somebody has claimed since, and what was released long ago', async () => {
  const { movedAt } = await release(seller)
  await app.client.call(placementRoutes.claim, { body: { selection: selection() } }, { token: rival.token })
  expect(await takeBack(seller, movedAt)).toEqual({ restored: 0 })
  expect((await read()).ownerId).toBe(rival.id)
  const later = await release(rival)
  await app.systemDb.query(
    `update customer_ownerships set started_at = started_at - interval '6 minutes'
     where customer_id = $1 and ended_at is null`,
    [customer.id],
  )
  const moment = new Date(Date.parse(later.movedAt) - 360_000).toISOString()
  expect(await takeBack(rival, moment)).toEqual({ restored: 0 })
})

it('puts what was claimed or dealt out back into its pool as it lay there, as often as it is done', async () => {
  await share(helper)
  const shares = await sharesOf()
  await release(seller)
  await app.systemDb.query(
    `with lying as (update customers set pooled_at = now() - interval '9 days', release_type = 'auto' where id = $1)
     update customer_ownerships set started_at = now() - interval '9 days', how = 'auto'
     where customer_id = $1 and ended_at is null`,
    [customer.id],
  )
  const why = () =>
    app.systemDb.query('select release_type, release_reason_id from customers where id = $1', [customer.id])
  const [reason] = await why()
  const { pooledAt, releaseCount, lastOwnerName } = await read()
  const body = { selection: selection() }
  const claimed = await app.client.call(placementRoutes.claim, { body }, { token: rival.token })
  expect(await takeBack(rival, claimed.movedAt)).toEqual({ restored: 1 })
  const lying = { ownerId: null, pooledAt, releaseCount, lastOwnerName }
  expect(await read()).toMatchObject(lying)
  const dealt = await app.client.call(
    placementRoutes.assign,
    { body: { ...body, userIds: [rival.id] } },
    { token: boss.token },
  )
  expect(await sharesOf()).toEqual([])
  expect(await takeBack(boss, dealt.movedAt)).toEqual({ restored: 1 })
  expect(await read()).toMatchObject(lying)
  expect(await why()).toEqual([reason])
  await app.systemDb.query('update customers set owner_id = $2 where id = $1', [customer.id, seller.id])
  expect(await sharesOf()).toEqual(shares)
})

it('ends or prolongs a protection as it was', async () => {
  const protect = (days: number | null) => {
    const until = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString()
    return app.client.call(
      placementRoutes.protect,
      { body: { selection: selection(), until } },
      { token: seller.token },
    )
  }
  const first = await protect(5)
  const { lockedUntil } = await read()
  const longer = await protect(9)
  expect(await takeBack(seller, longer.movedAt)).toEqual({ restored: 1 })
  expect((await read()).lockedUntil).toBe(lockedUntil)
  const ended = await protect(null)
  expect(await takeBack(seller, ended.movedAt)).toEqual({ restored: 1 })
  expect((await read()).lockedUntil).toBe(lockedUntil)
  expect(await takeBack(seller, first.movedAt)).toEqual({ restored: 1 })
  expect((await read()).lockedUntil).toBeNull()
})

it('goes to one of two when it is taken back and claimed at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await buildCustomer(app.client, seller)
    const chosen = { body: { selection: { scope: batchScope.Checked, ids: [id] } } }
    const { movedAt } = await app.client.call(placementRoutes.release, chosen, { token: seller.token })
    const [claimed, back] = await Promise.all([
      app.client.send(placementRoutes.claim, chosen, { token: rival.token }),
      takeBack(seller, movedAt),
    ])
    const done = (claimed.data as { done?: number } | null)?.done ?? 0
    expect(done + back.restored).toBe(1)
    const { ownerId } = await app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })
    expect(ownerId).toBe(done === 1 ? rival.id : seller.id)
  }
})
