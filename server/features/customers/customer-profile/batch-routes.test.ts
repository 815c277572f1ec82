import {
  type BatchResult,
  batchAtOnce,
  type CustomerEdit,
  customerBatchRoutes,
} from '@landfall/contract/customers/customer-batch.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildCustomers } from '#testing/build-customers.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildGroup, buildLabel, buildSource } from '#testing/build-words.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { forgetOldBatches } from './batch-expiry.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb)
})

const as = (who: TestUser) => ({ token: who.token })
const checked = (...ids: number[]): BatchSelection => ({ scope: batchScope.Checked, ids })
const send = (selection: BatchSelection, change: CustomerEdit, who = user) =>
  app.client.send(customerBatchRoutes.edit, { body: { selection, edit: change } }, as(who))
const edit = async (selection: BatchSelection, change: CustomerEdit, who = user) => {
  const answer = await send(selection, change, who)
  expect([answer.code, answer.message]).toEqual([20000, ''])
  return answer.data as BatchResult
}
const undo = (id: number, who = user) =>
  app.client.send(customerBatchRoutes.undo, { params: { id } }, as(who))
const read = (id: number): Promise<CustomerView> =>
  app.client.call(customerRoutes.read, { params: { id } }, as(user))
const changesOf = async (id: number) => {
  const { items } = await app.client.call(timelineRoutes.read, { params: { id }, query: {} }, as(user))
  return items.flatMap((item) => (item.kind === 'changed' ? item.fields : []))
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(customerBatchRoutes), (route) => ({
    params: { id: 1 },
    ...(route.body ? { body: sampleBody(route) } : {}),
  }))
})

it('puts labels on and takes them off, tells the timeline, and takes that back', async () => {
  const [vip, late] = [await buildLabel(app.client, user, 'VIP'), await buildLabel(app.client, user, 'Late')]
  const plain = await buildCustomer(app.client, user)
  const marked = await buildCustomer(app.client, user, { labelIds: [vip] })
  const both = checked(plain.id, marked.id)
  const added = await edit(both, { kind: 'addLabels', labelIds: [vip, late] })
  expect(added).toMatchObject({ done: 2, failed: 0, failures: [], task: null })
  expect([(await read(plain.id)).labelIds, (await read(marked.id)).labelIds]).toEqual([
    [vip, late],
    [vip, late],
  ])
  expect(await changesOf(marked.id)).toEqual([{ field: 'labels', before: 'VIP', after: 'VIP, Late' }])
  expect((await undo(added.batchId)).data).toEqual({ restored: 2, left: 0, task: null })
  expect([(await read(plain.id)).labelIds, (await read(marked.id)).labelIds]).toEqual([[], [vip]])
  const removed = await edit(both, { kind: 'removeLabels', labelIds: [vip] })
  expect((await read(marked.id)).labelIds).toEqual([])
  await undo(removed.batchId)
  expect((await read(marked.id)).labelIds).toEqual([vip])
})

it('changes one field of many and gives each its own value back', async () => {
  const group = await buildGroup(app.client, user)
  const source = await buildSource(app.client, user)
  const a = await buildCustomer(app.client, user, { stage: 'sample', groupId: group })
  const b = await buildCustomer(app.client, user, {
    intent: 'low',
    nextContactAt: '2026-05-01T08:00:00.000Z',
  })
  const before = [await read(a.id), await read(b.id)]
  const edits: [CustomerEdit, Partial<CustomerView>][] = [
    [{ kind: 'stage', stage: 'won' }, { stage: 'won' }],
    [{ kind: 'intent', intent: 'high' }, { intent: 'high' }],
    [{ kind: 'group', groupId: group }, { groupId: group }],
    [{ kind: 'group', groupId: null }, { groupId: null }],
    [{ kind: 'source', sourceId: source }, { sourceId: source }],
    [{ kind: 'timeZone', timeZone: 'Asia/Tokyo' }, { timeZone: 'Asia/Tokyo' }],
    [{ kind: 'language', language: 'pt' }, { language: 'pt' }],
    [{ kind: 'language', language: null }, { language: null }],
    [
      { kind: 'nextContact', nextContactAt: '2027-01-01T08:00:00.000Z' },
      { nextContactAt: '2027-01-01T08:00:00.000Z' },
    ],
    [{ kind: 'nextContact', nextContactAt: null }, { nextContactAt: null }],
  ]
  for (const [change, expected] of edits) {
    const { batchId } = await edit(checked(a.id, b.id), change)
    for (const id of [a.id, b.id])
      expect([change, await read(id)]).toEqual([change, expect.objectContaining(expected)])
    const undone = await undo(batchId)
    expect([change, (undone.data as { left: number }).left]).toEqual([change, 0])
    for (const [index, one] of [a, b].entries()) {
      const { updatedAt: _now, dropsAt: _drops, ...now } = await read(one.id)
      expect([change, before[index]]).toEqual([change, expect.objectContaining(now)])
    }
  }
  expect(
    (await changesOf(b.id)).map(({ field, before: from, after }) => [field, from, after]),
  ).toContainEqual(['nextContactAt', '2026-05-01T08:00:00.000Z', '2027-01-01T08:00:00.000Z'])
})

it('leaves what somebody has changed since, and can be undone once, by who did it', async () => {
  const [a, b] = [await buildCustomer(app.client, user), await buildCustomer(app.client, user)]
  const { batchId } = await edit(checked(a.id, b.id), { kind: 'stage', stage: 'inquiry' })
  await edit(checked(b.id), { kind: 'stage', stage: 'sample' })
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId })
  expect((await undo(batchId, colleague)).code).toBe(codeOf('customerBatchGone'))
  expect((await undo(batchId, await buildUser(app.systemDb))).code).toBe(codeOf('customerBatchGone'))
  expect((await undo(batchId)).data).toEqual({ restored: 1, left: 1, task: null })
  expect([(await read(a.id)).stage, (await read(b.id)).stage]).toEqual(['toFollow', 'sample'])
  expect((await undo(batchId)).code).toBe(codeOf('customerBatchGone'))
})

it('changes what the caller may change and names the rest', async () => {
  const { companyId } = user
  const seller = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  const own = await buildCustomer(app.client, seller)
  const pooled = await buildCustomer(app.client, user, { name: 'In the pool', ownerId: null })
  const foreign = await buildCustomer(app.client, user)
  const result = await edit(
    checked(own.id, pooled.id, foreign.id),
    { kind: 'intent', intent: 'high' },
    seller,
  )
  expect(result).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ customerId: pooled.id, name: 'In the pool' }],
  })
  expect([(await read(pooled.id)).intent, (await read(foreign.id)).intent]).toEqual(['unknown', 'unknown'])
})

it('means the tab or the search within the caller’s reach', async () => {
  const names = ['Match one', 'Match two', 'Other']
  const made = await Promise.all(names.map((name) => buildCustomer(app.client, user, { name })))
  const search: BatchSelection = { scope: batchScope.SearchQuery, query: { search: 'match', tab: 'all' } }
  expect((await edit(search, { kind: 'stage', stage: 'inquiry' })).done).toBe(2)
  expect((await read(made[2]?.id ?? 0)).stage).toBe('toFollow')
  expect((await edit({ scope: batchScope.All }, { kind: 'stage', stage: 'inquiry' })).done).toBe(3)
  const stranger = await buildUser(app.systemDb)
  expect((await send({ scope: batchScope.All }, { kind: 'stage', stage: 'won' }, stranger)).code).toBe(
    codeOf('nothingSelected'),
  )
})

it('refuses labels, groups and sources of others, and edits that say nothing', async () => {
  const stranger = await buildUser(app.systemDb)
  const { id } = await buildCustomer(app.client, user)
  const cases: [CustomerEdit, Parameters<typeof codeOf>[0]][] = [
    [{ kind: 'addLabels', labelIds: [await buildLabel(app.client, stranger)] }, 'labelNotFound'],
    [{ kind: 'group', groupId: await buildGroup(app.client, stranger) }, 'customerGroupNotFound'],
    [{ kind: 'source', sourceId: await buildSource(app.client, stranger) }, 'customerSourceNotFound'],
    [{ kind: 'timeZone', timeZone: 'Canada/East-Saskatchewan' }, 'timeZoneUnknown'],
  ]
  for (const [change, error] of cases) expect((await send(checked(id), change)).code).toBe(codeOf(error))
  expect((await send(checked(id), { kind: 'addLabels', labelIds: [] })).status).toBe(400)
  expect((await send(checked(id), { kind: 'stage' } as never)).status).toBe(400)
  expect((await send(checked(id), { kind: 'timeZone', timeZone: '+08:00' })).status).toBe(400)
})

it('lets two batches of one moment each finish whole', async () => {
  const label = await buildLabel(app.client, user)
  const made = await Promise.all(Array.from({ length: 20 }, () => buildCustomer(app.client, user)))
  const ids = made.map(({ id }) => id)
  const shuffled = [...ids].reverse()
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      edit(checked(...(index % 2 ? ids : shuffled)), { kind: 'addLabels', labelIds: [label] }),
    ),
  )
  const links = await app.systemDb.query('select 1 from customer_label_links where label_id = $1', [label])
  expect(links).toHaveLength(20)
  expect(await changesOf(ids[0] ?? 0)).toHaveLength(1)
})

async function ended({ id }: TaskView): Promise<TaskView> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const task = await app.client.call(taskRoutes.read, { params: { id } }, as(user))
    if (task.state !== 'queued' && task.state !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the task did not end')
}

it('goes on as a task beyond what is done at once, and takes that back as one', async () => {
  const label = await buildLabel(app.client, user)
  const count = batchAtOnce + 500
  await buildCustomers(app.systemDb, user, count)
  const linked = async () => {
    const rows = await app.systemDb.query<{ count: number }>(
      'select count(*) as count from customer_label_links where label_id = $1',
      [label],
    )
    return rows[0]?.count
  }
  const { batchId, task } = await edit({ scope: batchScope.All }, { kind: 'addLabels', labelIds: [label] })
  if (!task) throw new Error('it was done at once')
  expect(await ended(task)).toMatchObject({ state: 'done', figures: { changed: count, failed: 0 } })
  expect(await linked()).toBe(count)
  const back = (await undo(batchId)).data as { task: TaskView | null }
  if (!back.task) throw new Error('it was taken back at once')
  expect(await ended(back.task)).toMatchObject({ state: 'done', figures: { restored: count, left: 0 } })
  expect(await linked()).toBe(0)
}, 60_000)

it('forgets what batches were when they can no longer be taken back', async () => {
  const { id } = await buildCustomer(app.client, user)
  const { batchId } = await edit(checked(id), { kind: 'stage', stage: 'inquiry' })
  await app.systemDb.query(
    `update customer_batches set created_at = now() - interval '3 hours' where id = $1`,
    [batchId],
  )
  expect((await undo(batchId)).code).toBe(codeOf('customerBatchGone'))
  await forgetOldBatches(app.systemDb)
  expect(
    await app.systemDb.query('select 1 from customer_batch_rows where batch_id = $1', [batchId]),
  ).toEqual([])
})

it('gives back when a customer was won, and when that was reversed, with its stage', async () => {
  const won = await buildCustomer(app.client, user, { stage: 'won' })
  const lost = await buildCustomer(app.client, user, { stage: 'won' })
  await edit(checked(lost.id), { kind: 'stage', stage: 'inquiry' })
  const deals = () =>
    app.systemDb.query(
      'select id, stage, deal_at::text, deal_reversed_at::text from customers where id = any($1) order by id',
      [[won.id, lost.id]],
    )
  await app.systemDb.query(
    `update customers set deal_at = deal_at - interval '90 days', deal_reversed_at = deal_reversed_at - interval '40 days'
     where id = any($1)`,
    [[won.id, lost.id]],
  )
  const before = await deals()
  for (const [id, stage] of [
    [won.id, 'inquiry'],
    [lost.id, 'won'],
  ] as const) {
    const { batchId } = await edit(checked(id), { kind: 'stage', stage })
    expect(await deals()).not.toEqual(before)
    await undo(batchId)
  }
  expect(await deals()).toEqual(before)
})
