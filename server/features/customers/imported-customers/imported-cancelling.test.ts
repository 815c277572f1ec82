import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { decideImport, type Importer, sendCustomers, waitForImport } from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let boss: TestUser
let importer: Importer

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
  importer = { client: app.client, user: boss }
})

const countOf = async (importId: number) => {
  const filter = JSON.stringify({ conditions: [{ field: 'importId', op: 'in', value: [importId] }] })
  const query = { tab: 'all', filter, size: 1 }
  return (await app.client.call(customerRoutes.list, { query }, { token: boss.token })).total
}

it('stops where it is when it is cancelled while it runs; what it did is listed, and can be taken back', async () => {
  const rows = 12_000
  await buildCustomer(app.client, boss, { name: 'There before' })
  const body = Array.from({ length: rows }, (_, row) => `Company ${row} Ltd,www.stopped-${row}.com`)
  const text = Buffer.from(`company,website\n${body.join('\n')}\n`)
  const { id } = await sendCustomers(importer, 'large.csv', text)
  const decisions = await decideImport(importer, id)
  const args = { params: { id }, body: decisions }
  const { taskId } = await app.client.call(importRoutes.start, args, { token: boss.token })
  const written = async () => {
    const [row] = await app.systemDb.query<{ count: number }>(
      'select count(*)::integer as count from customer_import_changes where import_id = $1',
      [id],
    )
    return row?.count ?? 0
  }
  await expect.poll(written, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await app.client.call(taskRoutes.cancel, { params: { id: taskId ?? 0 } }, { token: boss.token })
  const stopped = await waitForImport(importer, id)
  const created = stopped.counts?.created ?? 0
  expect(stopped).toMatchObject({ state: 'doneWithRejects', canRevert: true })
  expect(created).toBeGreaterThan(0)
  expect(created).toBeLessThan(rows)
  expect([await written(), await countOf(id)]).toEqual([created, created])
  await app.client.call(importRoutes.revert, { params: { id } }, { token: boss.token })
  expect((await waitForImport(importer, id)).reverted).toEqual({ removed: created, restored: 0, kept: 0 })
  expect(await countOf(id)).toBe(0)
})
