import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-stores.ts'
import { leaseOn } from './lease-sql.ts'

let store: TestDatabase

const lease = leaseOn({ holder: 'holder', until: 'until', seconds: 60 })

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.systemDb.query('create table houses (holder text, until timestamptz)')
})
beforeEach(async () => {
  await store.database.systemDb.query('delete from houses')
  await store.database.systemDb.query('insert into houses default values')
})
afterAll(() => store.drop())

const changed = async (sql: string, who: string) =>
  (await store.database.systemDb.query(`update houses h set ${sql} returning 1`, [who])).length > 0
const take = (who: string) => changed(`${lease.take('$1')} where ${lease.isFree('h.')}`, who)
const keep = (who: string) => changed(`${lease.keep} where ${lease.isHeldBy('$1', 'h.')}`, who)
const giveBack = (who: string) => changed(`${lease.giveBack} where ${lease.isHeldBy('$1')}`, who)

test('of many who want a row one has it, until it is given back', async () => {
  const taken = await Promise.all(['a', 'b', 'c', 'd'].map(take))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const holder = 'abcd'[taken.indexOf(true)] as string
  expect(await take('e')).toBe(false)
  expect(await keep('e')).toBe(false)
  expect(await giveBack('e')).toBe(false)
  expect(await keep(holder)).toBe(true)
  expect(await giveBack(holder)).toBe(true)
  expect(await take('e')).toBe(true)
})

test('who falls silent loses it to the next, and learns that at his next word', async () => {
  await take('a')
  await store.database.systemDb.query("update houses set until = now() - interval '1 second'")
  // Nobody wanted it meanwhile.
  expect(await keep('a')).toBe(true)
  await store.database.systemDb.query("update houses set until = now() - interval '1 second'")
  expect(await take('b')).toBe(true)
  expect(await keep('a')).toBe(false)
  expect(await giveBack('a')).toBe(false)
})
