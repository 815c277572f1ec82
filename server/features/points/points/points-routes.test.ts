import { randomUUID } from 'node:crypto'
import { customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { pointsRoutes } from '@landfall/contract/points/points.ts'
import { pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { assertLedgerAgrees, buildPointsMarket, type PointsMarket } from '#testing/build-points.ts'
import { type ReceivingServer, startReceivingServer } from '#testing/receiving-server.ts'
import { shareRecords } from '#testing/share-records.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'

let app: OwnTestApp
let market: PointsMarket
let receiver: ReceivingServer
/** Rows of the uploaded file that count. */
let rows: number
const selection = { scope: 1 as const }

beforeAll(async () => {
  app = await startTestApp()
  receiver = await startReceivingServer()
  market = await buildPointsMarket(app)
  const { token } = market.admin
  const bytes = readFixture('shipments-eight.csv')
  await uploadCustoms({ client: app.client, token }, { name: 'shipments.csv', bytes })
  await shareRecords(app, market.admin.companyId)
  const cost = await app.client.call(
    customsExportRoutes.cost,
    { body: { kind: 'shipments', selection } },
    { token },
  )
  expect(cost).toMatchObject({ cost: 0, isEnough: true })
  rows = cost.rows
  expect(rows).toBeGreaterThan(4)
  await market.setPrice(market.system, 'customsExport', 500)
  await market.setPrice(market.oem, 'customsExport', 1_000)
  await market.give(market.system, market.oem.companyId, 1_000)
  await market.give(market.oem, market.admin.companyId, 900)
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

const as = ({ token }: TestUser) => ({ token })
const startExport = (user: TestUser) =>
  app.client.send(
    customsExportRoutes.start,
    { body: { kind: 'shipments', selection, format: 'csv' } },
    as(user),
  )

async function eventually(reached: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await reached()); tries += 1) {
    if (tries > 200) throw new Error('never reached')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const settleSoon = () =>
  app.systemDb.query(`update points_reservations set check_at = now() where state = 'open'`)

async function openReservations(): Promise<number> {
  const [row] = await app.systemDb.query<{ count: number }>(
    `select count(*) from points_reservations where state = 'open'`,
  )
  return row?.count ?? 0
}

async function settled(): Promise<void> {
  await eventually(async () => {
    await settleSoon()
    return (await openReservations()) === 0
  })
}

/** Keeps workers from starting the tasks of a user until the returned function is called. */
async function holdTasks(userId: number): Promise<() => Promise<unknown>> {
  await app.systemDb.query(
    `create function hold_task() returns trigger language plpgsql as
     $$ begin return case when new.state = 'running' then null else new end; end $$`,
  )
  await app.systemDb.query(
    `create trigger hold_task before update on tasks for each row when (new.user_id = ${userId}) execute function hold_task()`,
  )
  return () => app.systemDb.query('drop function hold_task cascade')
}

describe('an export that costs points', () => {
  it('is quoted, charged once, and refused when the points are gone', async () => {
    const { admin, oem } = market
    const before = await market.balance()
    const cost = await app.client.call(
      customsExportRoutes.cost,
      { body: { kind: 'shipments', selection } },
      as(admin),
    )
    expect(cost).toEqual({
      rows,
      paidRows: rows,
      cost: rows,
      balance: before,
      limitLeft: null,
      isEnough: true,
    })
    const params = { id: admin.companyId }
    const body = { amount: before - 10 * rows, key: randomUUID() }
    await app.client.call(pointsSellingRoutes.takeBack, { params, body }, as(oem))
    const answers = await Promise.all(Array.from({ length: 25 }, () => startExport(admin)))
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(10)
    expect(answers.find(({ code }) => code !== 20000)).toMatchObject({
      code: codeOf('pointsInsufficient'),
      data: { cost: rows, balance: 0 },
    })
    await eventually(async () =>
      (await app.client.call(taskRoutes.list, {}, as(admin))).items.every(({ state }) => state === 'done'),
    )
    await settled()
    expect(await market.balance()).toBe(0)
    await assertLedgerAgrees(app)
  })

  it('counts against the limit of the person and comes back when the export is cancelled', async () => {
    const { admin, oem } = market
    await market.give(oem, admin.companyId, 10 * rows)
    const person = await buildUser(app.systemDb, {
      companyId: admin.companyId,
      permissions: ['customs.record.read', 'customs.record.export', 'company.points.allot'],
    })
    const limit = (monthlyCap: number | null, token = admin.token) =>
      app.client.send(
        pointsRoutes.saveLimit,
        { params: { id: person.id }, body: { monthlyCap, totalCap: null } },
        { token },
      )
    expect((await limit(rows + 1)).code).toBe(20000)
    expect((await limit(null, person.token)).code).toBe(codeOf('pointsOwnLimit'))
    expect((await startExport(person)).code).toBe(20000)
    const refused = await startExport(person)
    expect(refused).toMatchObject({ code: codeOf('pointsLimitReached'), data: { cost: rows, left: 1 } })
    const [exported] = await app.systemDb.query<{ id: number }>(
      `select max(id) as id from tasks where user_id = $1`,
      [person.id],
    )
    await eventually(
      async () =>
        (await app.client.call(taskRoutes.read, { params: { id: exported?.id ?? 0 } }, as(person))).state ===
        'done',
    )
    await settled()
    // As if it had failed before the file was complete.
    await limit(2 * rows)
    const letGo = await holdTasks(person.id)
    const second = (await startExport(person)).data as { id: number }
    await app.systemDb.query(`update tasks set state = 'failed' where id = $1`, [second.id])
    await letGo()
    await settled()
    const { items } = await app.client.call(pointsRoutes.people, { query: {} }, as(admin))
    expect(items.find(({ id }) => id === person.id)).toMatchObject({
      monthlyCap: 2 * rows,
      spentThisMonth: rows,
      left: rows,
    })
    expect(await market.balance()).toBe(9 * rows)
    const mine = await app.client.call(pointsRoutes.myLedger, { query: {} }, as(person))
    expect(mine.items.map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', rows],
      ['charge', -rows],
      ['charge', -rows],
    ])
    expect((await app.client.send(pointsRoutes.ledger, {}, as(person))).code).toBe(codeOf('noPermission'))
  })
})

describe('a mailing that costs points', () => {
  it('is charged when submitted; what no relay accepted comes back, and sending again is charged anew', async () => {
    const { admin, oem, system } = market
    await market.setPrice(system, 'serverSend', 2_000)
    const build = createMailingBuilder(app, admin)
    await build.relay(receiver.port)
    receiver.refuse('gone@buyer.example', '550 5.7.1 blocked')
    const ids = [
      await build.customer('one@buyer.example'),
      await build.customer('two@buyer.example'),
      await build.customer('gone@buyer.example'),
    ]
    const poor = await build.task(ids)
    const params = { id: admin.companyId }
    const all = await market.balance()
    await app.client.call(
      pointsSellingRoutes.takeBack,
      { params, body: { amount: all - 5, key: randomUUID() } },
      as(oem),
    )
    const refused = await app.client.send(sendTaskRoutes.submit, { params: { id: poor.id } }, as(admin))
    expect(refused).toMatchObject({ code: codeOf('pointsInsufficient'), data: { cost: 6, balance: 5 } })
    expect(await app.client.call(sendTaskRoutes.read, { params: { id: poor.id } }, as(admin))).toMatchObject({
      state: 'UN_SUBMIT',
    })
    await market.give(oem, admin.companyId, 5)
    await app.client.call(sendTaskRoutes.submit, { params: { id: poor.id } }, as(admin))
    expect(await market.balance()).toBe(4)
    await build.untilDone(poor.id)
    await settled()
    expect(await market.balance()).toBe(6)
    await app.client.send(
      sendTaskRoutes.sendAgain,
      { params: { id: poor.id }, body: { states: ['failed'] } },
      as(admin),
    )
    await build.untilDone(poor.id)
    await settled()
    expect(await market.balance()).toBe(6)
    const cancelled = await build.task(ids)
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    await app.systemDb.query('update send_tasks set scheduled_at = $2 where id = $1', [
      cancelled.id,
      scheduledAt,
    ])
    await app.client.call(sendTaskRoutes.submit, { params: { id: cancelled.id } }, as(admin))
    await app.client.call(sendTaskRoutes.cancel, { params: { id: cancelled.id } }, as(admin))
    await settled()
    expect(await market.balance()).toBe(6)
    await assertLedgerAgrees(app)
  })
})

describe('the ledger', () => {
  it('can be filtered, paged and exported, and the usage agrees with it', async () => {
    const { admin } = market
    const filter = JSON.stringify({ conditions: [{ field: 'feature', op: 'eq', value: 'customsExport' }] })
    const first = await app.client.call(pointsRoutes.ledger, { query: { filter, size: 5 } }, as(admin))
    expect(first.items).toHaveLength(5)
    const next = await app.client.call(
      pointsRoutes.ledger,
      { query: { filter, size: 5, cursor: first.nextCursor ?? '' } },
      as(admin),
    )
    expect(next.items[0]?.id).toBeLessThan(first.items.at(-1)?.id ?? 0)

    const today = new Date()
    const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    const usage = await app.client.call(
      pointsRoutes.usage,
      { query: { from: day(-1), to: day(1) } },
      as(admin),
    )
    expect(usage.total).toBe(11 * rows + 4)
    expect(usage.days).toHaveLength(3)
    expect(usage.features).toEqual([
      { feature: 'customsExport', spent: 11 * rows },
      { feature: 'serverSend', spent: 4 },
    ])
    const tooLong = await app.client.send(
      pointsRoutes.usage,
      { query: { from: '2020-01-01', to: '2026-01-01' } },
      as(admin),
    )
    expect(tooLong.status).toBe(400)

    let task = await app.client.call(
      pointsRoutes.export,
      { body: { selection: { scope: 2, query: { filter } }, format: 'csv' } },
      as(admin),
    )
    await eventually(async () => {
      task = await app.client.call(taskRoutes.read, { params: { id: task.id } }, as(admin))
      return task.state === 'done'
    })
    const { url } = await app.client.call(fileRoutes.link, { params: { id: task.fileId ?? 0 } }, as(admin))
    const text = await (await fetch(new URL(url, app.url))).text()
    expect(text).toContain('Charge,Lasting')
  })
})
