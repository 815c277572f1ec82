import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClickhouse, testLog } from '#testing/test-stores.ts'
import type { Clickhouse } from './clickhouse.ts'
import { migrateClickhouse } from './migrate-clickhouse.ts'

let clickhouse: Clickhouse
let drop: () => Promise<void>
let migrationsDir: string

beforeAll(async () => {
  ;({ clickhouse, drop } = await createTestClickhouse())
  migrationsDir = await mkdtemp(join(tmpdir(), 'landfall-migrations-'))
})

afterAll(async () => {
  await drop()
  await rm(migrationsDir, { recursive: true })
})

const first = '300001010000_first.sql'
const template = `-- Steps; with a semicolon in a comment;
create table if not exists steps \${on_cluster} (step UInt8)
  engine = \${replicated}MergeTree order by step;

insert into steps values (1);
`

const migrate = () => migrateClickhouse({ clickhouse, migrationsDir, log: testLog })
const steps = () => clickhouse.systemQuery({ name: 'steps', sql: 'select step from steps order by step' })

test('each statement of a migration runs once, with its places filled for one server', async () => {
  await writeFile(join(migrationsDir, first), template)
  await migrate()
  await migrate()
  expect(await steps()).toEqual([{ step: 1 }])
})

test('a statement that a killed start left running is waited for', async () => {
  const ask = (sql: string) => clickhouse.systemQuery<{ rows: number }>({ name: 'left', sql })
  const left = clickhouse.chCommand({
    name: 'migration',
    sql: 'create table left_over engine = MergeTree order by () as select sleepEachRow(0.1) as slept from numbers(25)',
    system: true,
  })
  const running = `select count() as rows from system.processes where query ilike 'create table left_over%'`
  await expect.poll(() => ask(running), { interval: 10 }).toEqual([{ rows: 1 }])
  await migrate()
  expect(await ask('select count() as rows from left_over')).toEqual([{ rows: 25 }])
  await left
})

test('a failing migration is named and tried again by the next start', async () => {
  await writeFile(join(migrationsDir, '300001010001_second.sql'), 'insert into missing values (2);\n')
  await expect(migrate()).rejects.toThrow(/300001010001_second\.sql failed: .*missing/)
  await writeFile(join(migrationsDir, '300001010001_second.sql'), 'insert into steps values (2);\n')
  await migrate()
  expect(await steps()).toEqual([{ step: 1 }, { step: 2 }])
})

test('a migration that changed after it ran is refused', async () => {
  await writeFile(join(migrationsDir, first), template.replace('(1)', '(7)'))
  await expect(migrate()).rejects.toThrow(`${first} has changed`)
})
