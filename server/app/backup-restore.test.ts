import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Stores } from '#platform/area/platform.ts'
import { readManifest } from '#platform/backup/backup-manifest.ts'
import { openClickhouse } from '#platform/clickhouse/clickhouse.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createMailTokens } from '#platform/mail/mail-token.ts'
import { createSecretBox, loadMasterKey } from '#platform/secrets/secret-box.ts'
import { buildUser } from '#testing/build-people.ts'
import { openStores } from './stores.ts'

let folder: string
let source: Stores
let sealed: string
let userId: number
let companyId: number
/** Of a message that was sent after the backup and that it knows nothing of. */
let lostId: number
const picture = randomBytes(300_000)
const shipmentCount = 3000

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, [])
const inFolder = (name: string) => join(folder, name)

const programOf = (name: string) => fileURLToPath(new URL(`./${name}-main.ts`, import.meta.url))

/** A data folder, or all that is set. */
type Place = string | Record<string, string>
const variablesOf = (place: Place) => ({
  PATH: process.env.PATH,
  ...(typeof place === 'string' ? { DATA_DIR: place } : place),
})

function runProgram(name: 'backup' | 'restore', place: Place, ...given: string[]): SpawnSyncReturns<string> {
  const env = variablesOf(place)
  return spawnSync(process.execPath, [programOf(name), ...given], { env, encoding: 'utf8', cwd: folder })
}

// Each starts both stores several times, which takes a busy machine its time.
vi.setConfig({ testTimeout: 180_000 })

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
  await systemDb.query(
    `insert into send_tasks (company_id, created_by, name, from_name, from_address, selection, state, submitted_at)
     values ($1, $2, 'under way', '', 'we@own.example', '{}', 'SUBMITTED', now()),
       ($1, $2, 'not begun', '', 'we@own.example', '{}', 'UN_SUBMIT', null)`,
    [companyId, userId],
  )
  const waiting = await systemDb.query<{ id: number }>(
    `with task as (select id, company_id from send_tasks where name = 'under way'),
       content as (
         insert into send_contents (company_id, task_id, template_name, language, subject, html, plain_text)
         select company_id, id, 'offer', 'en', 'Offer', '', '' from task returning id, company_id, task_id)
     insert into send_recipients (company_id, task_id, content_id, address, email)
     select company_id, task_id, id, name || '@buyer.example', name || '@buyer.example'
     from content, unnest(array['first', 'second', 'third']) as name returning id`,
  )
  const box = createSecretBox(loadMasterKey(inFolder('data'), undefined))
  sealed = box.seal('relay password')
  const tokens = createMailTokens(box.deriveKey('mail-token'))
  // The first was sent after the backup; the last is of a mailing begun after it.
  lostId = (waiting.at(-1)?.id ?? 0) + 40
  const sent = [waiting[0]?.id ?? 0, lostId].map((recipientId) =>
    tokens.sign('message', { recipientId, resends: 0 }),
  )
  await writeFile(
    inFolder('mail.log'),
    sent.map(
      (id) => `Nov 24 08:00:01 mx postfix/cleanup[4]: 4Xy1A21kbNz9sWl: message-id=<${id}@own.example>\n`,
    ),
  )
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

  const log = `--sent-log=${inFolder('mail.log')}`
  const restored = runProgram('restore', inFolder('restored'), inFolder('taken'), log)
  expect(restored.stderr).toBe('')
  expect(restored.stdout).toContain('are the same')
  expect(restored.stdout).toContain('marked as sent: 1.')
  expect(restored.stdout).toContain('knows nothing of: 1.')

  const copy = await openStores(configOf(inFolder('restored')), createLog('error'))
  try {
    await expectSame(copy)
    // What was sent since the backup still waits in it.
    const mailings = await copy.database.systemDb.query(
      `select t.name, t.is_paused, b.reason, b.amount, b.known from send_tasks t left join send_task_brakes b on b.task_id = t.id
       where t.company_id = $1 order by t.id`,
      [companyId],
    )
    expect(mailings).toEqual([
      { name: 'under way', isPaused: true, reason: 'restored', amount: 1, known: 3 },
      { name: 'not begun', isPaused: false, reason: null, amount: null, known: null },
    ])
    const states = await copy.database.systemDb.query<{ state: number }>(
      'select state from send_recipients where company_id = $1 order by id',
      [companyId],
    )
    expect(states.map(({ state }) => state)).toEqual([3, 0, 0])
    const [next] = await copy.database.systemDb.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('send_recipients', 'id')) as id`,
    )
    expect(next?.id).toBeGreaterThan(lostId)
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
  // The next start after a restore gives a store the current functions.
  const functions = `select proname, prosrc, md5(coalesce(pg_get_function_sqlbody(oid), '')) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' order by oid::regprocedure::text`
  expect(await copy.database.systemDb.query(functions)).toEqual(
    await source.database.systemDb.query(functions),
  )
  const query = { name: 'compare', sql: 'select *, hs4, content from customs_shipments order by id' }
  expect(await copy.clickhouse.systemQuery(query)).toEqual(await source.clickhouse.systemQuery(query))
  expect((await buffer(await copy.files.get('uploads/1/picture.png'))).equals(picture)).toBe(true)
  const { tenantTransaction } = copy.database
  const seen = (company: number) =>
    tenantTransaction({ companyId: company, userId: null }, (db) => db.query('select id from users'))
  expect(await seen(companyId)).toHaveLength(2)
  expect(await seen(companyId + 1)).toHaveLength(0)
}

/** Kills a restore as soon as something of it is there. */
async function killRestoreWhen(place: Place, isThere: () => Promise<boolean> | boolean): Promise<void> {
  const env = variablesOf(place)
  const child = spawn(process.execPath, [programOf('restore'), inFolder('taken')], { env, cwd: folder })
  const gone = once(child, 'exit')
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error('the restore ended before it was killed')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  await gone
}

test('a restore that is killed is not opened as an installation, and begun again it goes through', {
  timeout: 180_000,
}, async () => {
  const target = inFolder('killed')
  const moments = ['postgres/postmaster.pid', 'clickhouse/store', 'files/uploads']
  for (const moment of moments) {
    // Each begins again where the one before was killed.
    await killRestoreWhen(
      target,
      () => existsSync(join(target, moment)) && existsSync(join(target, 'restore-under-way.json')),
    )
    await expect(openStores(configOf(target), createLog('silent'))).rejects.toThrow(
      `Begin it again with: npm run restore -- ${inFolder('taken')}`,
    )
  }
  const start = spawnSync(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, DATA_DIR: target, PORT: '0', DEMO_DATA: 'off' },
    encoding: 'utf8',
  })
  expect(start).toMatchObject({ status: 2, stdout: '' })
  expect(start.stderr).toContain('did not end')
  expect(runProgram('backup', target, inFolder('of-half')).stderr).toContain('did not end')

  const again = runProgram('restore', target, inFolder('taken'))
  expect(again.stderr).toBe('')
  expect(again.stdout).toMatch(/did not end; it is begun again[\s\S]*are the same/)
  expect(existsSync(join(target, 'restore-under-way.json'))).toBe(false)
  const copy = await openStores(configOf(target), createLog('error'))
  try {
    await expectSame(copy)
  } finally {
    await copy.close()
  }
})

test('databases elsewhere know of a restore that was killed, from whatever folder it is begun again', {
  timeout: 120_000,
}, async () => {
  const { ownerUrl, appUrl, clickhouseUrl } = inject('stores')
  const name = `test_${randomBytes(6).toString('hex')}`
  const within = (url: string, database = name) =>
    Object.assign(new URL(url), { pathname: `/${database}` }).href
  const variables = {
    DATABASE_URL: within(appUrl),
    DATABASE_OWNER_URL: within(ownerUrl),
    CLICKHOUSE_URL: clickhouseUrl,
    CLICKHOUSE_DATABASE: name,
  }
  const server = new pg.Client({ connectionString: within(ownerUrl, 'postgres') })
  await server.connect()
  await server.query(`create database ${name}`)
  const database = new pg.Client({ connectionString: variables.DATABASE_OWNER_URL })
  await database.connect()
  const isMarked = async () => {
    const { rows } = await database.query(
      `select to_regclass('landfall_restore.under_way') is not null as is`,
    )
    return rows[0].is as boolean
  }
  const isMigrated = async () => {
    const { rows } = await database.query(`select to_regclass('public.users') is not null as is`)
    return rows[0].is as boolean
  }
  try {
    await killRestoreWhen({ ...variables, DATA_DIR: inFolder('elsewhere') }, isMarked)
    await killRestoreWhen({ ...variables, DATA_DIR: inFolder('elsewhere-2') }, isMigrated)
    const config = readConfig({ DATA_DIR: inFolder('new-machine'), ...variables }, [])
    await expect(openStores(config, createLog('silent'))).rejects.toThrow('did not end')
    const again = runProgram(
      'restore',
      { ...variables, DATA_DIR: inFolder('elsewhere-3') },
      inFolder('taken'),
    )
    expect(again.stderr).toBe('')
    expect(again.stdout).toContain('are the same')
    expect(await isMarked()).toBe(false)
    await (await openStores(config, createLog('error'))).close()
  } finally {
    await database.end()
    // The server's own clean-up, which is soon over, may be at work there, and nobody but the server may end it.
    const drop = () => server.query(`drop database ${name} with (force)`)
    await vi.waitFor(drop, { timeout: 60_000, interval: 500 })
    await server.end()
    const engine = openClickhouse({ url: clickhouseUrl, database: name, log: createLog('silent') })
    await engine.dropDatabase()
    await engine.close()
  }
})

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
