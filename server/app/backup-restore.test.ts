import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stores } from '#platform/area/platform.ts'
import { readManifest } from '#platform/backup/backup-manifest.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createSecretBox, loadMasterKey } from '#platform/secrets/secret-box.ts'
import { buildUser } from '#testing/build-people.ts'
import { openStores } from './stores.ts'

let folder: string
let source: Stores
let sealed: string
let userId: number
let companyId: number
const picture = randomBytes(300_000)
const shipmentCount = 3000

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, [])
const inFolder = (name: string) => join(folder, name)

function runProgram(name: 'backup' | 'restore', dataDir: string, argument: string): SpawnSyncReturns<string> {
  const program = fileURLToPath(new URL(`./${name}-main.ts`, import.meta.url))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return spawnSync(process.execPath, [program, argument], { env, encoding: 'utf8', cwd: folder })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-backup-'))
  await chmod(folder, 0o755)
  const config = configOf(inFolder('data'))
  source = await openStores(config, createLog('error'))
  await seed()
})

afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

async function seed(): Promise<void> {
  const { systemDb } = source.database
  ;({ id: userId, companyId } = await buildUser(systemDb))
  // The later employee leads the earlier one: no order of rows satisfies the key while loading.
  const leader = await buildUser(systemDb, { companyId })
  await systemDb.query('update users set leader_id = $1, name = $2 where id = $3', [
    leader.id,
    'tab\t\\N 李“四”\n',
    userId,
  ])
  await systemDb.query(
    `insert into tasks (company_id, user_id, kind, locale, input) values ($1, $2, 'test', 'zh', '{"deep": [1, null]}')`,
    [companyId, userId],
  )
  sealed = createSecretBox(loadMasterKey(inFolder('data'), undefined)).seal('relay password')
  function* shipments() {
    for (let id = 1; id <= shipmentCount; id += 1) {
      yield {
        company_id: companyId,
        id,
        upload_id: 1,
        row_no: id,
        // More years, so more partitions, than one insert may touch by default.
        trade_date: `${1971 + (id % 130)}-03-04`,
        goods: `goods\t${id} 纺织品`,
        quantity: id % 3 ? id / 8 : null,
        warnings: id % 2 ? ['w1'] : [],
      }
    }
  }
  await source.clickhouse.chInsert({
    table: 'customs_shipments',
    format: 'JSONEachRow',
    rows: shipments(),
    settings: { max_partitions_per_insert_block: '0' },
  })
  await source.files.put('uploads/1/picture.png', Readable.from([picture], { objectMode: false }))
}

test('a backup taken while the product runs is restored into an empty folder and is the same', async () => {
  const taken = runProgram('backup', inFolder('data'), inFolder('taken'))
  expect(taken.stderr).toBe('')
  expect(taken.stdout).toMatch(/^Backed up \d+ rows of PostgreSQL, \d+ rows of ClickHouse and 1 files/)
  const manifest = await readManifest(inFolder('taken'))
  expect(manifest.clickhouse.tables.find(({ name }) => name === 'customs_shipments')?.rows).toBe(
    shipmentCount,
  )

  const restored = runProgram('restore', inFolder('restored'), inFolder('taken'))
  expect(restored.stderr).toBe('')
  expect(restored.stdout).toContain('are the same')

  const copy = await openStores(configOf(inFolder('restored')), createLog('error'))
  try {
    await expectSame(copy)
    // The sequences went along: a new row gets a new id.
    const third = await buildUser(copy.database.systemDb, { companyId })
    expect(third.id).toBeGreaterThan(userId + 1)
  } finally {
    await copy.close()
  }
  const box = createSecretBox(loadMasterKey(inFolder('restored'), undefined))
  expect(box.open(sealed)).toBe('relay password')
})

async function expectSame(copy: Stores): Promise<void> {
  for (const table of ['companies', 'users', 'permission_templates', 'schema_migrations', 'tasks']) {
    const sql = `select to_jsonb(t) as value from ${table} t order by 1::text`
    expect(await copy.database.systemDb.query(sql), table).toEqual(await source.database.systemDb.query(sql))
  }
  const jobs = `select count(*) as jobs from graphile_worker.jobs`
  expect(await copy.database.systemDb.query(jobs)).toEqual([{ jobs: 0 }])
  const constraints = `select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
  expect(await copy.database.systemDb.query(constraints)).toEqual(
    await source.database.systemDb.query(constraints),
  )
  const triggers = `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`
  expect(await copy.database.systemDb.query(triggers)).toEqual(await source.database.systemDb.query(triggers))
  const query = { name: 'compare', sql: 'select *, hs4, content from customs_shipments order by id' }
  expect(await copy.clickhouse.systemQuery(query)).toEqual(await source.clickhouse.systemQuery(query))
  expect((await buffer(await copy.files.get('uploads/1/picture.png'))).equals(picture)).toBe(true)
  const { tenantTransaction } = copy.database
  const seen = (company: number) =>
    tenantTransaction({ companyId: company, userId: null }, (db) => db.query('select id from users'))
  expect(await seen(companyId)).toHaveLength(2)
  expect(await seen(companyId + 1)).toHaveLength(0)
}

test('a folder that is not empty and a backup that exists are left alone', async () => {
  const again = runProgram('restore', inFolder('data'), inFolder('taken'))
  expect(again.status).toBe(1)
  expect(again.stderr).toContain('is not empty')
  const twice = runProgram('backup', inFolder('data'), inFolder('taken'))
  expect(twice.status).toBe(1)
  expect(twice.stderr).toContain('exists already')
})

test('a damaged backup is refused before anything is written', async () => {
  await cp(inFolder('taken'), inFolder('damaged'), { recursive: true })
  const victim = join(inFolder('damaged'), 'postgres', 'users.copy.gz')
  const bytes = await readFile(victim)
  bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1
  await writeFile(victim, bytes)
  const refused = runProgram('restore', inFolder('refused'), inFolder('damaged'))
  expect(refused.status).toBe(1)
  expect(refused.stderr).toMatch(/damaged: .*users\.copy\.gz/)
  expect(await readdir(inFolder('refused')).catch(() => 'absent')).toBe('absent')
})

test('a folder that is no backup, one of a newer version and one that does not match its manifest are refused', async () => {
  const none = runProgram('restore', inFolder('untouched'), folder)
  expect(none.stderr).toContain('is not a backup')
  expect(await readdir(inFolder('untouched')).catch(() => 'absent')).toBe('absent')

  await cp(inFolder('taken'), inFolder('newer'), { recursive: true })
  const file = join(inFolder('newer'), 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.postgres.migrations.push('299901010000_future.sql')
  await writeFile(file, JSON.stringify(manifest))
  const newer = runProgram('restore', inFolder('too-old'), inFolder('newer'))
  expect(newer.stderr).toContain('newer version')

  // A backup whose rows are not those it names is noticed by the comparison, and nothing is left behind.
  await cp(inFolder('taken'), inFolder('forged'), { recursive: true })
  const forged = JSON.parse(await readFile(join(inFolder('taken'), 'manifest.json'), 'utf8'))
  forged.clickhouse.tables.find((table: { name: string }) => table.name === 'customs_shipments').checksum =
    '1'
  await writeFile(join(inFolder('forged'), 'manifest.json'), JSON.stringify(forged))
  const different = runProgram('restore', inFolder('unlike'), inFolder('forged'))
  expect(different.stderr).toContain('customs_shipments differs')
  expect(await readdir(inFolder('unlike')).catch(() => 'absent')).toBe('absent')
})
