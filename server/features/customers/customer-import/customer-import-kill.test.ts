import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildUser } from '#testing/build-people.ts'
import { decideImport, sendCustomers, waitForImport } from '#testing/import-customers.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { createTestClient } from '#testing/test-client.ts'

const rows = 4_000

let stores: KillableStores

// A second try begins anew.
beforeEach(async () => {
  stores = await createKillableStores()
})
afterEach(() => stores.remove())

function file(): Buffer {
  const lines = Array.from({ length: rows }, (_, row) => {
    const company = Math.floor(row / 2)
    return `Company ${company} Ltd,www.company-${company}.com,p${row}@company-${company}.com,Called ${row}`
  })
  return Buffer.from(`company,website,email,follow-up\n${lines.join('\n')}\n`)
}

test('kills while customers are written and while they are taken back neither lose nor double one', {
  timeout: 180_000,
}, async () => {
  const user = await buildUser(stores.systemDb, { type: 'admin' })
  const at = (url: string) => ({ client: createTestClient(url), user })
  let app = await stores.start()
  const { id } = await sendCustomers(at(app.url), 'customers.csv', file())
  const body = await decideImport(at(app.url), id)
  const options = { token: user.token }
  await at(app.url).client.call(importRoutes.start, { params: { id }, body }, options)
  await reached('select count(*)::integer as count from customers where deleted_at is null', 500)
  await app.kill('SIGKILL')
  await stores.passLeases()
  app = await stores.start()
  const done = await waitForImport(at(app.url), id)
  expect(done.counts).toEqual({
    read: rows,
    created: rows / 2,
    joined: rows / 2,
    updated: 0,
    skipped: 0,
    rejected: 0,
  })
  expect(await figures()).toEqual({ living: rows / 2, people: rows, followUps: rows, keys: rows + rows / 2 })

  await at(app.url).client.call(importRoutes.revert, { params: { id } }, options)
  await reached('select count(*)::integer as count from customers where deleted_at is not null', 500)
  await app.kill('SIGKILL')
  await stores.passLeases()
  app = await stores.start()
  const reverted = await waitForImport(at(app.url), id)
  await app.kill()
  expect(reverted.reverted).toEqual({ removed: rows / 2, restored: 0, kept: 0 })
  expect(await figures()).toMatchObject({ living: 0, keys: 0 })
})

async function reached(sql: string, count: number) {
  for (const started = Date.now(); Date.now() - started < 60_000; ) {
    const [row] = await stores.systemDb.query<{ count: number }>(sql)
    if ((row?.count ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`it never became ${count}: ${sql}`)
}

async function figures() {
  const [row] = await stores.systemDb.query(
    `select (select count(*)::integer from customers where deleted_at is null) as living,
       (select count(*)::integer from customer_contacts) as people,
       (select count(*)::integer from follow_ups) as follow_ups,
       (select count(*)::integer from customer_keys where released_at is null and type in ('email', 'domain')) as keys`,
  )
  return row
}
