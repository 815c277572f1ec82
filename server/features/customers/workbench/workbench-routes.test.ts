import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { type WorkQueue, workbenchRoutes } from '@landfall/contract/customers/workbench.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let leader: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  leader = await buildUser(app.systemDb)
})

/** A salesperson of the leader's company with an empty workbench. */
const buildSeller = () =>
  buildUser(app.systemDb, { companyId: leader.companyId, dataScope: 'own', leaderId: leader.id })
const set = (id: number, change: string) =>
  app.systemDb.query(`update customers set ${change} where id = $1`, [id])
const read = ({ token }: TestUser) => app.client.call(workbenchRoutes.read, {}, { token })
const queueOf = async (user: TestUser, wanted: WorkQueue) =>
  (await read(user)).queues.find(({ queue }) => queue === wanted)
const namesIn = async (user: TestUser, wanted: WorkQueue) =>
  (await queueOf(user, wanted))?.items.map(({ name }) => name)
async function allIn(user: TestUser, queue: WorkQueue): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const query = cursor ? { cursor } : {}
    const args = { params: { queue }, query }
    const page = await app.client.call(workbenchRoutes.queue, args, { token: user.token })
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return names
}
const follow = ({ token }: TestUser, id: number, nextContactAt?: string | null) =>
  app.client.call(
    followUpRoutes.create,
    { params: { id }, body: { method: 'call', content: 'Hello', nextContactAt } },
    { token },
  )
const done = ({ token }: TestUser, queue: WorkQueue, ids?: number[]) =>
  app.client.call(
    workbenchRoutes.markDone,
    {
      params: { queue },
      body: { selection: ids ? { scope: batchScope.Checked, ids } : { scope: batchScope.All } },
    },
    { token },
  )
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function buildMail(sender: TestUser, customerId: number | null, change: string): Promise<number> {
  const [row] = await app.systemDb.query<{ id: number }>(
    `with task as (
       insert into send_tasks (company_id, name, from_name, from_address, selection, created_by, state, submitted_at)
       values ($1, 'Offer', 'A', 'a@seller.example', '{}', $2, 'DONE', now()) returning id
     ), content as (
       insert into send_contents (company_id, task_id, template_name, language, subject, html, plain_text)
       select $1, id, 'Offer', 'en', 'Offer', '', '' from task returning id, task_id
     )
     insert into send_recipients (company_id, task_id, content_id, customer_id, address, email, name)
     select $1, task_id, id, $3, 'Gone@buyer.example', gen_random_uuid()::text, 'Somebody' from content returning id`,
    [sender.companyId, sender.id, customerId],
  )
  await app.systemDb.query(`update send_recipients set ${change} where id = $1`, [row?.id])
  return row?.id ?? 0
}

describe('the queues', () => {
  it('lead from a due contact over a call to the next contact', async () => {
    const seller = await buildSeller()
    const { id } = await buildCustomer(app.client, seller, {
      name: 'Due',
      nextContactAt: inDays(-3),
      contacts: [
        {
          name: 'Ann',
          jobTitle: '',
          workEmail: 'ann@due.example',
          personalEmail: '',
          phones: [],
          linkedin: '',
        },
      ],
    })
    expect(await queueOf(seller, 'overdue')).toMatchObject({
      total: 1,
      items: [{ id, customerId: id, name: 'Due', contact: 'Ann', hasEmail: true, reason: null }],
      nextCursor: null,
    })
    expect(await namesIn(seller, 'neverFollowed')).toEqual(['Due'])
    await follow(seller, id, inDays(10))
    expect((await read(seller)).queues.filter(({ total }) => total > 0)).toEqual([])
    expect(await namesIn(leader, 'overdue')).toEqual([])
  })

  it('tell today from yesterday by the calendar of each customer', async () => {
    const seller = await buildSeller()
    const now = new Date()
    const dayIn = (moment: Date, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
    // What somebody said, else what the country tells, else the company's zone.
    const places = [
      { zone: 'Pacific/Kiritimati', origin: 'customer', timeZone: 'Pacific/Kiritimati', country: 'AS' },
      { zone: 'Pacific/Pago_Pago', origin: 'country', timeZone: null, country: 'AS' },
      { zone: 'Pacific/Auckland', origin: 'country', timeZone: null, country: 'NZ' },
      { zone: 'Asia/Shanghai', origin: 'company', timeZone: null, country: null },
    ]
    const wishes = places.flatMap(({ zone, origin, ...place }) =>
      [-25, -13, -3, 3, 13].map((hours) => {
        const moment = new Date(now.getTime() + hours * 3_600_000)
        const order = dayIn(moment, zone).localeCompare(dayIn(now, zone))
        return { name: `${origin} ${zone} ${hours}`, nextContactAt: moment.toISOString(), ...place, order }
      }),
    )
    for (const { order: _order, ...wish } of wishes) await buildCustomer(app.client, seller, wish)
    const namesOf = (wanted: number) => wishes.filter(({ order }) => order === wanted).map(({ name }) => name)
    const expected = { overdue: namesOf(-1), contactToday: namesOf(0) }
    for (const queue of ['overdue', 'contactToday'] as const)
      expect((await allIn(seller, queue)).sort()).toEqual(expected[queue].sort())
    for (const { name, zoneOrigin, timeZone } of (await queueOf(seller, 'overdue'))?.items ?? [])
      expect(name).toContain(`${zoneOrigin} ${timeZone}`)
  })

  it('name who was assigned, who was never followed up, and whom a rule will take', async () => {
    const seller = await buildSeller()
    const given = await buildCustomer(app.client, leader, { name: 'Given', ownerId: seller.id })
    const own = await buildCustomer(app.client, seller, { name: 'Own' })
    expect(await namesIn(seller, 'untouched')).toEqual(['Given'])
    expect(await namesIn(seller, 'neverFollowed')).toEqual(['Own'])
    await buildMail(leader, given.id, `state = ${recipientState.sent}, sent_at = now() + interval '1 second'`)
    expect(await namesIn(seller, 'untouched')).toEqual([])
    expect(await namesIn(seller, 'neverFollowed')).toEqual(['Given', 'Own'])
    await set(own.id, `follow_up_clock_at = now()`)
    await app.systemDb.query("update customers set drops_at = now() + interval '2 days' where id = $1", [
      own.id,
    ])
    expect(await namesIn(seller, 'dropsSoon')).toEqual(['Own'])
  })

  it('name who opened or clicked, until he is called', async () => {
    const seller = await buildSeller()
    const { id } = await buildCustomer(app.client, seller, { name: 'Reader' })
    const other = await buildCustomer(app.client, seller, { name: 'Long ago' })
    await buildMail(
      leader,
      id,
      `state = ${recipientState.sent}, sent_at = now(), opened_at = now() - interval '1 hour'`,
    )
    await buildMail(
      leader,
      id,
      `state = ${recipientState.sent}, sent_at = now(), clicked_at = now() - interval '1 minute'`,
    )
    await buildMail(
      leader,
      other.id,
      `state = ${recipientState.sent}, sent_at = now(), opened_at = now() - interval '15 days'`,
    )
    expect(await queueOf(seller, 'opened')).toMatchObject({
      total: 1,
      items: [{ customerId: id, name: 'Reader', reason: 'clicked' }],
    })
    await follow(seller, id)
    expect(await namesIn(seller, 'opened')).toEqual([])
    expect((await queueOf(leader, 'opened'))?.total).toBe(0)
  })

  it('name messages that failed, also those to nobody we know', async () => {
    const seller = await buildSeller()
    const message = await buildMail(seller, null, `state = ${recipientState.failed}, reason = 'hard'`)
    expect(await queueOf(seller, 'failed')).toMatchObject({
      total: 1,
      items: [
        { id: message, customerId: null, name: 'Somebody', contact: 'Gone@buyer.example', reason: 'hard' },
      ],
    })
    const blind = await buildUser(app.systemDb, {
      companyId: leader.companyId,
      permissions: ['customer.customer.read'],
    })
    expect(await queueOf(blind, 'failed')).toBeUndefined()
    const mark = { params: { queue: 'failed' as const }, body: { selection: { scope: batchScope.All } } }
    expect((await app.client.send(workbenchRoutes.markDone, mark, { token: blind.token })).code).toBe(
      codeOf('noPermission'),
    )
    expect(
      await app.client.call(workbenchRoutes.queue, { params: { queue: 'failed' } }, { token: blind.token }),
    ).toEqual({ items: [], nextCursor: null })
  })

  it('give every entry once, page by page', async () => {
    const seller = await buildSeller()
    const ids: number[] = []
    for (let number = 0; number < 7; number += 1)
      ids.push((await buildCustomer(app.client, seller, { name: `Number ${number}` })).id)
    const first = await queueOf(seller, 'neverFollowed')
    expect(first?.total).toBe(7)
    const rest = await app.client.call(
      workbenchRoutes.queue,
      { params: { queue: 'neverFollowed' }, query: { cursor: first?.nextCursor ?? '' } },
      { token: seller.token },
    )
    expect([...(first?.items ?? []), ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect(rest.nextCursor).toBeNull()
  })
})

describe('marking as done', () => {
  it('takes one or all out of a queue, gives back what one action took, and lets news come through', async () => {
    const seller = await buildSeller()
    const ids: number[] = []
    for (const name of ['A', 'B', 'C'])
      ids.push((await buildCustomer(app.client, seller, { name, nextContactAt: inDays(-2) })).id)
    const [first = 0] = ids
    expect(await done(seller, 'overdue', [first, 999_999_999])).toMatchObject({ count: 1 })
    expect(await namesIn(seller, 'overdue')).toEqual(['B', 'C'])
    const rest = await done(seller, 'overdue')
    expect(rest.count).toBe(2)
    expect(await namesIn(seller, 'overdue')).toEqual([])
    // Another queue of the same customers is not touched.
    expect((await queueOf(seller, 'neverFollowed'))?.total).toBe(3)
    const undo = { body: { doneAt: rest.doneAt } }
    const stranger = await buildSeller()
    expect(await app.client.call(workbenchRoutes.undoDone, undo, { token: stranger.token })).toEqual({
      restored: 0,
    })
    expect(await app.client.call(workbenchRoutes.undoDone, undo, { token: seller.token })).toEqual({
      restored: 2,
    })
    expect(await namesIn(seller, 'overdue')).toEqual(['B', 'C'])
    await set(first, `next_contact_at = now() - interval '40 hours'`)
    expect(await namesIn(seller, 'overdue')).toContain('A')
  })

  it('refuses what does not wait, what names nothing, and what is no scope', async () => {
    const seller = await buildSeller()
    const colleague = await buildCustomer(app.client, leader, { nextContactAt: inDays(-2) })
    const send = (body: unknown) =>
      app.client.send(
        workbenchRoutes.markDone,
        { params: { queue: 'overdue' }, body: body as never },
        { token: seller.token },
      )
    expect((await send({ selection: { scope: 0, ids: [colleague.id] } })).code).toBe(
      codeOf('nothingSelected'),
    )
    expect((await send({ selection: { scope: 1 } })).code).toBe(codeOf('nothingSelected'))
    for (const body of [
      {},
      { selection: {} },
      { selection: { scope: 0, ids: [] } },
      { selection: { scope: 2 } },
    ])
      expect((await send(body)).status).toBe(400)
  })
})

describe('the calendar', () => {
  const calendar = ({ token }: TestUser, from: string, days = 7) =>
    app.client.call(workbenchRoutes.calendar, { query: { from, days } }, { token })

  it('has next contacts and drops on their days, counts all, and names some', async () => {
    const seller = await buildSeller()
    const lone = await buildCustomer(app.client, seller, {
      name: 'Lone',
      nextContactAt: '2027-03-01T15:59:59.000Z',
    })
    for (let number = 0; number < 22; number += 1)
      await buildCustomer(app.client, seller, { nextContactAt: '2027-03-01T16:00:00.000Z' })
    await buildCustomer(app.client, seller, { nextContactAt: '2027-03-09T16:00:00.000Z' })
    await app.systemDb.query(`update customers set drops_at = '2027-03-03T18:00:00Z' where id = $1`, [
      lone.id,
    ])
    const { days } = await calendar(seller, '2027-03-01')
    expect(days.map(({ day, contacts, drops, entries }) => [day, contacts, drops, entries.length])).toEqual([
      ['2027-03-01', 1, 0, 1],
      ['2027-03-02', 22, 0, 20],
      ['2027-03-04', 0, 1, 1],
    ])
    expect(days[0]?.entries[0]).toMatchObject({
      kind: 'contact',
      customerId: lone.id,
      name: 'Lone',
      isDone: false,
      timeZone: 'Asia/Shanghai',
      zoneOrigin: 'company',
    })
    expect(days[2]?.entries[0]).toMatchObject({ kind: 'drop', customerId: lone.id })
    expect((await calendar(leader, '2027-03-01')).days).toEqual([])
  })

  it('strikes what was marked, and refuses days that are none', async () => {
    const seller = await buildSeller()
    const { id } = await buildCustomer(app.client, seller, { nextContactAt: inDays(-2) })
    await done(seller, 'overdue', [id])
    const { days } = await calendar(seller, inDays(-5).slice(0, 10))
    expect(days.flatMap(({ entries }) => entries)).toMatchObject([{ customerId: id, isDone: true }])
    for (const query of [{ from: '2027-02-30', days: '7' }, { from: '2027-02-01', days: '43' }, {}]) {
      const answer = await app.client.send(
        workbenchRoutes.calendar,
        { query: query as never },
        { token: seller.token },
      )
      expect(answer.status).toBe(400)
    }
  })
})

describe('the next contact', () => {
  const postpone = ({ token }: TestUser, id: number, nextContactAt: string | null) =>
    app.client.send(workbenchRoutes.setNextContact, { params: { id }, body: { nextContactAt } }, { token })

  it('moves, says what it was, and is written down once', async () => {
    const seller = await buildSeller()
    const [before, after] = [inDays(-1), inDays(1)]
    const { id } = await buildCustomer(app.client, seller, { nextContactAt: before })
    expect((await postpone(seller, id, after)).data).toEqual({ before })
    expect((await postpone(seller, id, after)).data).toEqual({ before: after })
    const events = await app.systemDb.query<{ data: unknown }>(
      `select data from customer_events where customer_id = $1 and kind = 'changed'`,
      [id],
    )
    expect(events).toEqual([{ data: { fields: [{ field: 'nextContactAt', before, after }] } }])
    expect((await postpone(seller, id, null)).data).toEqual({ before: after })
    expect((await postpone(seller, id, 'tomorrow')).status).toBe(400)
  })

  it('is refused to who may not change the customer', async () => {
    const seller = await buildSeller()
    const { id } = await buildCustomer(app.client, leader)
    expect((await postpone(seller, id, null)).code).toBe(codeOf('customerNotFound'))
    expect((await postpone(await buildUser(app.systemDb), id, null)).code).toBe(codeOf('customerNotFound'))
  })
})

describe('the team', () => {
  const team = ({ token }: TestUser, from: string, to: string) =>
    app.client.call(workbenchRoutes.team, { query: { from, to } }, { token })

  it('counts a period of the company’s days, follow-ups by method', async () => {
    const seller = await buildSeller()
    const { id } = await buildCustomer(app.client, seller)
    const lost = await buildCustomer(app.client, seller)
    await follow(seller, id)
    await app.client.call(
      followUpRoutes.create,
      { params: { id }, body: { method: 'visit', content: 'Hello', happenedAt: '2026-03-01T16:00:00.000Z' } },
      { token: seller.token },
    )
    await buildMail(seller, id, `state = ${recipientState.sent}, sent_at = now(), opened_at = now()`)
    await app.systemDb.query(
      `with run as (insert into recycle_runs (company_id, due_at, finished_at) values ($1, now(), now()) returning id)
       insert into recycle_drops (company_id, run_id, customer_id, owner_id, owned_at, rules)
       select $1, id, $2, $3, now(), '{followUp}' from run`,
      [seller.companyId, lost.id, seller.id],
    )
    await app.systemDb.query(
      `update customer_ownerships set ended_at = now() where customer_id = $1 and ended_at is null`,
      [id],
    )
    await app.systemDb.query(
      `insert into customer_ownerships (company_id, customer_id, owner_id, how, operator_id) values ($1, $2, $3, 'claimed', $3)`,
      [seller.companyId, id, seller.id],
    )
    const rowOf = async (from: string, to: string) =>
      (await team(leader, from, to)).items.find(({ userId }) => userId === seller.id)
    expect(await rowOf(inDays(-1).slice(0, 10), inDays(1).slice(0, 10))).toMatchObject({
      figures: { customers: 2, sent: 1, opened: 1, claims: 1, drops: 1 },
      followUps: { call: 1 },
    })
    // Shanghai is eight hours ahead: its 2 March begins at 16:00 UTC of 1 March.
    expect((await rowOf('2026-03-02', '2026-03-02'))?.followUps).toEqual({ visit: 1 })
    expect(await rowOf('2026-03-01', '2026-03-01')).toMatchObject({
      figures: { customers: 0, sent: 0, opened: 0, claims: 0, drops: 0 },
      followUps: {},
    })
  })

  it('is nobody for who sees only himself', async () => {
    const seller = await buildSeller()
    expect((await team(seller, '2026-01-01', '2026-12-31')).items).toEqual([])
    expect((await read(seller)).hasTeam).toBe(false)
    expect((await read(leader)).hasTeam).toBe(true)
  })
})

it('refuses whom it must', async () => {
  const nobody = await buildUser(app.systemDb, {
    companyId: leader.companyId,
    permissions: ['email.task.read'],
  })
  const args = {
    params: { queue: 'overdue', id: 1 },
    query: { from: '2026-01-01', to: '2026-01-02', days: '1' },
  }
  for (const route of Object.values(workbenchRoutes)) {
    expect((await app.client.send(route, args as never)).code).toBe(codeOf('invalidLogin'))
    expect((await app.client.send(route, args as never, { token: nobody.token })).code).toBe(
      codeOf('noPermission'),
    )
  }
})
