import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testLog } from '#testing/test-stores.ts'
import { copyInto } from './copy-into.ts'
import { type Db, one, openDatabase } from './database.ts'
import { StoreUnavailable } from './store-unavailable.ts'

let store: TestDatabase

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.systemTransaction(async (db) => {
    await db.query(
      `create table notes (id bigint generated always as identity primary key,
         company_id bigint not null default app_company_id(), note_text text, written_at timestamptz,
         day date, amount numeric, extra jsonb)`,
    )
    await db.query(`select app_tenant_table('notes')`)
  })
})

afterAll(() => store.drop())

const tenant = <T>(companyId: number, work: (db: Db) => Promise<T>) =>
  store.database.tenantTransaction({ companyId, userId: 7 }, work)

const insert = (companyId: number, text: string) =>
  tenant(companyId, (db) => db.query('insert into notes (note_text) values ($1)', [text]))

const texts = (companyId: number) =>
  tenant(companyId, (db) => db.query<{ noteText: string }>('select note_text from notes order by id')).then(
    (rows) => rows.map((row) => row.noteText),
  )

test('a company sees and changes its own rows only', async () => {
  await insert(1, 'one')
  await insert(2, 'two')
  expect(await texts(1)).toEqual(['one'])
  expect(await texts(2)).toEqual(['two'])
  const changed = await tenant(2, (db) => db.query(`update notes set note_text = 'stolen' returning id`))
  expect(changed).toHaveLength(1)
  const deleted = await tenant(2, (db) => db.query(`delete from notes where note_text = 'one' returning id`))
  expect(deleted).toHaveLength(0)
  expect(await texts(1)).toEqual(['one'])
})

test('a row cannot be written for another company nor moved to it', async () => {
  const foreign = tenant(1, (db) => db.query(`insert into notes (company_id, note_text) values (2, 'x')`))
  await expect(foreign).rejects.toThrow('row-level security')
  const moved = tenant(1, (db) => db.query('update notes set company_id = 2'))
  await expect(moved).rejects.toThrow('row-level security')
})

test('the application role can leave the wall neither by role nor by switching security off', async () => {
  for (const sql of [
    'set role landfall_owner',
    'set session authorization landfall_owner',
    'alter table notes disable row level security',
    'drop policy tenant on notes',
    'alter role landfall_app bypassrls',
    'create table public.own (id int)',
  ]) {
    await expect(
      tenant(1, (db) => db.query(sql)),
      sql,
    ).rejects.toThrow(/permission denied|must be owner/)
  }
  const withoutSecurity = tenant(1, async (db) => {
    await db.query('set local row_security = off')
    return db.query('select * from notes')
  })
  await expect(withoutSecurity).rejects.toThrow('row-level security')
})

test('without a company nothing is seen', async () => {
  const bare = await openDatabase({ ownerUrl: store.appUrl, appUrl: store.appUrl, log: console })
  expect(await bare.systemDb.query('select * from notes')).toEqual([])
  await bare.close()
})

test('a role that owns tables is refused as application role', async () => {
  const opening = openDatabase({ ownerUrl: store.ownerUrl, appUrl: store.ownerUrl, log: console })
  await expect(opening).rejects.toThrow(/^DATABASE_URL: the role landfall_owner owns the table/)
})

test('values arrive as documented', async () => {
  await insert(3, 'x')
  await tenant(3, (db) =>
    db.query(
      `update notes set written_at = '2026-01-02 03:04:05.678901+08', day = '2026-02-03', amount = 1.50, extra = $1`,
      [{ deep: [1] }],
    ),
  )
  const row = await tenant(3, (db) =>
    one<Record<string, unknown>>(
      db,
      'select company_id, written_at, day, amount, extra, count(*) over () from notes',
    ),
  )
  expect(row).toEqual({
    companyId: 3,
    writtenAt: '2026-01-01T19:04:05.678Z',
    day: '2026-02-03',
    amount: '1.50',
    extra: { deep: [1] },
    count: 1,
  })
})

test('copyInto loads rows behind the wall, whatever they contain', async () => {
  const strange = ['tab\there', 'line\nbreak\r', 'back\\slash', '\\N', '', '中文 “quoted”']
  const rows = strange.map((text) => [text, { text }])
  expect(await tenant(4, (db) => copyInto(db, 'notes (note_text, extra)', rows))).toBe(strange.length)
  expect(await texts(4)).toEqual(strange)
  const extras = await tenant(4, (db) =>
    db.query<{ extra: { text: string } }>('select extra from notes order by id'),
  )
  expect(extras.map(({ extra }) => extra.text)).toEqual(strange)
  expect(await texts(5)).toEqual([])
})

test('a failed transaction leaves nothing, a deadlock is tried again', async () => {
  await expect(
    tenant(6, async (db) => {
      await db.query(`insert into notes (note_text) values ('lost')`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await texts(6)).toEqual([])

  await insert(6, 'a')
  await insert(6, 'b')
  let attempts = 0
  const lockBoth = (first: string, second: string) =>
    tenant(6, async (db) => {
      attempts += 1
      await db.query(`update notes set note_text = note_text where note_text = $1`, [first])
      await db.query('select pg_sleep(0.2)')
      await db.query(`update notes set note_text = note_text where note_text = $1`, [second])
    })
  await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')])
  // Two first tries, and at least one again; on a busy machine the second tries may meet as well.
  expect(attempts).toBeGreaterThanOrEqual(3)
})

test('trigram search works on Chinese, Japanese and Korean text', async () => {
  const sql = `select show_trgm('纺织品') <> '{}' as zh, show_trgm('せんい') <> '{}' as ja, show_trgm('섬유') <> '{}' as ko`
  expect(await store.database.systemDb.query(sql)).toEqual([{ zh: true, ja: true, ko: true }])
})

test('a server that is away or goes away is named as such', async () => {
  const awayUrl = 'postgresql://nobody:x@127.0.0.1:1/none'
  const opening = openDatabase({ ownerUrl: awayUrl, appUrl: awayUrl, log: testLog })
  await expect(opening).rejects.toBeInstanceOf(StoreUnavailable)
  const cut = tenant(1, (db) => db.query('select pg_terminate_backend(pg_backend_pid())'))
  await expect(cut).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(store.database.ping()).resolves.toBeUndefined()
})

test('a transaction cannot be used after its end', async () => {
  const leaked = await tenant(1, async (db) => db)
  await expect(leaked.query('select 1')).rejects.toThrow('ended')
})
