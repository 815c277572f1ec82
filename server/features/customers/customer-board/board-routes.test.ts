import { boardRoutes } from '@landfall/contract/customers/customer-board.ts'
import type { CustomerInput } from '@landfall/contract/customers/customers.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  boss = await buildUser(app.systemDb)
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
})

const build = (user: TestUser, wishes: Partial<CustomerInput>) => buildCustomer(app.client, user, wishes)
const columns = async (user: TestUser, query: object = {}) => {
  const answer = await app.client.call(boardRoutes.columns, { query }, { token: user.token })
  return answer.columns
}
const counts = async (user: TestUser, query: object = {}) =>
  (await columns(user, query)).map(({ count }) => count)
const cards = (user: TestUser, query: { stage: 'toFollow' | 'won' } & Record<string, unknown>) =>
  app.client.call(boardRoutes.cards, { query: { size: 20, ...query } }, { token: user.token })

describe('the columns of the board', () => {
  it('count the customers of each stage within the caller’s scope, search, tab and filter', async () => {
    await build(boss, { name: 'Nord', stage: 'won', country: 'DE', annualPurchase: '100-500' })
    await build(boss, { name: 'Sued', stage: 'won', annualPurchase: '10000+' })
    await build(boss, { name: 'West', nextContactAt: '2020-01-01T00:00:00.000Z' })
    await build(boss, { name: 'Ost', ownerId: seller.id, stage: 'sample' })
    expect(await counts(boss)).toEqual([1, 0, 1, 2, 0])
    expect(await counts(seller)).toEqual([0, 0, 1, 0, 0])
    expect(await counts(boss, { tab: 'mine' })).toEqual([1, 0, 0, 2, 0])
    expect(await counts(boss, { search: 'nord' })).toEqual([0, 0, 0, 1, 0])
    const filter = JSON.stringify({ conditions: [{ field: 'country', op: 'in', value: ['DE'] }] })
    expect(await counts(boss, { filter })).toEqual([0, 0, 0, 1, 0])
    expect((await columns(boss))[0]).toEqual({
      stage: 'toFollow',
      count: 1,
      isMinimum: false,
      due: 1,
      annualPurchase: 0,
    })
    expect((await columns(boss))[3]).toMatchObject({ stage: 'won', due: 0, annualPurchase: 10_100 })
  })

  it('stop counting at ten thousand and say so', async () => {
    await app.systemDb.query(
      `insert into customers (company_id, name, name_key, founder_id, owner_id, owned_at)
       select $1, 'Many ' || n, 'MANY', $2, $2, now() from generate_series(1, 10001) n`,
      [boss.companyId, boss.id],
    )
    expect((await columns(boss))[0]).toMatchObject({ count: 10_000, isMinimum: true })
  })

  it('refuse what the list refuses, and whoever may not read customers', async () => {
    const send = (user: TestUser, query: object) =>
      app.client.send(boardRoutes.columns, { query }, { token: user.token })
    const nobody = await buildUser(app.systemDb, { companyId: boss.companyId, permissions: [] })
    expect((await send(boss, { tab: 'nothing' })).code).toBe(codeOf('badRequest'))
    expect((await send(boss, { filter: '{' })).code).toBe(codeOf('badRequest'))
    expect((await send(nobody, {})).code).toBe(codeOf('noPermission'))
  })
})

describe('the cards of a column', () => {
  it('come page by page, each once, in the order asked for', async () => {
    for (const name of ['c', 'a', 'b']) await build(boss, { name })
    await build(boss, { name: 'd', stage: 'won' })
    const first = await cards(boss, { stage: 'toFollow', sort: 'name', size: 2 })
    expect(first.items.map(({ name }) => name)).toEqual(['a', 'b'])
    const second = await cards(boss, {
      stage: 'toFollow',
      sort: 'name',
      size: 2,
      cursor: first.nextCursor ?? '',
    })
    expect(second.items.map(({ name }) => name)).toEqual(['c'])
    expect(second.nextCursor).toBeNull()
    expect((await cards(boss, { stage: 'won' })).items).toMatchObject([{ name: 'd', stage: 'won' }])
  })

  it('refuse a stage that does not exist', async () => {
    const query = { stage: 'lost' }
    const answer = await app.client.send(boardRoutes.cards, { query }, { token: boss.token })
    expect(answer.code).toBe(codeOf('badRequest'))
  })
})
