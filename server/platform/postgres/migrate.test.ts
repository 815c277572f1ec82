import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testLog } from '#testing/test-stores.ts'
import { migratePostgres } from './migrate.ts'

let store: TestDatabase
let migrationsDir: string
let afterwards = 0

beforeAll(async () => {
  store = await createTestDatabase()
  migrationsDir = await mkdtemp(join(tmpdir(), 'landfall-migrations-'))
})

afterAll(async () => {
  await store.drop()
  await rm(migrationsDir, { recursive: true })
})

const add = (name: string, sql: string) => writeFile(join(migrationsDir, name), sql)

const migrate = (only?: string[]) =>
  migratePostgres({
    ...store,
    migrationsDir,
    only,
    log: testLog,
    afterwards: async () => {
      afterwards += 1
    },
  })

const applied = async () => {
  const sql = `select name from schema_migrations where name like '3%' order by name`
  return (await store.database.systemDb.query<{ name: string }>(sql)).map(({ name }) => name)
}

test('many processes may migrate at once, each migration runs once and in order', async () => {
  await add('300001010001_second.sql', 'insert into steps values (2); select pg_sleep(0.05)')
  await add('300001010000_first.sql', 'create table steps (step int); insert into steps values (1)')
  await Promise.all(Array.from({ length: 5 }, () => migrate()))
  expect(await store.database.systemDb.query('select step from steps')).toEqual([{ step: 1 }, { step: 2 }])
  expect(await applied()).toEqual(['300001010000_first.sql', '300001010001_second.sql'])
  expect(afterwards).toBe(5)
})

test('a migration that fails leaves nothing and is named', async () => {
  await add('300001010002_third.sql', 'insert into steps values (3); select no_such_function()')
  await expect(migrate()).rejects.toThrow(/300001010002_third\.sql failed: .*no_such_function/)
  expect(await store.database.systemDb.query('select max(step) as last from steps')).toEqual([{ last: 2 }])
  await add('300001010002_third.sql', 'insert into steps values (3)')
  await migrate()
  expect(await applied()).toHaveLength(3)
})

test('only the named migrations run, and an unknown name is refused', async () => {
  await add('300001010003_fourth.sql', 'insert into steps values (4)')
  await migrate(['300001010000_first.sql'])
  expect(await applied()).toHaveLength(3)
  await expect(migrate(['300001010009_missing.sql'])).rejects.toThrow('newer version')
})

test('a migration that changed after it ran is refused', async () => {
  await add('300001010000_first.sql', 'create table steps (step bigint)')
  await expect(migrate()).rejects.toThrow('300001010000_first.sql has changed')
})
