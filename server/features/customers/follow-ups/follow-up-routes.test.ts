import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let other: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  other = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
})

const create = (user: TestUser, id: number, body: object) =>
  app.client.send(followUpRoutes.create, { params: { id }, body }, { token: user.token })
const read = (id: number) => app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })

it('records a follow-up and moves the clocks of the customer', async () => {
  const { id } = await buildCustomer(app.client, seller)
  const nextContactAt = '2027-01-05T02:00:00.000Z'
  const answer = await create(seller, id, { method: 'call', content: ' wants samples ', nextContactAt })
  expect(answer).toMatchObject({
    code: 20000,
    data: { method: 'call', content: 'wants samples', nextContactAt },
  })
  const after = await read(id)
  expect(after.nextContactAt).toBe(nextContactAt)
  expect(Date.now() - Date.parse(after.lastFollowUpAt ?? '')).toBeLessThan(60_000)
})

it('lets an older follow-up be written down without turning the clock back', async () => {
  const { id } = await buildCustomer(app.client, seller)
  await create(seller, id, { method: 'visit', content: 'today' })
  const before = await read(id)
  await create(seller, id, { method: 'sms', content: 'earlier', happenedAt: '2026-01-01T00:00:00.000Z' })
  expect((await read(id)).lastFollowUpAt).toBe(before.lastFollowUpAt)
})

it('clears the next contact when told so, and leaves it otherwise', async () => {
  const { id } = await buildCustomer(app.client, seller, { nextContactAt: '2027-01-01T00:00:00.000Z' })
  await create(seller, id, { method: 'call', content: 'a' })
  expect((await read(id)).nextContactAt).toBe('2027-01-01T00:00:00.000Z')
  await create(seller, id, { method: 'call', content: 'b', nextContactAt: null })
  expect((await read(id)).nextContactAt).toBeNull()
})

it('refuses what is malformed, and what has not happened yet', async () => {
  const { id } = await buildCustomer(app.client, seller)
  const wrong = await create(seller, id, { method: 'pigeon', content: '  ' })
  expect(wrong).toMatchObject({ status: 400, code: codeOf('badRequest') })
  const future = await create(seller, id, {
    method: 'call',
    content: 'x',
    happenedAt: '2099-01-01T00:00:00.000Z',
  })
  expect(future).toMatchObject({ status: 400, data: { issues: [{ path: 'body.happenedAt' }] } })
})

it('follows the customer’s data scope', async () => {
  const mine = await buildCustomer(app.client, seller)
  const pooled = await buildCustomer(app.client, boss, { ownerId: null })
  const body = { method: 'call', content: 'x' }
  expect((await create(other, mine.id, body)).code).toBe(codeOf('customerNotFound'))
  expect((await create(other, pooled.id, body)).code).toBe(codeOf('customerReadOnly'))
  const list = await app.client.send(followUpRoutes.list, { params: { id: mine.id } }, { token: other.token })
  expect(list.code).toBe(codeOf('customerNotFound'))
  expect((await create(boss, pooled.id, body)).code).toBe(20000)
})

it('pages, and so does the timeline with everything in one order', async () => {
  const { id } = await buildCustomer(app.client, seller)
  // Equal moments on purpose: the order must still be total.
  for (let i = 1; i <= 7; i += 1) {
    await create(seller, id, {
      method: 'call',
      content: `call ${i}`,
      happenedAt: `2026-05-0${Math.ceil(i / 2)}T00:00:00.000Z`,
    })
  }
  await app.systemDb.query(
    `insert into customer_events (company_id, customer_id, kind, happened_at)
     select $1, $2, 'restored', '2026-05-02T00:00:00Z' from generate_series(1, 3)`,
    [seller.companyId, id],
  )
  const pages = async (route: typeof followUpRoutes.list | typeof timelineRoutes.read) => {
    const seen: (string | number)[] = []
    let cursor: string | undefined
    do {
      const page = await app.client.call(
        route,
        { params: { id }, query: { size: 2, cursor } },
        { token: seller.token },
      )
      seen.push(...page.items.map((item) => item.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return seen
  }
  const followUps = await pages(followUpRoutes.list)
  expect(new Set(followUps).size).toBe(7)
  const timeline = await pages(timelineRoutes.read)
  expect(timeline).toHaveLength(11)
  expect(new Set(timeline).size).toBe(11)
  const whole = await app.client.call(
    timelineRoutes.read,
    { params: { id }, query: { size: 100 } },
    { token: seller.token },
  )
  expect(timeline).toEqual(whole.items.map((item) => item.id))
  const moments = whole.items.map(({ at }) => at)
  expect(moments).toEqual([...moments].sort().reverse())
  const wrong = await app.client.send(
    timelineRoutes.read,
    { params: { id }, query: { cursor: 'nonsense' } },
    { token: seller.token },
  )
  expect(wrong).toMatchObject({ status: 400, data: { issues: [{ path: 'query.cursor' }] } })
})
