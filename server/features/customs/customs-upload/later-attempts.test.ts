import { type ImportView, importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { importCustomers, linesOf, waitForImport } from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { acceptProposal, sendFile, type Uploader, waitForUpload } from '#testing/upload-customs.ts'

const soon = { timeout: 30_000 }

let app: TestApp
let user: TestUser
let uploader: Uploader

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb, { dataScope: 'company' })
  uploader = { client: app.client, token: user.token }
})

/** As a worker leaves a task that is killed between what the task has marked and its end; it is taken up again. */
async function killAtItsEnd(taskId: number | null, isCancelled = false): Promise<void> {
  await app.systemDb.query(
    `update tasks set state = 'running', finished_at = null, error = null, cancel_requested = $2,
       lease_token = gen_random_uuid(), lease_until = now() where id = $1`,
    [taskId, isCancelled],
  )
}

async function endOf(taskId: number | null): Promise<{ state: string; error: string | null } | undefined> {
  const [row] = await app.systemDb.query<{ state: string; error: string | null }>(
    'select state, error from tasks where id = $1 and finished_at is not null',
    [taskId],
  )
  return row
}

const customers = () => {
  const importer = { client: app.client, user }
  const text = linesOf('company,website', 'Acme Ltd,www.acme.example', 'Beta Ltd,www.beta.example')
  return { importer, load: () => importCustomers(importer, { text }) }
}
const readImport = (id: number) => app.client.call(importRoutes.read, { params: { id } }, uploader)

test('an import that is taken back stays so when its task is cancelled between the last customer and its end', async () => {
  const { importer, load } = customers()
  const { id } = await load()
  await app.client.call(importRoutes.revert, { params: { id } }, uploader)
  const reverted: ImportView = await waitForImport(importer, id)
  expect(reverted).toMatchObject({ state: 'reverted', reverted: { removed: 2 } })
  await killAtItsEnd(reverted.taskId, true)
  await expect.poll(() => endOf(reverted.taskId), soon).toMatchObject({ state: 'cancelled' })
  expect(await readImport(id)).toMatchObject({ state: 'reverted', reverted: { removed: 2 } })
  await killAtItsEnd(reverted.taskId)
  await expect.poll(() => endOf(reverted.taskId), soon).toMatchObject({ state: 'done' })
  expect(await readImport(id)).toMatchObject({ state: 'reverted', reverted: { removed: 2 } })
})

test('an import that failed in part is still told as failed by the next attempt', async () => {
  const { id, taskId } = await customers().load()
  await app.systemDb.query(
    `update customer_imports set state = 'doneWithRejects', error = 'uploadTooManyRejects' where id = $1`,
    [id],
  )
  await killAtItsEnd(taskId)
  await expect
    .poll(() => endOf(taskId), soon)
    .toMatchObject({ state: 'failed', error: 'uploadTooManyRejects' })
  expect(await readImport(id)).toMatchObject({ state: 'doneWithRejects', error: 'uploadTooManyRejects' })
})

test('the task of a failed load tells no second failure while the file is loaded anew', {
  timeout: 120_000,
}, async () => {
  const bills =
    'mbol,hbol,d,hs,goods,consignee\nM1,H1,2025-03-01,732393,TUMBLER,BUYER LLC\nM2,H2,,732393,TUMBLER,BUYER LLC\n'
  const { id } = await sendFile(uploader, '1.csv', Buffer.from(bills))
  const args = { params: { id } }
  const inspection = await app.client.call(uploadRoutes.inspect, { ...args, body: {} }, uploader)
  const body = acceptProposal(inspection)
  await app.client.call(uploadRoutes.start, { ...args, body: { ...body, allOrNothing: true } }, uploader)
  const failed = await waitForUpload(uploader, id)
  expect(failed).toMatchObject({ state: 'failed', error: 'uploadHasRejects' })
  const letGo = await holdRecords()
  try {
    await app.client.call(uploadRoutes.start, { ...args, body }, uploader)
    await expect.poll(() => readUpload(id), soon).toMatchObject({ state: 'loading' })
    await killAtItsEnd(failed.taskId)
    await expect.poll(() => endOf(failed.taskId), soon).toMatchObject({ state: 'done', error: null })
    expect(await readUpload(id)).toMatchObject({ state: 'loading' })
  } finally {
    await letGo()
  }
  expect(await waitForUpload(uploader, id)).toMatchObject({ state: 'doneWithRejects', counts: { loaded: 1 } })
})

const readUpload = (id: number) => app.client.call(uploadRoutes.read, { params: { id } }, uploader)

/** Keeps everybody from deciding about records until the answer is called. */
async function holdRecords(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.stores.ownerUrl })
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtextextended('customs records', ${user.companyId}))`)
  return () => client.end()
}
