import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { type UploadDecisions, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { conversionsOf, isLiving, nextConversion, stopConversionWhen } from '#testing/conversion-processes.ts'
import { decideImport, type Importer, sendCustomers, waitForImport } from '#testing/import-customers.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import {
  acceptProposal,
  sendFile,
  type Uploader,
  uploadCustoms,
  waitForUpload,
} from '#testing/upload-customs.ts'

const records = 45_000
/** Long enough that some rows are staged long before the last is read: what is staged at once is measured in bytes. */
const goods = 'STAINLESS STEEL VACUUM TUMBLER WITH LID '.repeat(12)
const known = 1_000
const customers = 6_000

let app: OwnTestApp
let user: TestUser
let uploader: Uploader
const log: { msg: string; signal: string; err?: unknown }[] = []

beforeAll(async () => {
  app = await startTestApp({}, [], { readLog: (line) => log.push(JSON.parse(line)) })
})
afterAll(() => app.stop())
beforeEach(async () => {
  user = await buildUser(app.systemDb, { type: 'admin' })
  uploader = { client: app.client, token: user.token }
  log.length = 0
})

function billsFile(rows: number, updated: string): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, bill) =>
      `${updated},M${bill},H${bill},2025-03-${String(1 + (bill % 28)).padStart(2, '0')},732393,${goods}${bill},BUYER ${bill % 211} LLC,${bill % 1000}`,
  )
  return Buffer.from(`update,mbol,hbol,d,hs,goods,consignee,kg\n${lines.join('\n')}\n`)
}

const customersFile = () =>
  Buffer.from(
    `company,website,email\n${Array.from({ length: customers }, (_, at) => `Company ${at} Ltd,www.company-${at}.com,p@company-${at}.com\n`).join('')}`,
  )

/** Kills the process that reads a file, at its beginning or in the middle of it. */
async function killConversion(script: string, middle: () => Promise<boolean> = async () => true) {
  const child = await nextConversion(process.pid, script)
  await stopConversionWhen(child, middle)
  // Where it is over already, the test has not tried anything.
  process.kill(child, 'SIGKILL')
  await expect.poll(() => isLiving(child)).toBe(false)
}

const interrupted = [{ msg: 'a conversion ended before its file', signal: 'SIGKILL' }]

async function count(table: string): Promise<number> {
  const sql = `select count() as records from ${table} where company_id = {company_id:UInt64}`
  const [row] = await app.stores.clickhouse.chQuery<{ records: number }>(
    { company: { id: user.companyId } },
    { name: 'test-count', sql },
  )
  return row?.records ?? 0
}

test('a customs upload whose process is killed goes on by itself and loads each row once', {
  timeout: 180_000,
}, async () => {
  await uploadCustoms(uploader, { name: '1.csv', bytes: billsFile(known, '2025-04-01') })
  const { id } = await sendFile(uploader, '2.csv', billsFile(records, '2025-05-01'))
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, uploader)
  const body: UploadDecisions = acceptProposal(inspection)
  const { taskId } = await app.client.call(uploadRoutes.start, { params: { id }, body }, uploader)
  const moments = [undefined, async () => (await count('customs_shipments_staging')) > 0]
  for (const middle of moments) {
    await killConversion('convert-worker.ts', middle)
    await expect.poll(() => waitsOf(taskId)).toMatchObject({ for: 'reading' })
    expect(await count('customs_shipments')).toBe(known)
  }
  expect(log).toMatchObject([...interrupted, ...interrupted])
  const done = await waitForUpload(uploader, id)
  expect(done).toMatchObject({ state: 'done', error: null, errorText: '' })
  expect(done.counts).toEqual({
    ...{ read: records, loaded: records - known, replaced: known, skipped: 0, rejected: 0 },
  })
  expect(await count('customs_shipments')).toBe(records)
  expect(await count('customs_shipments_superseded')).toBe(known)
  expect(await waitsOf(taskId)).toBe(null)
})

async function waitsOf(id: number | null) {
  return (await app.client.call(taskRoutes.read, { params: { id: id ?? 0 } }, uploader)).waits
}

test('a customer import whose process is killed again and again fails with a reason and imports each customer once when it is started again', {
  timeout: 180_000,
}, async () => {
  const importer: Importer = { client: app.client, user }
  const { id } = await sendCustomers(importer, 'customers.csv', customersFile())
  const body = await decideImport(importer, id)
  await app.client.call(importRoutes.start, { params: { id }, body }, uploader)
  // What reads it may die of it: after three waits it is over.
  for (let kills = 0; kills < 4; kills += 1) await killConversion('customer-import-worker.ts')
  expect(await waitForImport(importer, id)).toMatchObject({ state: 'failed', error: 'uploadReadingEnded' })
  expect(log).toMatchObject([...interrupted, ...interrupted, ...interrupted, ...interrupted])
  expect(await living()).toBe(0)
  await app.client.call(importRoutes.start, { params: { id }, body }, uploader)
  const done = await waitForImport(importer, id)
  expect(done).toMatchObject({ state: 'done', error: null })
  expect(done.counts).toMatchObject({ read: customers, created: customers, rejected: 0 })
  expect(await living()).toBe(customers)
})

async function living(): Promise<number> {
  const sql = 'select count(*)::integer as count from customers where company_id = $1 and deleted_at is null'
  const [row] = await app.systemDb.query<{ count: number }>(sql, [user.companyId])
  return row?.count ?? 0
}

test('a check whose process is killed is refused with a reason and works when it is asked for again', async () => {
  const { id } = await sendFile(uploader, '1.csv', billsFile(3_000, '2025-05-01'))
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, uploader)
  const body = acceptProposal(inspection)
  const check = () => app.client.send(uploadRoutes.check, { params: { id }, body }, uploader)
  const [refused] = await Promise.all([check(), killConversion('row-drawing-worker.ts')])
  expect(refused.code).toBe(codeOf('uploadReadingEnded'))
  expect(refused.message).toContain('interrupted')
  expect(await check()).toMatchObject({ code: 20000, data: { rows: 2000, bad: 0 } })
  expect(conversionsOf()).toEqual([])
})
