import { customerRoutes } from '@landfall/contract/customers.ts'
import { retentionRoutes } from '@landfall/contract/logs.ts'
import { recycleRoutes } from '@landfall/contract/recycle-bin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser } from '#testing/build-people.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { startRecordExpiry } from './records-wiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('what lay in the bin longer than the company keeps it is purged by itself', async () => {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const as = { token: user.token }
  await app.client.call(retentionRoutes.save, { body: { logDays: 365, recycleDays: 5 } }, as)
  for (const name of ['Old', 'Young']) {
    const { id } = await buildCustomer(app.client, user, { name })
    await app.client.call(customerRoutes.remove, { params: { id } }, as)
  }
  await app.systemDb.query(`update customers set deleted_at = now() - interval '6 days' where name = 'Old'`)
  const stop = startRecordExpiry(app.app.platform)
  try {
    const left = async () =>
      (await app.client.call(recycleRoutes.list, {}, as)).items.map(({ title }) => title)
    await expect.poll(left, { timeout: 10_000 }).toEqual(['Young'])
  } finally {
    stop()
  }
})
