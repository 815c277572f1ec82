import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { watchRoutes } from '@landfall/contract/customs/customs-watches.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppProcess } from '#testing/app-process.ts'
import { buildUser } from '#testing/build-people.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { createTestClient } from '#testing/test-client.ts'
import { acceptProposal, sendFile, uploadCustoms, waitForUpload } from '#testing/upload-customs.ts'

const rows = 20_000
const amended = 2_000

let stores: KillableStores
let app: AppProcess

// A second try begins anew.
beforeEach(async () => {
  stores = await createKillableStores()
  app = await stores.start()
})
afterEach(() => stores.remove())

/** A file of bills; the version is the day of its update. */
function billsFile(from: number, to: number, updated: string): Buffer {
  const lines = Array.from({ length: to - from }, (_, at) => {
    const bill = from + at
    return `${updated},M${Math.floor(bill / 3)},H${bill},2025-03-${String(1 + (bill % 28)).padStart(2, '0')},732393,TUMBLER ${bill},BUYER ${bill % 211} LLC,${bill % 1000}`
  })
  return Buffer.from(`update,mbol,hbol,d,hs,goods,consignee,kg\n${lines.join('\n')}\n`)
}

test('kills while rows are staged and while they are applied neither lose nor double a row', {
  timeout: 180_000,
}, async () => {
  const user = await buildUser(stores.systemDb)
  const uploaderAt = (url: string) => ({ client: createTestClient(url), token: user.token })
  const first = await uploadCustoms(uploaderAt(app.url), {
    name: '1.csv',
    bytes: billsFile(0, amended, '2025-04-01'),
  })
  expect(first.counts).toMatchObject({ read: amended, loaded: amended })

  const { id } = await sendFile(uploaderAt(app.url), '2.csv', billsFile(0, rows, '2025-05-01'))
  const options = { token: user.token }
  const inspection = await createTestClient(app.url).call(
    uploadRoutes.inspect,
    { params: { id }, body: {} },
    options,
  )
  const body = acceptProposal(inspection)
  await createTestClient(app.url).call(uploadRoutes.start, { params: { id }, body }, options)

  const kills: string[] = []
  for (const stage of ['staging', 'applying'] as const) {
    await reached(id, stage)
    await app.kill('SIGKILL')
    await stores.passLeases()
    kills.push(await stateOf(id))
    app = await stores.start()
  }
  const upload = await waitForUpload(uploaderAt(app.url), id)

  expect(kills).toEqual(['loading', 'loading'])
  expect(upload.state).toBe('done')
  expect(upload.counts).toEqual({
    read: rows,
    loaded: rows - amended,
    replaced: amended,
    skipped: 0,
    rejected: 0,
  })
  const [live] = await read<{ records: number; bills: number; old: number }>(
    `select count() as records, uniqExact(house_bill) as bills, countIf(upload_id = ${first.id}) as old
     from customs_shipments where company_id = {company_id:UInt64}`,
  )
  expect(live).toEqual({ records: rows, bills: rows, old: 0 })
  const [kept] = await read<{ records: number; bills: number }>(
    `select count() as records, uniqExact(house_bill) as bills from customs_shipments_superseded
     where company_id = {company_id:UInt64}`,
  )
  expect(kept).toEqual({ records: amended, bills: amended })

  function read<Row>(sql: string): Promise<Row[]> {
    return stores.clickhouse.chQuery<Row>({ company: { id: user.companyId } }, { name: 'test-read', sql })
  }
})

test('a kill while names are looked through and a watch tells of a load neither loses nor doubles what is found', {
  timeout: 120_000,
}, async () => {
  const { systemDb } = stores
  const user = await buildUser(systemDb)
  const client = createTestClient(app.url)
  const body = {
    ...{ name: 'Tumblers', query: { version: 1 as const, search: 'tumbler' }, company: null },
    ...{ kinds: ['newBuyer' as const], changePercent: 30, resultCap: 100, frequency: 'load' as const },
    ...{ byNotice: true, byMail: false },
  }
  await client.call(watchRoutes.create, { body }, { token: user.token })
  const letGo = await holdTables('trade_parties', 'customs_watch_runs')
  const file = { name: '3.csv', bytes: billsFile(0, 300, '2025-04-01') }
  await uploadCustoms({ client, token: user.token }, file)
  // Both have written something in their transactions when they come to a table that is held.
  await expect.poll(waitingFor, { timeout: 30_000 }).toEqual(['customs_watch_runs', 'trade_parties'])
  await app.kill('SIGKILL')
  await letGo()
  await stores.passLeases()
  app = await stores.start()
  const counts = () =>
    systemDb.query<{ parties: number; scanned: boolean; runs: number; hits: number; notices: number }>(
      `select (select count(*) from trade_parties where company_id = $1) as parties,
         exists (select from trade_party_scans where company_id = $1 and finished_at is not null) as scanned,
         (select count(*) from customs_watch_runs where company_id = $1) as runs,
         (select count(*) from customs_watch_hits where company_id = $1) as hits,
         (select count(*) from notices where company_id = $1 and kind = 'watchFound') as notices`,
      [user.companyId],
    )
  await expect
    .poll(counts, { timeout: 30_000 })
    .toEqual([{ parties: 211, scanned: true, runs: 1, hits: 100, notices: 1 }])
})

/** Keeps everybody from writing to tables until the answer is called. */
async function holdTables(...names: string[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: stores.ownerUrl })
  await client.connect()
  await client.query(`begin; lock table ${names.join(', ')} in exclusive mode`)
  return () => client.end()
}

/** The tables that somebody waits to write to. */
async function waitingFor(): Promise<string[]> {
  const rows = await stores.systemDb.query<{ name: string }>(
    `select distinct relation::regclass::text as name from pg_locks
     where not granted and relation is not null and database = (select oid from pg_database where datname = current_database())
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function stateOf(id: number): Promise<string> {
  const [row] = await stores.systemDb.query<{ state: string }>(
    'select state from customs_uploads where id = $1',
    [id],
  )
  return row?.state ?? ''
}

/** Resolves as soon as an import has come so far: rows being staged, changes being made. */
async function reached(id: number, stage: 'staging' | 'applying'): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 30_000; ) {
    const [row] = await stores.systemDb.query<{
      staging: boolean
      deciding: boolean
      applying: boolean
      ended: boolean
    }>(
      `select u.state = 'loading' as staging, u.applying is not null as applying,
         u.finished_at is not null as ended
       from customs_uploads u where u.id = $1`,
      [id],
    )
    if (row?.[stage] || row?.ended) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error(`the import never reached ${stage}`)
}
