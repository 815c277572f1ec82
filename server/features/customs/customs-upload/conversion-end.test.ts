import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildUser } from '#testing/build-people.ts'
import { isLiving, nextConversion, stopConversionWhen } from '#testing/conversion-processes.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { createTestClient } from '#testing/test-client.ts'
import { acceptProposal, sendFile, waitForUpload } from '#testing/upload-customs.ts'

const rows = 60_000
/** Long enough that some rows are staged long before the last is read: what is staged at once is measured in bytes. */
const goods = 'STAINLESS STEEL VACUUM TUMBLER WITH LID '.repeat(12)

let stores: KillableStores
let companyId: number

// A second try begins anew.
beforeEach(async () => {
  stores = await createKillableStores()
})
afterEach(() => stores.remove())

function billsFile(): Buffer {
  const line = (bill: number) =>
    `M${bill},H${bill},2025-03-${String(1 + (bill % 28)).padStart(2, '0')},732393,${goods}${bill},BUYER ${bill % 211} LLC\n`
  return Buffer.from(
    `mbol,hbol,d,hs,goods,consignee\n${Array.from({ length: rows }, (_, at) => line(at)).join('')}`,
  )
}

test('a conversion ends with its server, killed or told to end, and the next server loads each row once', {
  timeout: 240_000,
}, async () => {
  const user = await buildUser(stores.systemDb)
  companyId = user.companyId
  let app = await stores.start()
  const uploader = () => ({ client: createTestClient(app.url), token: user.token })
  const { id } = await sendFile(uploader(), '1.csv', billsFile())
  const inspection = await uploader().client.call(
    uploadRoutes.inspect,
    { params: { id }, body: {} },
    uploader(),
  )
  const body = acceptProposal(inspection)
  await uploader().client.call(uploadRoutes.start, { params: { id }, body }, uploader())

  const killed = await nextConversion(app.pid)
  await app.kill('SIGKILL')
  await expect.poll(() => isLiving(killed), { timeout: 20_000 }).toBe(false)
  await stores.passLeases()

  app = await stores.start()
  const ended = await nextConversion(app.pid)
  // One that has just been started cannot know yet that it is not meant.
  await stopConversionWhen(ended, async () => (await count('customs_shipments_staging')).records > 0)
  // As a terminal or a service manager does, which signal all processes of a server.
  process.kill(ended, 'SIGTERM')
  process.kill(ended, 'SIGINT')
  process.kill(ended, 'SIGCONT')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isLiving(ended)).toBe(true)
  await app.kill('SIGTERM')
  expect(isLiving(ended)).toBe(false)
  expect(await taskStates()).toEqual(['queued'])

  app = await stores.start()
  const done = await waitForUpload(uploader(), id)
  await app.kill()
  expect(done).toMatchObject({ state: 'done', counts: { read: rows, loaded: rows, rejected: 0 } })
  expect(await count('customs_shipments')).toEqual({ records: rows, bills: rows })
})

async function count(table: string): Promise<{ records: number; bills: number }> {
  const sql = `select count() as records, uniqExact(house_bill) as bills from ${table} where company_id = {company_id:UInt64}`
  const [row] = await stores.clickhouse.chQuery<{ records: number; bills: number }>(
    { company: { id: companyId } },
    { name: 'test-count', sql },
  )
  return row ?? { records: 0, bills: 0 }
}

const taskStates = async () =>
  (
    await stores.systemDb.query<{ state: string }>(`select state from tasks where kind = 'customsImport'`)
  ).map(({ state }) => state)
