import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isAlive } from '#platform/postgres/cluster-lock.ts'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { testLog } from '#testing/test-stores.ts'
import { type Clickhouse, openClickhouse } from './clickhouse.ts'

const ownerProgram = fileURLToPath(new URL('../../testing/store-owner.ts', import.meta.url))
const rowCount = 50_000

interface Owner {
  process: ChildProcess
  ownerUrl: string
  postgresPid: number
  clickhouseUrl: string
  clickhousePid: number
}

let dataDir: string
const started: Owner[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-embedded-'))
  await chmod(dataDir, 0o755)
})

afterAll(async () => {
  const last = started.at(-1)
  if (last?.process.exitCode === null) {
    last.process.kill('SIGTERM')
    await once(last.process, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

async function startOwner(): Promise<Owner> {
  const child = spawn(process.execPath, [ownerProgram, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.pipe(process.stderr, { end: false })
  const [line] = await once(child.stdout, 'data')
  const owner = { process: child, ...JSON.parse(String(line)) } as Owner
  started.push(owner)
  return owner
}

async function withPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function withClickhouse<T>(url: string, work: (clickhouse: Clickhouse) => Promise<T>): Promise<T> {
  const clickhouse = openClickhouse({ url, database: 'kept', log: testLog })
  try {
    return await work(clickhouse)
  } finally {
    await clickhouse.close()
  }
}

const countKept = (clickhouse: Clickhouse) =>
  clickhouse.systemQuery<{ n: number }>({ name: 'count', sql: 'select count() as n from goods' })

test('both stores survive kill -9 of whatever process, with all rows', async () => {
  const first = await startOwner()
  await withPostgres(first.ownerUrl, async (client) => {
    await client.query('create table kept (id int)')
    await client.query(`insert into kept select generate_series(1, ${rowCount})`)
  })
  await withClickhouse(first.clickhouseUrl, async (clickhouse) => {
    await clickhouse.createDatabase()
    const sql = 'create table goods (id UInt64) engine MergeTree order by id'
    await clickhouse.chCommand({ name: 'setup', sql, system: true })
    const rows = Array.from({ length: rowCount }, (_, id) => ({ id }))
    await clickhouse.chInsert({ table: 'goods', format: 'JSONEachRow', rows })

    // The engine's process alone: calls fail fast as "not available" until it is back at the same address.
    process.kill(first.clickhousePid, 'SIGKILL')
    await vi.waitFor(() => expect(countKept(clickhouse)).rejects.toBeInstanceOf(StoreUnavailable))
    await vi.waitFor(async () => expect(await countKept(clickhouse)).toEqual([{ n: rowCount }]), {
      timeout: 20_000,
      interval: 100,
    })
  })

  // PostgreSQL alone: it is started again at the same address.
  process.kill(first.postgresPid, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(first.postgresPid)).toBe(false))
  const countRows = (url: string) =>
    withPostgres(url, async (client) =>
      Number((await client.query('select count(*) from kept')).rows[0].count),
    )
  await vi.waitFor(async () => expect(await countRows(first.ownerUrl)).toBe(rowCount), {
    timeout: 20_000,
    interval: 100,
  })

  // The process that owns both.
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const second = await startOwner()
  expect(await countRows(second.ownerUrl)).toBe(rowCount)
  expect(await withClickhouse(second.clickhouseUrl, countKept)).toEqual([{ n: rowCount }])

  // An orderly stop ends both servers.
  second.process.kill('SIGTERM')
  await once(second.process, 'exit')
  expect(isAlive(second.postgresPid)).toBe(false)
  expect(isAlive(second.clickhousePid)).toBe(false)
})

test('a lock file whose process id belongs to another program is no obstacle', async () => {
  const lockFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(lockFile, `${process.pid}\n/elsewhere\n1\n1\n\n127.0.0.1\n  1 1\nready\n`)
  const { port } = JSON.parse(await readFile(join(dataDir, 'postgres-secrets.json'), 'utf8'))
  const socketLock = join(dataDir, 'postgres', `.s.PGSQL.${port}.lock`)
  await writeFile(socketLock, `${process.pid}\n/elsewhere\n1\n${port}\n\n`)
  const owner = await startOwner()
  const answer = await withPostgres(owner.ownerUrl, (client) =>
    client.query('select inet_client_addr() as host'),
  )
  expect(answer.rows).toEqual([{ host: null }])
})

test('the socket is for the account of the service, and the network stays open to other tools', async () => {
  const { ownerUrl } = started.at(-1) ?? { ownerUrl: '' }
  const { port } = new URL(ownerUrl)
  const { mode } = await stat(join(dataDir, 'postgres', `.s.PGSQL.${port}`))
  expect(mode & 0o777).toBe(0o700)
  const answer = await withPostgres(ownerUrl.replace(/\?.*$/, ''), (client) =>
    client.query('select host(inet_client_addr()) as host'),
  )
  expect(answer.rows).toEqual([{ host: '127.0.0.1' }])
})

test('a second process shares the running stores and leaves them running when it ends', async () => {
  const keeper = started.at(-1)
  const guest = await startOwner()
  expect(guest.ownerUrl).toBe(keeper?.ownerUrl)
  expect(guest.clickhouseUrl).toBe(keeper?.clickhouseUrl)
  guest.process.kill('SIGTERM')
  await once(guest.process, 'exit')
  started.pop()
  expect(await withClickhouse(guest.clickhouseUrl, countKept)).toEqual([{ n: rowCount }])
  const answer = await withPostgres(guest.ownerUrl, (client) =>
    client.query('select count(*)::int as n from kept'),
  )
  expect(answer.rows).toEqual([{ n: rowCount }])
})

test('passwords are readable by their owner only and the servers listen on loopback', async () => {
  for (const name of ['postgres-secrets.json', 'clickhouse-secrets.json', 'clickhouse-config.xml']) {
    expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0)
  }
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  expect(lock.split('\n')[5]).toBe('127.0.0.1')
})
