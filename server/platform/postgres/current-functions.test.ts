import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testLog } from '#testing/test-stores.ts'
import { migratePostgres } from './migrate.ts'

const migrationsDir = fileURLToPath(new URL('../../migrations/postgres', import.meta.url))
const functionsDir = fileURLToPath(new URL('../../migrations/functions', import.meta.url))

let store: TestDatabase
let folder: string

beforeAll(async () => {
  store = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'landfall-functions-'))
})

afterAll(async () => {
  await store.drop()
  await rm(folder, { recursive: true })
})

/** What a process of a release does when it starts; the files are `<release>/<area>/<name>.sql`. */
const start = (release: string, only?: string[]) =>
  migratePostgres({
    ...store,
    migrationsDir,
    ...(only ? { only } : { functionsDir: join(folder, release) }),
    log: testLog,
  })

async function write(release: string, files: Record<string, string>): Promise<void> {
  await mkdir(join(folder, release, 'trade'), { recursive: true })
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, release, name), sql)
}

const returning = (name: string, value: string) =>
  `create or replace function ${name}() returns int language sql as $$ select ${value} $$;`

const answerOf = async (name: string) =>
  (await store.database.systemDb.query<{ answer: number }>(`select ${name}() as answer`))[0]?.answer

/** What the database runs, with who may call it. */
const inForce = ({ database }: TestDatabase) =>
  database.systemDb.query(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, p.proacl::text as callers
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all select viewname, definition, null from pg_views where schemaname = 'public' order by name`,
  )

test('a store of the release before, with what its migrations made, comes to what a new one has', async () => {
  const older = await createTestDatabase('template1')
  try {
    await migratePostgres({ ...older, migrationsDir, log: testLog })
    const before = await inForce(older)
    await migratePostgres({ ...older, migrationsDir, functionsDir, log: testLog })
    const after = await inForce(older)
    expect(after).toEqual(await inForce(store))
    expect(after).not.toEqual(before)
  } finally {
    await older.drop()
  }
})

// The template of tests has the product's own; the files of these tests stand for all that a release has.
test('what needs another one comes after it, whatever they are called', async () => {
  await write('first', {
    'trade/alpha.sql': `-- beta needs nothing of alpha\n${returning('alpha', 'beta() + 1')}`,
    'trade/beta.sql': returning('beta', 'n from gamma'),
    'trade/gamma.sql': 'create or replace view gamma as select 1 as n;',
  })
  await Promise.all([start('first'), start('first')])
  expect(await answerOf('alpha')).toBe(2)
})

test('a changed text takes its place at the next start, and what is dropped goes last', async () => {
  await write('second', {
    'trade/alpha.sql': returning('alpha', '7'),
    'trade/gamma.sql': 'create or replace view gamma as select 5 as n;',
    'dropped.sql': 'drop function if exists beta();',
  })
  await start('second')
  expect(await answerOf('alpha')).toBe(7)
  await expect(answerOf('beta')).rejects.toThrow('beta')
})

test('a process of the release before leaves them as they are', async () => {
  await start('first')
  expect(await answerOf('alpha')).toBe(7)
})

test('so does one that does not know all migrations, and a store that gets the tables of an old backup', async () => {
  await write('strange', { 'trade/alpha.sql': returning('alpha', '9') })
  await store.database.systemDb.query(
    "insert into schema_migrations (name, checksum) values ('300001010000_later.sql', '')",
  )
  await start('strange')
  expect(await answerOf('alpha')).toBe(7)
  await store.database.systemDb.query("delete from schema_migrations where name not like '2026%'")
  await start('strange', [])
  expect(await answerOf('alpha')).toBe(7)
})

test('one that fails is named and leaves all as they were', async () => {
  await write('broken', {
    'trade/alpha.sql': returning('alpha', '11'),
    'trade/delta.sql': returning('delta', 'no_such_function()'),
  })
  await expect(start('broken')).rejects.toThrow(/^trade\/delta\.sql failed: .*no_such_function/)
  expect(await answerOf('alpha')).toBe(7)
})

test('two that need each other are named', async () => {
  await write('circle', {
    'trade/alpha.sql': returning('alpha', 'omega()'),
    'trade/omega.sql': returning('omega', 'alpha()'),
  })
  await expect(start('circle')).rejects.toThrow('trade/alpha.sql → trade/omega.sql → trade/alpha.sql')
})
