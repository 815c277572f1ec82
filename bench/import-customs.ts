// Import of 1,000,000 rows (or as many as named) as CSV through the app, beside the engine loading the same file by itself; `xlsx` as a workbook, `twice` the same file again.
import { chmod, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type UploadView, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { uploadChunkSize } from '@landfall/contract/table-files.ts'
import { type Clickhouse, openClickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import { startEmbeddedClickhouse } from '../server/platform/clickhouse/embedded-clickhouse.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { startAppProcess } from '../server/testing/app-process.ts'
import { buildUser } from '../server/testing/build-people.ts'
import { createTestClient, type TestClient } from '../server/testing/test-client.ts'
import { acceptProposal } from '../server/testing/upload-customs.ts'
import { writeBills } from './customs-bills.ts'
import { peakMemory, processorTime, watchMemory } from './process-figures.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const extension = process.argv[3] === 'xlsx' ? 'xlsx' : 'csv'
/** The engine reads no workbooks. */
const isCsv = extension === 'csv'
const isTwice = process.argv[3] === 'twice'
const rounds = rows > 2_000_000 || isTwice ? 1 : 3
const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/** Seconds the engine needs for the same rows in a table of the same shape: columns, order and indexes. */
async function loadByEngine(clickhouse: Clickhouse, path: string): Promise<number> {
  await clickhouse.chCommand({ name: 'bench', sql: 'drop table if exists bench_raw', system: true })
  await clickhouse.chCommand({
    name: 'bench',
    sql: 'create table bench_raw as customs_shipments',
    system: true,
  })
  const started = performance.now()
  await clickhouse.chCommand({
    name: 'bench',
    system: true,
    sql: `insert into bench_raw (company_id, upload_id, row_no, id, reference, source, version, master_bill, house_bill, trade_date,
        hs, goods, goods_n, seller, seller_n, seller_key, buyer, buyer_n, buyer_key, origin, destination, packages, gross_kg, teu)
      select 1, 1, toUInt32(id), toUInt64(id), id, src, toUInt64(toYYYYMMDD(toDate(update))), mbol, hbol, toDate(d), hs, goods,
        lowerUTF8(goods), shipper, lowerUTF8(shipper), upper(shipper), consignee, lowerUTF8(consignee), upper(consignee),
        origin, dest, toDecimal64OrNull(pkg, 3), toDecimal64OrNull(kg, 3), toDecimal64OrNull(teu, 2)
      from file('${path}', CSVWithNames, 'id String, src String, update String, mbol String, hbol String, d String, hs String,
        goods String, shipper String, consignee String, origin String, dest String, pkg String, kg String, teu String, usd String')
      settings max_memory_usage = 0, max_insert_block_size = 500000, min_insert_block_size_rows = 500000`,
  })
  return (performance.now() - started) / 1000
}

async function sendFrom(client: TestClient, token: string, path: string): Promise<UploadView> {
  const { size } = await stat(path)
  const options = { token }
  let upload = await client.call(
    uploadRoutes.create,
    { body: { fileName: `bills.${extension}`, size } },
    options,
  )
  const file = await open(path)
  for (let number = 0; number < upload.chunks; number += 1) {
    const start = number * uploadChunkSize
    const body = Buffer.alloc(Math.min(uploadChunkSize, size - start))
    await file.read(body, 0, body.length, start)
    const answer = await client.send(uploadRoutes.chunk, { params: { id: upload.id, number }, body }, options)
    upload = answer.data as UploadView
  }
  await file.close()
  return upload
}

/** Loads the file that has been sent; resolves when all of its rows can be asked for. */
async function load(
  client: TestClient,
  token: string,
  id: number,
): Promise<{ upload: UploadView; seconds: number }> {
  const inspection = await client.call(uploadRoutes.inspect, { params: { id }, body: {} }, { token })
  const started = performance.now()
  await client.call(uploadRoutes.start, { params: { id }, body: acceptProposal(inspection) }, { token })
  for (;;) {
    const upload = await client.call(uploadRoutes.read, { params: { id } }, { token })
    if (!['queued', 'loading'].includes(upload.state))
      return { upload, seconds: (performance.now() - started) / 1000 }
    await sleep(100)
  }
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const dataDir = await mkdtemp(join(tmpdir(), 'landfall-bench-'))
await chmod(dataDir, 0o755)
const [postgres, engine] = await Promise.all([
  startEmbeddedPostgres({ dataDir, log: quiet }),
  startEmbeddedClickhouse({ dataDir, log: quiet }),
])
const app = await startAppProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.appUrl,
  DATABASE_OWNER_URL: postgres.ownerUrl,
  CLICKHOUSE_URL: engine.url,
})
const database = await openDatabase({ ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, log: quiet })
const clickhouse = openClickhouse({ url: engine.url, database: 'landfall', log: quiet })
const memory = watchMemory(app.pid)
try {
  const path = join(dataDir, `bills.${extension}`)
  const size = await writeBills(path, rows)
  await chmod(path, 0o644)
  console.log(`${rows} rows, ${(size / 1e6).toFixed(0)} MB; app idle ${peakMemory(app.pid).toFixed(0)} MB`)
  const client = createTestClient(app.url)
  const [byApp, byEngine, sending, processor]: number[][] = [[], [], [], []]
  for (let round = 1; round <= rounds; round += 1) {
    const engineBefore = processorTime(engine.pid())
    if (isCsv) byEngine?.push(await loadByEngine(clickhouse, path))
    const engineAlone = processorTime(engine.pid()) - engineBefore
    // A company of its own each time: the file is new to it.
    const { token } = await buildUser(database.systemDb)
    const sendingStarted = performance.now()
    const { id } = await sendFrom(client, token, path)
    sending?.push((performance.now() - sendingStarted) / 1000)
    const processorBefore = processorTime(app.pid)
    const engineStart = processorTime(engine.pid())
    const { upload, seconds } = await load(client, token, id)
    byApp?.push(seconds)
    processor?.push(processorTime(app.pid) - processorBefore)
    if (upload.counts?.loaded !== rows) throw new Error(JSON.stringify(upload))
    const engineTime = processorTime(engine.pid()) - engineStart
    console.log(
      `round ${round}: ${isCsv ? `engine ${byEngine?.at(-1)?.toFixed(1)} s (processor ${engineAlone.toFixed(1)} s), ` : ''}` +
        `app ${byApp?.at(-1)?.toFixed(1)} s (processor ${processor?.at(-1)?.toFixed(1)} s, and ${engineTime.toFixed(1)} s of the engine), ` +
        `load ${loadavg()[0]?.toFixed(1)}`,
    )
    if (isTwice) {
      const again = await load(client, token, (await sendFrom(client, token, path)).id)
      console.log(`the same file again ${again.seconds.toFixed(1)} s: ${JSON.stringify(again.upload.counts)}`)
    }
  }
  const [engineSeconds, appSeconds] = [median(byEngine ?? []), median(byApp ?? [])]
  console.log(`sending the file    ${median(sending ?? []).toFixed(1)} s`)
  if (isCsv) console.log(`engine by itself    ${Math.round(rows / engineSeconds)} rows/s`)
  console.log(
    `import of the app   ${Math.round(rows / appSeconds)} rows/s${isCsv ? `, ratio ${(engineSeconds / appSeconds).toFixed(2)}` : ''}`,
  )
  console.log(`processor of app    ${median(processor ?? []).toFixed(1)} s`)
  console.log(
    `peak memory of app  ${memory.peak().toFixed(0)} MB with its conversion, ${peakMemory(app.pid).toFixed(0)} MB without`,
  )
} finally {
  memory.stop()
  await app.kill()
  await clickhouse.close()
  await database.close()
  await Promise.all([engine.stop(), postgres.stop()])
  await rm(dataDir, { recursive: true, force: true })
}
