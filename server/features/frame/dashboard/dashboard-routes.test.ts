import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { dashboardRoutes, type TodoQueue } from '@landfall/contract/frame/dashboard.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let leader: TestUser
let seller: TestUser
/** The seller's customers by what became of them. */
let customers: Record<'called' | 'mailed' | 'won' | 'due' | 'later', number>

beforeAll(async () => {
  app = await sharedTestApp()
  leader = await buildUser(app.systemDb)
  seller = await buildUser(app.systemDb, { companyId: leader.companyId, dataScope: 'own' })
  const names = ['called', 'mailed', 'won', 'due', 'later'] as const
  const ids = await Promise.all(names.map((name) => createCustomer(seller, name)))
  customers = Object.fromEntries(names.map((name, index) => [name, ids[index]])) as typeof customers
  await createCustomer(leader, 'of the leader')
  await callCustomer(seller, customers.called)
  await win(customers.won)
  await mail(seller, [
    {
      customerId: customers.mailed,
      state: 3,
      change: 'sent_at = now(), opened_at = now(), replied_at = now()',
    },
    {
      customerId: customers.called,
      state: 5,
      change: `reason = 'hard', updated_at = now() + interval '1 minute'`,
    },
  ])
  await app.systemDb.query(
    `update customers set next_contact_at = case id when $1 then now() - interval '2 days' else now() + interval '3 days' end
     where id = any($2)`,
    [customers.due, [customers.due, customers.later]],
  )
  // Two customers of the leader's in the month before: one as it began, one after the day that today is.
  await app.systemDb.query(
    `insert into customers (company_id, name, name_key, founder_id, owner_id, owned_at, created_at)
     select $1, name, upper(name), $2, $2, now(), (date_trunc('month', now() at time zone 'Asia/Shanghai') - before) at time zone 'Asia/Shanghai'
     from (values ('Old', interval '1 month'), ('Late', interval '1 millisecond')) v (name, before)`,
    [leader.companyId, leader.id],
  )
  await app.systemDb.query(
    `insert into customs_uploads (company_id, user_id, file_name, size, state, kind, rows_loaded, finished_at)
     values ($1, $2, 'a.csv', 1, 'done', 'shipments', 7, now()), ($1, $2, 'b.csv', 1, 'failed', 'shipments', 9, now())`,
    [leader.companyId, leader.id],
  )
  // One address that two have verified, one that may arrive, one that does not, and one of the month before.
  await app.systemDb.query(
    `insert into verification_addresses (company_id, owner_id, email, normalised, domain, origin, verdict, checked_at)
     select $1, owner, email, email, 'b.example', 'paste', verdict, case when is_old
       then (date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 month') at time zone 'Asia/Shanghai' else now() end
     from (values ($2::bigint, 'a@b.example', 'deliverable', false), ($3, 'a@b.example', 'deliverable', false),
       ($2, 'r@b.example', 'risky', false), ($3, 'x@b.example', 'undeliverable', false), ($3, 'u@b.example', 'unknown', false),
       ($2, 'old@b.example', 'deliverable', true)) v (owner, email, verdict, is_old)`,
    [leader.companyId, leader.id, seller.id],
  )
})

async function createCustomer({ token }: TestUser, name: string): Promise<number> {
  const contacts = [{ name: `Buyer of ${name}`, workEmail: `ann@${name.replaceAll(' ', '-')}.example` }]
  return (await app.client.call(customerRoutes.create, { body: { name, contacts } }, { token })).id
}

const callCustomer = ({ token }: TestUser, id: number) =>
  app.client.call(
    followUpRoutes.create,
    { params: { id }, body: { method: 'call', content: 'Hello' } },
    { token },
  )

async function win(id: number) {
  const { token } = seller
  const customer = await app.client.call(customerRoutes.read, { params: { id } }, { token })
  await app.client.call(
    customerRoutes.update,
    { params: { id }, body: { ...customer, stage: 'won' } },
    { token },
  )
}

async function mail(sender: TestUser, recipients: { customerId: number; state: number; change: string }[]) {
  const [task] = await app.systemDb.query<{ id: number }>(
    `insert into send_tasks (company_id, name, from_name, from_address, selection, created_by, state, submitted_at)
     values ($1, 'Offer', 'A', 'a@seller.example', '{}', $2, 'DONE', now()) returning id`,
    [sender.companyId, sender.id],
  )
  const [content] = await app.systemDb.query<{ id: number }>(
    `insert into send_contents (company_id, task_id, template_name, language, subject, html, plain_text)
     values ($1, $2, 'Offer', 'en', 'Offer', '', '') returning id`,
    [sender.companyId, task?.id],
  )
  for (const { customerId, state, change } of recipients) {
    const [row] = await app.systemDb.query<{ id: number }>(
      `insert into send_recipients (company_id, task_id, content_id, customer_id, address, email, state)
       values ($1, $2, $3, $4, 'a@buyer.example', gen_random_uuid()::text, $5) returning id`,
      [sender.companyId, task?.id, content?.id, customerId, state],
    )
    await app.systemDb.query(`update send_recipients set ${change} where id = $1`, [row?.id])
  }
}

const read = ({ token }: TestUser) => app.client.call(dashboardRoutes.read, {}, { token })
const queueOf = async (user: TestUser, wanted: TodoQueue) =>
  (await read(user)).todo.find(({ queue }) => queue === wanted)

describe('the funnel', () => {
  it('counts this month and the last by the calendar of the company', async () => {
    const { funnel, monthStart } = await read(leader)
    expect(funnel.thisMonth).toEqual({
      found: 7,
      verified: 2,
      customers: 6,
      contacted: 2,
      opened: 1,
      replied: 1,
      won: 1,
    })
    expect(funnel.previousMonth).toEqual({
      found: 0,
      verified: 1,
      customers: 1,
      contacted: 0,
      opened: 0,
      replied: 0,
      won: 0,
    })
    // Contacted within minutes of being created, opened and answered at once, won at once.
    for (const hours of Object.values(funnel.pace)) expect(hours).toBeLessThan(1)
    expect(monthStart).toMatch(/^\d{4}-\d{2}-01$/)
  })

  it('stays within the data scope and the company', async () => {
    const own = await read(seller)
    expect(own.funnel.thisMonth).toEqual({
      found: 7,
      verified: 1,
      customers: 5,
      contacted: 2,
      opened: 1,
      replied: 1,
      won: 1,
    })
    const other = await read(await buildUser(app.systemDb))
    expect(other.funnel.pace).toEqual({ contacted: null, opened: null, replied: null, won: null })
    expect(other.funnel.thisMonth).toEqual({
      found: 0,
      verified: 0,
      customers: 0,
      contacted: 0,
      opened: 0,
      replied: 0,
      won: 0,
    })
  })

  it('leaves out what the caller may not see', async () => {
    const clerk = await buildUser(app.systemDb, {
      companyId: leader.companyId,
      permissions: ['dashboard.home.read', 'email.history.read'],
    })
    const { funnel, todo, hasTeam } = await read(clerk)
    expect(funnel.thisMonth).toEqual({
      found: null,
      verified: null,
      customers: null,
      contacted: null,
      opened: 1,
      replied: 1,
      won: null,
    })
    expect(funnel.pace).toMatchObject({ contacted: null, won: null })
    expect(todo.map(({ queue }) => queue)).toEqual(['failed'])
    expect(hasTeam).toBe(false)
  })
})

describe('the queues', () => {
  it('name whom to contact today, and who has waited longer', async () => {
    expect(await queueOf(seller, 'overdue')).toMatchObject({
      total: 1,
      items: [{ id: customers.due, name: 'due', contact: 'Buyer of due' }],
      nextCursor: null,
    })
    expect(await queueOf(seller, 'contactToday')).toMatchObject({ total: 0, items: [] })
    expect(await queueOf(leader, 'overdue')).toMatchObject({ total: 0, items: [] })
  })

  it('name who was assigned and not yet contacted, until he is', async () => {
    const ids = []
    for (let number = 0; number < 6; number += 1) ids.push(await createCustomer(leader, `assigned ${number}`))
    for (const id of ids) {
      const { token } = leader
      const customer = await app.client.call(customerRoutes.read, { params: { id } }, { token })
      const body = { ...customer, ownerId: seller.id }
      await app.client.call(customerRoutes.update, { params: { id }, body }, { token })
    }
    const first = await queueOf(seller, 'untouched')
    expect(first).toMatchObject({ total: 6 })
    const rest = await app.client.call(
      dashboardRoutes.queue,
      { params: { queue: 'untouched' }, query: { cursor: first?.nextCursor ?? '' } },
      { token: seller.token },
    )
    expect([...(first?.items ?? []), ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect(rest.nextCursor).toBeNull()
    await callCustomer(seller, ids[0] ?? 0)
    expect(await queueOf(seller, 'untouched')).toMatchObject({ total: 5 })
  })

  it('name who drops into the public pool within a week', async () => {
    await app.systemDb.query(
      `insert into recycle_rules (company_id, is_on, follow_up_days) values ($1, true, 5)
       on conflict (company_id) do update set is_on = true, follow_up_days = 5`,
      [leader.companyId],
    )
    await app.systemDb.query(
      `update customers set follow_up_clock_at = now() - interval '5 days' where id = $1`,
      [customers.later],
    )
    expect(await queueOf(seller, 'dropsSoon')).toMatchObject({ total: 1, items: [{ id: customers.later }] })
  })

  it('name the messages that failed, until somebody has looked at the customer', async () => {
    expect(await queueOf(seller, 'failed')).toMatchObject({
      total: 1,
      items: [{ customerId: customers.called, contact: 'a@buyer.example', reason: 'hard' }],
    })
    expect(await queueOf(leader, 'failed')).toMatchObject({ total: 0 })
    await app.systemDb.query(`update customers set updated_at = now() + interval '1 hour' where id = $1`, [
      customers.called,
    ])
    expect(await queueOf(seller, 'failed')).toMatchObject({ total: 0 })
  })

  it('refuse a queue or a cursor that is none', async () => {
    const { token } = seller
    for (const args of [{ params: { queue: 'x' } }, { params: { queue: 'failed' }, query: { cursor: 'x' } }])
      expect((await app.client.send(dashboardRoutes.queue, args, { token })).status).toBe(400)
  })
})

describe('the team board', () => {
  const team = async ({ token }: TestUser) =>
    (await app.client.call(dashboardRoutes.team, {}, { token })).items

  it('shows what everybody in scope did', async () => {
    const rows = await team(leader)
    expect(rows.find(({ userId }) => userId === seller.id)).toMatchObject({
      thisMonth: { customers: 5, sent: 1, opened: 1 },
      previousMonth: { customers: 0, followUps: 0, sent: 0, opened: 0 },
    })
    expect(rows.find(({ userId }) => userId === leader.id)).toMatchObject({ previousMonth: { customers: 2 } })
    expect((await read(leader)).hasTeam).toBe(true)
  })

  it('is empty for who sees only himself, and shows nobody of another company', async () => {
    expect(await team(seller)).toEqual([])
    expect((await read(seller)).hasTeam).toBe(false)
    const stranger = await buildUser(app.systemDb)
    expect((await team(stranger)).map(({ userId }) => userId)).toEqual([stranger.id])
  })
})

describe('the coverage', () => {
  it('has months without gaps and the country whose customs wrote the record', async () => {
    const insert = (companyId: number, rows: [string, string, string, string][]) =>
      app.stores.clickhouse.chInsert({
        table: 'customs_shipments',
        columns: ['company_id', 'id', 'trade_date', 'flow', 'origin', 'destination'],
        format: 'JSONCompactEachRow',
        rows: rows.map((row, index) => [companyId, index + 1, ...row]),
      })
    await insert(leader.companyId, [
      ['2026-01-05', 'import', 'CN', 'US'],
      ['2026-01-06', 'import', 'VN', 'US'],
      ['2026-03-01', 'export', 'CN', 'DE'],
    ])
    const coverage = (user: TestUser) => app.client.call(dashboardRoutes.coverage, {}, { token: user.token })
    expect(await coverage(leader)).toEqual({
      months: ['2026-01', '2026-02', '2026-03'],
      countries: [
        { country: 'US', records: [2, 0, 0] },
        { country: 'CN', records: [0, 0, 1] },
      ],
    })
    expect(await coverage(await buildUser(app.systemDb))).toEqual({ months: [], countries: [] })
  })
})

it('refuses whom it must', async () => {
  const nobody = await buildUser(app.systemDb, {
    companyId: leader.companyId,
    permissions: ['email.task.read'],
  })
  for (const route of Object.values(dashboardRoutes)) {
    const args = { params: { queue: 'failed' } }
    expect((await app.client.send(route, args)).code).toBe(codeOf('invalidLogin'))
    expect((await app.client.send(route, args, { token: nobody.token })).code).toBe(codeOf('noPermission'))
  }
})
