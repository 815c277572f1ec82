import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import {
  acceptProposal,
  sendFile,
  type Uploader,
  uploadCustoms,
  waitForUpload,
} from '#testing/upload-customs.ts'

const rows = 300

let app: TestApp
let user: TestUser
let uploader: Uploader

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb)
  uploader = { client: app.client, token: user.token }
})

function billsFile(updated: string): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, at) => `${updated},M${at},H${at},2025-03-01,732393,BUYER LLC`,
  )
  return Buffer.from(`update,mbol,hbol,d,hs,consignee\n${lines.join('\n')}\n`)
}

const revert = (id: number) => app.client.send(uploadRoutes.revert, { params: { id } }, uploader)

/** How many living records each upload has. */
async function recordsOf(): Promise<Record<number, number>> {
  const found = await app.stores.clickhouse.chQuery<{ upload: number; records: number }>(
    { company: { id: user.companyId } },
    {
      name: 'test-read',
      sql: 'select upload_id as upload, count() as records from customs_shipments where company_id = {company_id:UInt64} group by 1',
    },
  )
  return Object.fromEntries(found.map(({ upload, records }) => [upload, records]))
}

test('a load that is taken back in the moment in which it ends is taken back whole', {
  timeout: 120_000,
}, async () => {
  const first = await uploadCustoms(uploader, { name: '1.csv', bytes: billsFile('2025-04-01') })
  for (let turn = 2; turn < 5; turn += 1) {
    const { id } = await sendFile(uploader, `${turn}.csv`, billsFile(`2025-05-0${turn}`))
    const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, uploader)
    await app.client.call(uploadRoutes.start, { params: { id }, body: acceptProposal(inspection) }, uploader)
    // Asked until it is taken: the load is still clearing up behind itself then.
    while ((await revert(id)).code !== 20000) await new Promise((resolve) => setTimeout(resolve, 3))
    expect(await waitForUpload(uploader, id)).toMatchObject({ state: 'reverted', error: null })
    expect(await recordsOf()).toEqual({ [first.id]: rows })
  }
})

test('a load whose worker died when all was loaded clears nothing up that a revert needs', {
  timeout: 120_000,
}, async () => {
  const first = await uploadCustoms(uploader, { name: '1.csv', bytes: billsFile('2025-04-01') })
  const second = await uploadCustoms(uploader, { name: '2.csv', bytes: billsFile('2025-05-01') })
  expect(second.counts).toMatchObject({ replaced: rows })
  const holder = new pg.Client({ connectionString: app.stores.ownerUrl })
  await holder.connect()
  const records = `hashtextextended('customs records', ${user.companyId})`
  await holder.query(`select pg_advisory_lock(${records})`)
  expect(await revert(second.id)).toMatchObject({ code: 20000 })
  await expect.poll(() => waitingFor('advisory'), soon).toBe(1)
  // The revert goes on until it has decided what to take back, and notes that with the upload.
  await holder.query(`begin; select 1 from customs_uploads where id = ${second.id} for update`)
  await holder.query(`select pg_advisory_unlock(${records})`)
  await expect.poll(() => waitingFor('transactionid'), soon).toBe(1)
  // As a worker leaves it that is killed between the last record and the end of its task.
  await app.systemDb.query(
    `update tasks set state = 'running', finished_at = null, lease_token = gen_random_uuid(), lease_until = now() where id = $1`,
    [second.taskId],
  )
  // It is taken up again, and ends or waits for the records.
  const goesOn = async () => (await stateOf(second.taskId)) === 'done' || (await waitingFor('advisory')) === 1
  await expect.poll(goesOn, soon).toBe(true)
  await holder.query('rollback')
  expect(await waitForUpload(uploader, second.id)).toMatchObject({ state: 'reverted' })
  expect(await recordsOf()).toEqual({ [first.id]: rows })
  await expect.poll(() => stateOf(second.taskId), soon).toBe('done')
  await holder.end()
})

const soon = { timeout: 30_000 }

async function stateOf(taskId: number | null): Promise<string | undefined> {
  const [row] = await app.systemDb.query<{ state: string }>('select state from tasks where id = $1', [taskId])
  return row?.state
}

/** How many wait for a lock of a kind. */
async function waitingFor(kind: string): Promise<number> {
  const [row] = await app.systemDb.query<{ count: number }>(
    `select count(*)::integer as count from pg_locks l join pg_stat_activity a using (pid)
     where not granted and locktype = $1 and a.datname = current_database()`,
    [kind],
  )
  return row?.count ?? 0
}
