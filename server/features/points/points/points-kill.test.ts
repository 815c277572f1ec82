import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { pointsRoutes } from '@landfall/contract/points/points.ts'
import { pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import { fileRoutes, type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertLedgerAgrees, buildPointsMarket } from '#testing/build-points.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { shareRecords } from '#testing/share-records.ts'
import { createTestClient } from '#testing/test-client.ts'
import { uploadCustoms } from '#testing/upload-customs.ts'

const rows = 20_000
const given = 100_000
const grant = 500

let stores: KillableStores

// A second try begins anew.
beforeEach(async () => {
  stores = await createKillableStores()
})
afterEach(() => stores.remove())

test('two services that are killed between charging and settling pay, grant and give back once', {
  timeout: 180_000,
}, async () => {
  const { systemDb } = stores
  const first = await stores.start()
  const second = await stores.start()
  const market = await buildPointsMarket({ systemDb, client: createTestClient(first.url) })
  const { system, oem, admin } = market
  const as = { token: admin.token }
  await uploadCustoms(
    { client: createTestClient(first.url), token: admin.token },
    { name: 'bills.csv', bytes: billsFile() },
  )
  await shareRecords({ systemDb, stores }, admin.companyId)
  await market.setPrice(system, 'customsExport', 1_000)
  await market.give(system, oem.companyId, given + grant)
  await market.give(oem, admin.companyId, given)
  const params = { id: admin.companyId }
  await createTestClient(first.url).call(
    pointsSellingRoutes.saveGrant,
    { params, body: { amount: grant } },
    { token: oem.token },
  )
  const body = { kind: 'shipments', selection: { scope: 1 }, format: 'csv' } as const
  const task = await createTestClient(second.url).call(customsExportRoutes.start, { body }, as)
  await until(async () => (await stateOf(task.id)) !== 'queued')
  await Promise.all([first.kill('SIGKILL'), second.kill('SIGKILL')])
  const [open] = await systemDb.query(`select used from points_reservations where state = 'open'`)
  expect([await stateOf(task.id), open]).toEqual(['running', { used: null }])

  await stores.passLeases()
  const [third, fourth] = await Promise.all([stores.start(), stores.start()])
  const client = createTestClient(third.url)
  let done: TaskView | undefined
  await until(async () => {
    done = await client.call(taskRoutes.read, { params: { id: task.id } }, as)
    return done.state === 'done'
  })
  await until(async () => {
    await systemDb.query(`update points_reservations set check_at = now() where state = 'open'`)
    const ledger = await client.call(pointsRoutes.ledger, {}, as)
    const [left] = await systemDb.query(`select 1 from points_reservations where state = 'open'`)
    return left === undefined && ledger.items.some(({ type }) => type === 'monthlyGrant')
  })
  const { items } = await client.call(pointsRoutes.ledger, {}, as)
  const sums = Object.groupBy(items, ({ type }) => type)
  expect(sums.monthlyGrant?.map(({ amount }) => amount)).toEqual([grant])
  expect(sums.charge?.reduce((sum, { amount }) => sum + amount, 0)).toBe(-rows)
  expect(sums.refund ?? []).toEqual([])
  const { monthly, lasting } = await client.call(pointsRoutes.summary, {}, as)
  expect(monthly + lasting).toBe(given + grant - rows)
  await assertLedgerAgrees({ systemDb })
  const { url } = await client.call(fileRoutes.link, { params: { id: done?.fileId ?? 0 } }, as)
  const text = await (await fetch(new URL(url, third.url))).text()
  expect(text.trimEnd().split('\n')).toHaveLength(rows + 1)
  await Promise.all([third.kill(), fourth.kill()])

  async function stateOf(id: number): Promise<string> {
    const [row] = await systemDb.query<{ state: string }>('select state from tasks where id = $1', [id])
    return row?.state ?? ''
  }
})

function billsFile(): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, bill) =>
      `2025-04-01,M${bill},2025-03-0${1 + (bill % 9)},732393,TUMBLER ${bill},BUYER ${bill % 211} LLC,9`,
  )
  return Buffer.from(`update,mbol,d,hs,goods,consignee,kg\n${lines.join('\n')}\n`)
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  for (const started = Date.now(); !(await reached()); ) {
    if (Date.now() - started > 90_000) throw new Error('never reached')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
