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
  await app.systemDb.query(
    `insert into trade_company_notes (company_id, party_key, name, content, author_id, deleted_at)
     select $1, 'ACME|US', 'Acme', 'Deleted ' || h || ' hours ago', $2, now() - make_interval(hours => h)
     from unnest('{1, 25}'::int[]) h`,
    [user.companyId, user.id],
  )
  const stop = startRecordExpiry(app.app.platform)
  try {
    const left = async () =>
      (await app.client.call(recycleRoutes.list, {}, as)).items.map(({ title }) => title)
    await expect.poll(left, { timeout: 10_000 }).toEqual(['Young'])
    const notes = () => app.systemDb.query('select content from trade_company_notes')
    await expect.poll(notes, { timeout: 10_000 }).toEqual([{ content: 'Deleted 1 hours ago' }])
  } finally {
    stop()
  }
})
