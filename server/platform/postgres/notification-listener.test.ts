import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-stores.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.drop())

test('notifications arrive, also after the connection was lost', async () => {
  const { systemDb, tenantTransaction, listen } = store.database
  const got: string[] = []
  const end = await listen('news', (payload) => got.push(payload))
  await systemDb.query(`select pg_notify('news', 'first')`)
  await vi.waitFor(() => expect(got).toEqual(['first']))

  await tenantTransaction({ companyId: 1, userId: null }, (db) =>
    db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'landfall listener' and datname = current_database()`,
    ),
  )
  await vi.waitFor(
    async () => {
      await systemDb.query(`select pg_notify('news', 'again')`)
      expect(got).toContain('again')
    },
    { timeout: 10_000, interval: 200 },
  )

  end()
  const before = got.length
  await systemDb.query(`select pg_notify('news', 'unheard')`)
  await systemDb.query('select pg_sleep(0.1)')
  expect(got).toHaveLength(before)
})
