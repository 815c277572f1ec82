import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  boss = await buildUser(app.systemDb, { type: 'admin' })
  const { companyId } = boss
  seller = await buildUser(app.systemDb, { companyId, dataScope: 'own', permissions: selling })
  rival = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
})

const selling = [
  'customer.customer.read',
  'customer.customer.write',
  'customer.customer.release',
  'customer.customer.protect',
  'customer.pool.claim',
] as const
const checked = (...ids: number[]) => ({ scope: batchScope.Checked, ids })
const claim = (user: TestUser, ...ids: number[]) =>
  app.client.send(placementRoutes.claim, { body: { selection: checked(...ids) } }, { token: user.token })
const release = (user: TestUser, ...ids: number[]) =>
  app.client.send(placementRoutes.release, { body: { selection: checked(...ids) } }, { token: user.token })
const pooled = () => buildCustomer(app.client, boss, { ownerId: null })
const ownerOf = async (id: number) =>
  (await app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })).ownerId

/** What the first pool of the company allows. */
async function setPool(change: string, value: unknown) {
  await app.systemDb.query(`update pools set ${change} = $2 where company_id = $1`, [boss.companyId, value])
}

it('gives a customer of the pool to who claims it, once among fifty at the same moment', async () => {
  const { id } = await pooled()
  const people = await Promise.all(
    Array.from({ length: 10 }, () =>
      buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' }),
    ),
  )
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => claim(people[index % 10] as TestUser, id)),
  )
  const done = answers.filter(({ data }) => (data as { done: number }).done === 1)
  expect(done).toHaveLength(1)
  const spans = await app.systemDb.query<{ ownerId: number }>(
    `select owner_id from customer_ownerships where customer_id = $1 and how = 'claimed'`,
    [id],
  )
  expect(spans).toEqual([{ ownerId: await ownerOf(id) }])
  const events = await app.systemDb.query(
    `select 1 from customer_events where customer_id = $1 and kind = 'ownerChanged'`,
    [id],
  )
  expect(events).toHaveLength(1)
  const quotas = await Promise.all(
    people.map(({ token }) => app.client.call(poolRoutes.quota, {}, { token })),
  )
  expect(quotas.map(({ pools }) => pools[0]?.claimedToday).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
})

it('says who has it when it is taken, and refuses what never was in a pool', async () => {
  const { id } = await pooled()
  await claim(seller, id)
  const late = await claim(boss, id)
  expect(late.data).toMatchObject({ done: 0, failed: 1 })
  const owned = await buildCustomer(app.client, seller)
  // Where nothing is left to take, what he may not see is counted with what was taken.
  expect((await claim(rival, id, owned.id)).data).toMatchObject({ done: 0, failed: 2 })
  const stolen = await claim(rival, owned.id)
  // Not even visible to him, so nothing was selected.
  expect(stolen.code).toBe(codeOf('nothingSelected'))
  expect(await ownerOf(owned.id)).toBe(seller.id)
})

it('counts claims of the day although they were released again', async () => {
  await setPool('daily_claims', 2)
  const [a, b] = [await pooled(), await pooled()]
  await claim(seller, a.id)
  await release(seller, a.id)
  await claim(seller, a.id)
  const third = await claim(seller, b.id)
  expect(third).toMatchObject({ code: codeOf('dailyClaimsReached') })
  expect((await claim(rival, b.id)).data).toMatchObject({ done: 1 })
})

it('refuses a request beyond the limits whole, with what is left', async () => {
  await setPool('daily_claims', 2)
  const ids = [(await pooled()).id, (await pooled()).id, (await pooled()).id]
  const answer = await claim(seller, ...ids)
  expect(answer.code).toBe(codeOf('dailyClaimsReached'))
  expect(answer.message).toContain('2')
  for (const id of ids) expect(await ownerOf(id)).toBeNull()
  await setPool('daily_claims', null)
  await app.systemDb.query(
    'update recycle_rules set holding_cap = 2, cap_spares_won = true where company_id = $1',
    [boss.companyId],
  )
  expect((await claim(seller, ...ids)).code).toBe(codeOf('holdingCapReached'))
  expect((await claim(seller, ...ids.slice(0, 2))).data).toMatchObject({ done: 2, failed: 0 })
  await app.systemDb.query(`update customers set stage = 'won' where id = $1`, [ids[0]])
  expect((await claim(seller, ids[2] as number)).data).toMatchObject({ done: 1 })
  const quota = await app.client.call(poolRoutes.quota, {}, { token: seller.token })
  expect(quota).toMatchObject({ held: 2, spared: 1, holdingCap: 2 })
  const obstacle = async (helping?: boolean) => {
    const args = { query: { helping } }
    const { items } = await app.client.call(placementRoutes.receivers, args, { token: boss.token })
    return items.find((item) => item.id === seller.id)?.obstacle
  }
  expect([await obstacle(), await obstacle(true)]).toEqual(['full', null])
})

it('keeps the last owner and new arrivals waiting, whoever released them', async () => {
  await setPool('cooldown_days', 3)
  const { id } = await buildCustomer(app.client, seller)
  await release(boss, id)
  const back = await claim(seller, id)
  expect(back.data).toMatchObject({ done: 0, failed: 1 })
  expect((await claim(rival, id)).data).toMatchObject({ done: 1 })
  await setPool('resting_days', 1)
  await release(rival, id)
  expect((await claim(boss, id)).data).toMatchObject({ done: 0, failed: 1 })
  // An edit does not start the rest anew.
  await app.systemDb.query(`update customers set pooled_at = now() - interval '25 hours' where id = $1`, [id])
  await app.systemDb.query(`update customers set remark = 'x' where id = $1`, [id])
  expect((await claim(boss, id)).data).toMatchObject({ done: 1 })
})

it('keeps a pool of some groups from others, also by the customer’s id', async () => {
  const [group] = await app.systemDb.query<{ id: number }>(
    `insert into user_groups (company_id, name) values ($1, 'North') returning id`,
    [boss.companyId],
  )
  const body = {
    name: 'North',
    groupIds: [group?.id ?? 0],
    dailyClaims: null,
    dailyViews: null,
    cooldownDays: 0,
    restingDays: 0,
    isMasked: true,
    reasonRequired: false,
  }
  const pool = await app.client.call(poolRoutes.create, { body }, { token: boss.token })
  const member = await buildUser(app.systemDb, {
    companyId: boss.companyId,
    dataScope: 'own',
    groupId: group?.id as number,
  })
  const { id } = await buildCustomer(app.client, member)
  const released = await app.client.send(
    placementRoutes.release,
    { body: { selection: checked(id), poolId: pool.id } },
    { token: member.token },
  )
  expect(released.data).toMatchObject({ done: 1 })
  // Out of his sight.
  expect((await claim(seller, id)).code).toBe(codeOf('nothingSelected'))
  const names = async (user: TestUser) =>
    (await app.client.call(poolRoutes.list, {}, { token: user.token })).items.map(({ name }) => name)
  expect(await names(seller)).toEqual([''])
  expect(await names(member)).toEqual(['', 'North'])
  expect((await claim(member, id)).data).toMatchObject({ done: 1 })
  // Somebody who sees the whole company is refused row by row what lies in pools that are not his.
  const overseer = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'company' })
  await app.client.call(
    placementRoutes.release,
    { body: { selection: checked(id), poolId: pool.id } },
    { token: member.token },
  )
  const open = await pooled()
  const mixed = await claim(overseer, id, open.id)
  expect(mixed.data).toMatchObject({ done: 1, failed: 1, failures: [{ customerId: id }] })
  expect(await ownerOf(open.id)).toBe(overseer.id)
  // Nor can it be dealt to those who may not look into its pool; colleagues who may get it.
  const assign = async (...userIds: number[]) => {
    const body = { selection: checked(id), userIds }
    return app.client.call(placementRoutes.assign, { body }, { token: boss.token })
  }
  const obstacles = await app.client.call(
    placementRoutes.receivers,
    { query: { poolId: pool.id } },
    { token: boss.token },
  )
  const obstacleOf = (user: TestUser) => obstacles.items.find((item) => item.id === user.id)?.obstacle
  expect([obstacleOf(seller), obstacleOf(member)]).toEqual(['poolClosed', null])
  expect(await assign(seller.id)).toMatchObject({ done: 0, failed: 1 })
  expect(await assign(seller.id, member.id)).toMatchObject({ done: 1, failed: 0 })
  expect(await ownerOf(id)).toBe(member.id)
  // Who never saw it is not told either who was faster.
  expect((await claim(seller, id)).code).toBe(codeOf('nothingSelected'))
})

it('keeps who handed it to a colleague waiting too, from when he did', async () => {
  await setPool('cooldown_days', 3)
  const { id } = await buildCustomer(app.client, seller)
  const body = { selection: checked(id), userId: rival.id }
  await app.client.call(placementRoutes.transfer, { body }, { token: boss.token })
  await release(rival, id)
  expect((await claim(seller, id)).data).toMatchObject({ done: 0, failed: 1 })
  await app.systemDb.query(
    `update customer_ownerships set ended_at = now() - interval '73 hours' where customer_id = $1 and owner_id = $2`,
    [id, seller.id],
  )
  expect((await claim(rival, id)).data).toMatchObject({ done: 0, failed: 1 })
  expect((await claim(seller, id)).data).toMatchObject({ done: 1 })
})

it('deals out in turn up to what each may hold, and tells them', async () => {
  await app.systemDb.query('update recycle_rules set holding_cap = 2 where company_id = $1', [boss.companyId])
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await pooled()).id))
  const body = { selection: checked(...ids), userIds: [seller.id, rival.id] }
  const answer = await app.client.call(placementRoutes.assign, { body }, { token: boss.token })
  expect(answer).toMatchObject({ done: 4, failed: 1 })
  const held = await app.systemDb.query(
    'select owner_id, count(*)::int as count from customers where id = any($1) and owner_id is not null group by 1 order by 1',
    [ids],
  )
  expect(held).toEqual([
    { ownerId: seller.id, count: 2 },
    { ownerId: rival.id, count: 2 },
  ])
  const told = await app.systemDb.query(
    `select user_id from notices where kind = 'assignedToMe' and user_id = any($1)`,
    [[seller.id, rival.id]],
  )
  expect(told).toHaveLength(2)
  const foreign = await buildUser(app.systemDb)
  const refused = await app.client.send(
    placementRoutes.assign,
    { body: { selection: checked(ids[4] as number), userIds: [foreign.id] } },
    { token: boss.token },
  )
  expect(refused.code).toBe(codeOf('ownerNotAllowed'))
})
