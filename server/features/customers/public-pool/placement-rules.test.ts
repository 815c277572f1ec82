import { type PlacementResult, placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { type Pool, poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { fileRoutes, type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildCustomers } from '#testing/build-customers.ts'
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

/** What the first pool of the company allows. */
async function setPool(change: string, value: unknown) {
  await app.systemDb.query(`update pools set ${change} = $2 where company_id = $1`, [boss.companyId, value])
}

it('transfers and writes the whole history', async () => {
  const { id } = await buildCustomer(app.client, seller)
  const body = { selection: checked(id), userId: rival.id }
  await app.client.call(placementRoutes.transfer, { body }, { token: boss.token })
  await release(rival, id)
  await claim(seller, id)
  const { items } = await app.client.call(
    placementRoutes.ownerships,
    { params: { id } },
    { token: seller.token },
  )
  expect(items.map(({ how }) => how)).toEqual(['claimed', 'manual', 'transferred', 'created'])
  expect(items.map(({ endedAt }) => endedAt === null)).toEqual([true, false, false, false])
})

it('deals each customer once when several deal the same ones, and names the others', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await pooled()).id))
  const answers = await Promise.all(
    [seller, rival, boss].map(({ id }) => {
      const body = { selection: checked(...ids), userIds: [id] }
      return app.client.send(placementRoutes.assign, { body }, { token: boss.token })
    }),
  )
  // Who comes when all are given away already has nothing to choose from.
  const results = answers.flatMap(({ code, data }) => (code === 20000 ? [data as PlacementResult] : []))
  expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(12)
  for (const { done, failed } of results) expect(done + failed).toBe(12)
})

it('transfers what somebody owns, never what lies in a pool, and says so', async () => {
  const [own, free] = [await buildCustomer(app.client, seller), await pooled()]
  const mover = await buildUser(app.systemDb, {
    companyId: boss.companyId,
    dataScope: 'company',
    permissions: ['customer.customer.read', 'customer.customer.transfer'],
  })
  const body = { selection: checked(own.id, free.id), userId: rival.id }
  const moved = await app.client.call(placementRoutes.transfer, { body }, { token: mover.token })
  expect(moved).toMatchObject({ done: 1, failed: 1, failures: [{ customerId: free.id }] })
  const blind = await buildUser(app.systemDb, { companyId: boss.companyId, permissions: [] })
  const refused = await app.client.send(
    placementRoutes.transfer,
    { body: { ...body, userId: blind.id } },
    { token: mover.token },
  )
  expect(refused.code).toBe(codeOf('ownerNotAllowed'))
  const { items } = await app.client.call(placementRoutes.receivers, { query: {} }, { token: mover.token })
  expect(items.find(({ id }) => id === blind.id)?.obstacle).toBe('noAccess')
  expect(items.find(({ id }) => id === rival.id)?.obstacle).toBeNull()
})

it('asks for a reason where the pool wants one, in the company’s words', async () => {
  await setPool('reason_required', true)
  const { id } = await buildCustomer(app.client, seller)
  expect((await release(seller, id)).code).toBe(codeOf('releaseReasonRequired'))
  const reason = await app.client.call(
    poolRoutes.createReason,
    { body: { names: { zh: '没有回复', it: 'Nessuna risposta' } } },
    { token: boss.token },
  )
  const answer = await app.client.send(
    placementRoutes.release,
    { body: { selection: checked(id), reasonId: reason.id } },
    { token: seller.token },
  )
  expect(answer.data).toMatchObject({ done: 1 })
  await app.client.call(poolRoutes.removeReason, { params: { id: reason.id } }, { token: boss.token })
  const { items } = await app.client.call(
    placementRoutes.ownerships,
    { params: { id } },
    { token: boss.token },
  )
  expect(items[0]).toMatchObject({ how: 'manual', reason: null })
})

it('protects within the number and time the company allows', async () => {
  await app.systemDb.query(
    'update recycle_rules set protection_cap = 1, protection_days = 10 where company_id = $1',
    [boss.companyId],
  )
  const [a, b, won] = [
    await buildCustomer(app.client, seller),
    await buildCustomer(app.client, seller),
    await buildCustomer(app.client, seller, { stage: 'won' }),
  ]
  const protect = (ids: number[], until: string | null) =>
    app.client.send(
      placementRoutes.protect,
      { body: { selection: checked(...ids), until } },
      { token: seller.token },
    )
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  expect((await protect([a.id], inDays(11))).code).toBe(codeOf('protectionTooLong'))
  expect((await protect([a.id, won.id], inDays(5))).data).toMatchObject({ done: 1, failed: 1 })
  expect((await protect([b.id], inDays(5))).data).toMatchObject({ done: 0, failed: 1 })
  expect((await protect([a.id], inDays(9))).data).toMatchObject({ done: 1 })
  expect((await protect([a.id], null)).data).toMatchObject({ done: 1 })
  expect((await protect([b.id], inDays(5))).data).toMatchObject({ done: 1 })
})

it('keeps the first pool, which takes over what lies in a pool that is closed', async () => {
  const { items } = await app.client.call(poolRoutes.list, {}, { token: boss.token })
  const first = items[0]
  if (!first) throw new Error('a company has a pool')
  const params = { id: first.id }
  const removed = await app.client.send(poolRoutes.remove, { params }, { token: boss.token })
  expect(removed.code).toBe(codeOf('poolIsFirst'))
  const second = await app.client.call(
    poolRoutes.create,
    { body: { ...first, name: ' South ' } },
    { token: boss.token },
  )
  const twin = await app.client.send(
    poolRoutes.create,
    { body: { ...first, name: 'SOUTH' } },
    { token: boss.token },
  )
  expect(twin.code).toBe(codeOf('poolNameTaken'))
  const { id } = await buildCustomer(app.client, seller)
  await app.client.call(
    placementRoutes.release,
    { body: { selection: checked(id), poolId: second.id } },
    { token: seller.token },
  )
  const { id: late } = await buildCustomer(app.client, seller)
  // One is still on its way into the pool when it is closed.
  let closing: Promise<unknown> | undefined
  await app.stores.database.systemTransaction(async (db) => {
    await db.query('update customers set owner_id = null, pool_id = $2 where id = $1', [late, second.id])
    closing = app.client.call(poolRoutes.remove, { params: { id: second.id } }, { token: boss.token })
    const waiting = () =>
      app.systemDb.query(
        `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`,
      )
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
  })
  await closing
  const lateNow = await app.client.call(customerRoutes.read, { params: { id: late } }, { token: boss.token })
  expect(lateNow.poolId).toBe(first.id)
  const read = { params: { id } }
  expect(await app.client.call(customerRoutes.read, read, { token: boss.token })).toMatchObject({
    poolId: first.id,
    ownerId: null,
  })
  expect((await claim(seller, id)).data).toMatchObject({ done: 1 })
})

it('covers how people are reached until the customer is claimed, and limits how many are opened in a day', async () => {
  await setPool('daily_views', 1)
  const contacts = [
    {
      name: 'Marta',
      jobTitle: '',
      workEmail: 'marta@acme.example',
      personalEmail: '',
      phones: ['+390212345'],
      linkedin: 'https://linkedin.com/in/marta',
    },
  ]
  const name = 'Acme Covered'
  const reached = { phone: '+390299', website: 'acme-covered.example', address: 'Via Po 1' }
  const { id } = await buildCustomer(app.client, boss, { name, ownerId: null, ...reached, contacts })
  const other = await pooled()
  const read = (customerId: number) =>
    app.client.send(customerRoutes.read, { params: { id: customerId } }, { token: seller.token })
  expect((await read(id)).data).toMatchObject({
    isMasked: true,
    phone: '•••99',
    contactEmail: 'm•••@acme.example',
    contacts: [{ name: 'Marta', workEmail: 'm•••@acme.example', phones: ['•••45'], linkedin: '' }],
  })
  const { items } = await app.client.call(
    customerRoutes.list,
    { query: { search: name } },
    { token: seller.token },
  )
  expect(items).toMatchObject([{ contactEmail: 'm•••@acme.example', contactPhone: '•••45' }])
  // Opening the same one again costs nothing.
  expect((await read(id)).code).toBe(20000)
  expect((await read(other.id)).code).toBe(codeOf('poolViewsReached'))
  const found = async (search: string) =>
    (await app.client.call(customerRoutes.list, { query: { search } }, { token: seller.token })).total
  expect(await found('acme-covered')).toBe(1)
  const [pool] = (await app.client.call(poolRoutes.list, {}, { token: boss.token })).items
  const body = { ...(pool as Pool), coveredFields: ['website' as const] }
  await app.client.call(
    poolRoutes.update,
    { params: { id: body.id }, body: { ...body, groupIds: [] } },
    { token: boss.token },
  )
  expect((await read(id)).data).toMatchObject({
    ...{ website: '', address: 'Via Po 1', coveredFields: ['website'] },
    contactEmail: 'm•••@acme.example',
  })
  expect([await found('acme-covered'), await found(name)]).toEqual([0, 1])
  await claim(seller, id)
  expect((await read(id)).data).toMatchObject({ isMasked: false, contactEmail: 'marta@acme.example' })
  // What was claimed since was opened all the same.
  expect((await read(other.id)).code).toBe(codeOf('poolViewsReached'))
  const plain = await app.client.call(
    customerRoutes.read,
    { params: { id: other.id } },
    { token: boss.token },
  )
  expect(plain.isMasked).toBe(false)
})

it('counts who is opened where views are limited, and covers everybody else, in lists and searches too', async () => {
  await setPool('is_masked', false)
  await setPool('daily_views', 1)
  const contacts = [{ name: 'Marta', workEmail: 'marta@open.example' }] as never
  const name = 'Open Alba'
  const { id } = await buildCustomer(app.client, boss, { name, ownerId: null, contacts })
  const params = { id }
  const shownTo = async ({ token }: TestUser, search: string) =>
    (await app.client.call(customerRoutes.list, { query: { search } }, { token })).items.map(
      ({ contactEmail }) => contactEmail,
    )
  const saidTo = async ({ token }: TestUser) =>
    (await app.client.call(followUpRoutes.list, { params, query: {} }, { token })).items[0]?.content
  const body = { method: 'call', content: 'On her own line' } as const
  await app.client.call(followUpRoutes.create, { params, body }, { token: boss.token })
  expect(await shownTo(seller, name)).toEqual(['m•••@open.example'])
  expect(await shownTo(seller, 'marta@open')).toEqual([])
  expect(await saidTo(seller)).toBe('')
  const opened = await app.client.call(customerRoutes.read, { params }, { token: seller.token })
  expect(opened).toMatchObject({ isMasked: false, contactEmail: 'marta@open.example' })
  expect(await shownTo(seller, 'marta@open')).toEqual(['marta@open.example'])
  expect(await saidTo(seller)).toBe(body.content)
  expect(await shownTo(rival, name)).toEqual(['m•••@open.example'])
  expect(await shownTo(boss, 'marta@open')).toEqual(['marta@open.example'])
  const { pools } = await app.client.call(poolRoutes.quota, {}, { token: seller.token })
  expect(pools[0]?.viewedToday).toBe(1)
  // As processes of the release before count it.
  const [old] = await app.systemDb.query(
    `insert into pool_views (company_id, user_id, customer_id, viewed_on) values ($1, $2, $3, current_date) returning pool_id`,
    [boss.companyId, rival.id, id],
  )
  expect(old).toEqual({ poolId: pools[0]?.id })
})

it('keeps to the holding cap when customers are created, also at the same moment', async () => {
  await app.systemDb.query('update recycle_rules set holding_cap = 2 where company_id = $1', [boss.companyId])
  const create = async (name: string, ownerId: number | null) => {
    const body = { name, contacts: [], ownerId } as never
    return (await app.client.send(customerRoutes.create, { body }, { token: boss.token })).code
  }
  const codes = await Promise.all(['Alba', 'Brio', 'Corda', 'Duna'].map((name) => create(name, seller.id)))
  expect(codes.sort()).toEqual([20000, 20000, codeOf('holdingCapReached'), codeOf('holdingCapReached')])
  expect(await create('Elba', null)).toBe(20000)
})

it('keeps to the holding cap when several give one person customers at the same moment', async () => {
  const owned = await Promise.all([1, 2, 3].map(() => buildCustomer(app.client, boss)))
  const inPool = await Promise.all([1, 2, 3].map(pooled))
  await app.systemDb.query('update recycle_rules set holding_cap = 2 where company_id = $1', [boss.companyId])
  await Promise.all([
    ...owned.slice(0, 2).map(({ id }) => {
      const body = { selection: checked(id), userId: seller.id }
      return app.client.send(placementRoutes.transfer, { body }, { token: boss.token })
    }),
    ...owned.slice(2).map(({ id, name }) => {
      const body = { name, contacts: [], ownerId: seller.id } as never
      return app.client.send(customerRoutes.update, { params: { id }, body }, { token: boss.token })
    }),
    ...inPool.slice(0, 2).map(({ id }) => {
      const body = { selection: checked(id), userIds: [seller.id] }
      return app.client.send(placementRoutes.assign, { body }, { token: boss.token })
    }),
    ...inPool.slice(2).map(({ id }) => claim(seller, id)),
  ])
  const held = await app.systemDb.query(
    'select count(*)::int as count from customers where owner_id = $1 group by owner_id',
    [seller.id],
  )
  expect(held).toEqual([{ count: 2 }])
})

it('keeps to the holding cap and the reason of a release when a customer changes hands in its form', async () => {
  const kept = await buildCustomer(app.client, boss)
  await buildCustomer(app.client, rival)
  await app.systemDb.query('update recycle_rules set holding_cap = 1 where company_id = $1', [boss.companyId])
  await setPool('reason_required', true)
  const give = async (ownerId: number | null) => {
    const body = { name: kept.name, contacts: [], ownerId } as never
    const args = { params: { id: kept.id }, body }
    return (await app.client.send(customerRoutes.update, args, { token: boss.token })).code
  }
  expect(await give(rival.id)).toBe(codeOf('holdingCapReached'))
  expect(await give(null)).toBe(codeOf('releaseReasonRequired'))
  const unmoved = await app.client.call(
    customerRoutes.read,
    { params: { id: kept.id } },
    { token: boss.token },
  )
  expect(unmoved.ownerId).toBe(boss.id)
  expect(await give(seller.id)).toBe(20000)
})

async function ended({ id }: TaskView): Promise<TaskView> {
  for (let look = 0; look < 600; look += 1) {
    const task = await app.client.call(taskRoutes.read, { params: { id } }, { token: boss.token })
    if (task.state !== 'queued' && task.state !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the task did not end')
}

it('moves more than is moved at once as a task, and reports what stayed', async () => {
  const [own] = [await buildCustomer(app.client, rival), await pooled()]
  await buildCustomers(app.systemDb, boss, 10_000)
  // Elsewhere the store counts what it holds by itself.
  await app.systemDb.query('analyze customers')
  const body = { selection: { scope: batchScope.All }, userId: rival.id }
  const { task } = await app.client.call(placementRoutes.transfer, { body }, { token: boss.token })
  if (!task) throw new Error('it was done at once')
  const done = await ended(task)
  // Whose it was already, and what lies in the pool.
  expect(done).toMatchObject({ state: 'done', figures: { moved: 10_000, failed: 2 } })
  expect(done.fileId).not.toBeNull()
  const held = await app.systemDb.query(
    'select count(*)::int as count, count(*) filter (where id = $2)::int as own from customers where owner_id = $1',
    [rival.id, own?.id],
  )
  expect(held).toEqual([{ count: 10_001, own: 1 }])
  const notices = await app.systemDb.query(
    `select params ->> 'amount' as amount from notices where kind = 'assignedToMe' and user_id = $1`,
    [rival.id],
  )
  expect(notices).toEqual([{ amount: '10000' }])
  await namesThoseLeftOut(body)
  await tellsOfWhatACancelLeaves()
}, 240_000)

// All of them are his already, or lie in the pool.
async function namesThoseLeftOut(body: { selection: { scope: typeof batchScope.All }; userId: number }) {
  const { task } = await app.client.call(placementRoutes.transfer, { body }, { token: boss.token })
  const done = await ended(task as TaskView)
  expect(done.figures).toEqual({ moved: 0, failed: 10_002 })
  expect(await linesOf(done)).toHaveLength(1 + 1_000)
}

async function linesOf({ fileId }: TaskView): Promise<string[]> {
  const params = { id: fileId as number }
  const { url } = await app.client.call(fileRoutes.link, { params }, { token: boss.token })
  const response = await fetch(app.url + url)
  return (await response.text()).trim().split('\n')
}

async function tellsOfWhatACancelLeaves() {
  const body = { selection: { scope: batchScope.All }, userId: seller.id }
  const moved = async () => {
    const [row] = await app.systemDb.query<{ count: number }>(
      'select count(*)::int as count from customers where owner_id = $1',
      [seller.id],
    )
    return row?.count ?? 0
  }
  const task = await app.stores.database.systemTransaction(async (db) => {
    // The second portion waits for this one.
    await db.query(
      `select from customers where id = (
         select id from customers where company_id = $1 order by id offset 2500 limit 1) for update`,
      [boss.companyId],
    )
    const started = await app.client.call(placementRoutes.transfer, { body }, { token: boss.token })
    while ((await moved()) === 0) await new Promise((resolve) => setTimeout(resolve, 50))
    const params = { id: (started.task as TaskView).id }
    await app.client.call(taskRoutes.cancel, { params }, { token: boss.token })
    return started.task as TaskView
  })
  const cancelled = await ended(task)
  const amount = await moved()
  expect(amount).toBeLessThan(10_000)
  // The first portion held the one that lies in the pool.
  expect(cancelled).toMatchObject({ state: 'cancelled', figures: { moved: amount, failed: 1 } })
  expect(await linesOf(cancelled)).toHaveLength(1 + 1)
  const notices = await app.systemDb.query(
    `select params ->> 'amount' as amount from notices where kind = 'assignedToMe' and user_id = $1`,
    [seller.id],
  )
  expect(notices).toEqual([{ amount: String(amount) }])
}
