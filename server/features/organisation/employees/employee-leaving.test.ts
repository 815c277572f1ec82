import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { employeeRoutes } from '@landfall/contract/organisation/employees.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let admin: TestUser
let leaver: TestUser
let heir: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  const { companyId } = admin
  leaver = await buildUser(app.systemDb, { companyId, leaderId: admin.id })
  heir = await buildUser(app.systemDb, { companyId })
})

const as = (user: TestUser) => ({ token: user.token })

async function giveCustomers(amount: number) {
  await app.systemDb.query(
    `insert into customers (company_id, name, name_key, founder_id, owner_id, owned_at)
     select $1, 'Customer ' || n, 'CUSTOMER ' || n, $2, $2, now() from generate_series(1, $3) n`,
    [leaver.companyId, leaver.id, amount],
  )
}

async function giveSendTask(state: 'UN_SUBMIT' | 'SUBMITTED' | 'DONE') {
  const row = await one<{ id: number }>(
    app.systemDb,
    `insert into send_tasks (company_id, name, state, from_name, from_address, selection, created_by, scheduled_at)
     values ($1, 'Mailing', $2, 'A', 'a@example.com', '{}', $3, now() + interval '1 day') returning id`,
    [leaver.companyId, state, leaver.id],
  )
  return row?.id ?? 0
}

const disable = (body: object, who = admin) =>
  app.client.send(employeeRoutes.disable, { params: { id: leaver.id }, body }, as(who))

const ownersOf = (userId: number) =>
  one<{ count: number }>(app.systemDb, 'select count(*)::int as count from customers where owner_id = $1', [
    userId,
  ])

it('counts what has to be handed over', async () => {
  await giveCustomers(3)
  await giveSendTask('UN_SUBMIT')
  await giveSendTask('SUBMITTED')
  await giveSendTask('DONE')
  await buildUser(app.systemDb, { companyId: admin.companyId, leaderId: leaver.id })
  await app.systemDb.query(`insert into user_groups (company_id, name, leader_id) values ($1, 'Sales', $2)`, [
    leaver.companyId,
    leaver.id,
  ])
  const held = await app.client.call(employeeRoutes.holdings, { params: { id: leaver.id } }, as(admin))
  expect(held).toEqual({
    customers: 3,
    openSendTasks: 2,
    runningSendTasks: 1,
    longTasks: 0,
    subordinates: 1,
    ledGroups: 1,
  })
})

it('takes access away at once and gives everything to the successor', async () => {
  await giveCustomers(3)
  const [draft, done] = [await giveSendTask('UN_SUBMIT'), await giveSendTask('DONE')]
  const below = await buildUser(app.systemDb, { companyId: admin.companyId, leaderId: leaver.id })
  expect((await app.client.send(customerRoutes.list, {}, as(leaver))).code).toBe(20000)
  const answer = await disable({ handOver: 'transfer', successorId: heir.id })
  expect(answer).toMatchObject({ code: 20000, data: { task: null } })
  expect((await app.client.send(customerRoutes.list, {}, as(leaver))).code).toBe(codeOf('invalidLogin'))
  expect(await ownersOf(heir.id)).toEqual({ count: 3 })
  const tasks = await app.systemDb.query(
    'select id, created_by from send_tasks where id = any($1) order by id',
    [[draft, done]],
  )
  expect(tasks).toEqual([
    { id: draft, createdBy: heir.id },
    { id: done, createdBy: leaver.id },
  ])
  const led = await one<{ leaderId: number }>(app.systemDb, 'select leader_id from users where id = $1', [
    below.id,
  ])
  expect(led?.leaderId).toBe(admin.id)
  const told = await app.systemDb.query(`select params from notices where user_id = $1`, [heir.id])
  expect(told).toMatchObject([{ params: { amount: 3 } }])
})

it('releases the customers to the pool, with a line in the timeline of each', async () => {
  await giveCustomers(2)
  await giveSendTask('SUBMITTED')
  expect((await disable({ handOver: 'release', pauseSending: true })).code).toBe(20000)
  const rows = await app.systemDb.query(
    `select c.owner_id, c.pooled_at is not null as is_pooled,
       (select count(*)::int from customer_events e where e.customer_id = c.id and e.kind = 'ownerChanged') as events
     from customers c where c.founder_id = $1`,
    [leaver.id],
  )
  expect(rows).toEqual(Array(2).fill({ ownerId: null, isPooled: true, events: 1 }))
  const paused = await app.systemDb.query('select is_paused from send_tasks where created_by = $1', [
    leaver.id,
  ])
  expect(paused).toEqual([{ isPaused: true }])
})

it('hands over in a task when there is much', async () => {
  await giveCustomers(2_500)
  const answer = await disable({ handOver: 'transfer', successorId: heir.id })
  const { task } = answer.data as { task: { id: number } }
  await vi.waitFor(
    async () => {
      const view = await app.client.call(taskRoutes.read, { params: { id: task.id } }, as(admin))
      expect(view).toMatchObject({ state: 'done', done: 2_500 })
    },
    { timeout: 20_000, interval: 200 },
  )
  expect(await ownersOf(heir.id)).toEqual({ count: 2_500 })
})

it('refuses a successor who cannot take over', async () => {
  const stranger = await buildUser(app.systemDb)
  for (const successorId of [null, leaver.id, stranger.id]) {
    const answer = await disable({ handOver: 'transfer', successorId })
    expect(answer.code).toBe(codeOf('successorUnusable'))
  }
  expect((await app.client.send(customerRoutes.list, {}, as(leaver))).code).toBe(20000)
})

it('is disabled once, and enabled again only on a free seat', async () => {
  expect((await disable({ handOver: 'release' })).code).toBe(20000)
  expect((await disable({ handOver: 'release' })).code).toBe(codeOf('employeeAlreadyDisabled'))
  const enable = () => app.client.send(employeeRoutes.enable, { params: { id: leaver.id } }, as(admin))
  await app.systemDb.query('update companies set seats = 2 where id = $1', [admin.companyId])
  expect((await enable()).code).toBe(codeOf('seatsExhausted'))
  await app.systemDb.query('update companies set seats = 3 where id = $1', [admin.companyId])
  expect(await enable()).toMatchObject({ code: 20000, data: { disabledAt: null } })
})
