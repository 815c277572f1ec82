import { mergeRoutes } from '@landfall/contract/customers/customer-merge.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type CustomerInput, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser
let stranger: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb)
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  stranger = await buildUser(app.systemDb)
})

const person = (name: string, workEmail: string, phones: string[] = []) => ({
  name,
  jobTitle: '',
  workEmail,
  personalEmail: '',
  phones,
  linkedin: '',
})
const build = (user: TestUser, wishes: Partial<CustomerInput>) => buildCustomer(app.client, user, wishes)
const send = (route: RouteSpec, user: TestUser, args: object) =>
  app.client.send(route, args, { token: user.token })
const read = (user: TestUser, id: number) =>
  app.client.call(customerRoutes.read, { params: { id } }, { token: user.token })

it('says beforehand what comes of it, and does exactly that', async () => {
  const kept = await build(boss, {
    name: 'Kept',
    remark: 'First note',
    stage: 'inquiry',
    contacts: [person('Ann', 'ann@kept.example', ['+4930111'])],
  })
  const lost = await build(seller, {
    name: 'Lost',
    country: 'DE',
    website: 'lost.example',
    remark: 'Second note',
    stage: 'sample',
    contacts: [person('Bo', 'bo@lost.example')],
  })
  const body = {
    targetId: kept.id,
    customerIds: [lost.id],
    choices: { name: lost.id },
    versions: [kept, lost].map(({ id, updatedAt }) => ({ id, updatedAt })),
  }
  const as = { token: boss.token }
  const preview = await app.client.call(mergeRoutes.preview, { body }, as)
  expect(preview).toMatchObject({ contacts: 2, ownerId: boss.id, folded: [] })
  expect(preview.collaborators).toHaveLength(1)
  expect(Object.fromEntries(preview.fields.map(({ field, result }) => [field, result]))).toEqual({
    name: 'Lost',
    country: 'DE',
    website: 'lost.example',
    remark: 'First note\n\nSecond note',
    stage: 'sample',
  })
  await app.client.call(mergeRoutes.merge, { body }, as)
  const merged = await read(boss, kept.id)
  expect(merged).toMatchObject({ name: 'Lost', country: 'DE', stage: 'sample', ownerId: boss.id })
  expect(merged.contacts.map(({ name }) => name)).toEqual(['Ann', 'Bo'])
  // Who had the other one goes on seeing it, and a link to the old number leads nowhere.
  expect((await read(seller, kept.id)).canWrite).toBe(false)
  expect((await send(customerRoutes.read, boss, { params: { id: lost.id } })).code).toBe(
    codeOf('customerMerged'),
  )
  const timeline = await app.client.call(timelineRoutes.read, { params: { id: kept.id }, query: {} }, as)
  expect(timeline.items).toContainEqual(expect.objectContaining({ kind: 'merged', names: ['Lost'] }))
  // Its website still belongs to it alone.
  const again = await send(customerRoutes.create, boss, { body: { name: 'New', website: 'lost.example' } })
  expect(again.code).toBe(codeOf('customerExists'))
})

it('makes one person of two with the same address, and two again', async () => {
  await app.systemDb.query('update companies set lead_unique = false where id = $1', [boss.companyId])
  const kept = await build(boss, { contacts: [person('', 'same@twin.example', ['+4930222'])] })
  const lost = await build(boss, { contacts: [person('Cora', 'same@twin.example', ['+4930333'])] })
  await app.systemDb.query('update companies set lead_unique = true where id = $1', [boss.companyId])
  const as = { token: boss.token }
  const body = { targetId: kept.id, customerIds: [lost.id] }
  const merge = await app.client.call(mergeRoutes.merge, { body }, as)
  expect((await read(boss, kept.id)).contacts).toMatchObject([
    { name: 'Cora', workEmail: 'same@twin.example', phones: ['+4930222', '+4930333'] },
  ])
  const listed = await app.client.call(mergeRoutes.list, { params: { id: kept.id } }, as)
  expect(listed.items).toMatchObject([{ id: merge.id, canUndo: true, parts: [{ customerId: lost.id }] }])
  await app.client.call(mergeRoutes.undo, { params: { id: merge.id } }, as)
  expect((await read(boss, kept.id)).contacts).toMatchObject([{ name: '', phones: ['+4930222'] }])
  expect((await read(boss, lost.id)).contacts).toMatchObject([{ name: 'Cora', phones: ['+4930333'] }])
  const twice = await send(mergeRoutes.undo, boss, { params: { id: merge.id } })
  expect(twice.code).toBe(codeOf('mergeUndone'))
})

it('keeps the stronger of two shares, whichever has ended, and both when it is undone', async () => {
  const mate = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  const [kept, lost, third] = [await build(boss, {}), await build(boss, {}), await build(mate, {})]
  const shareRows = () =>
    app.systemDb.query(
      `select customer_id, user_id, level, ends_at < now() as has_ended from customer_collaborators
       where customer_id = any($1) order by customer_id, user_id`,
      [[kept.id, lost.id, third.id]],
    )
  for (const [id, user, level, days] of [
    [kept.id, seller.id, 'write', -1],
    [lost.id, seller.id, 'read', 9],
    [third.id, seller.id, 'followUp', 5],
    [kept.id, mate.id, 'read', 9],
    [lost.id, mate.id, 'followUp', -1],
  ])
    await app.systemDb.query(
      `insert into customer_collaborators (company_id, customer_id, user_id, level, ends_at)
       values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
      [boss.companyId, id, user, level, days],
    )
  const before = await shareRows()
  const body = { targetId: kept.id, customerIds: [third.id, lost.id] }
  const { id } = await app.client.call(mergeRoutes.merge, { body }, { token: boss.token })
  const { collaborators } = await read(boss, kept.id)
  expect(new Map(collaborators.map((each) => [each.id, each.level]))).toEqual(
    new Map([
      [seller.id, 'followUp'],
      [mate.id, 'followUp'],
    ]),
  )
  await app.client.call(mergeRoutes.undo, { params: { id } }, { token: boss.token })
  expect(await shareRows()).toEqual(before)
})

it('reads the numbers of a part as those of its country', async () => {
  const kept = await build(boss, { country: 'FR' })
  const lost = await build(boss, {
    country: null,
    phone: '030 1234567',
    contacts: [person('Ulf', 'u@ulf.example', ['030 7654321'])],
  })
  await app.systemDb.query(`update customers set country = 'DE' where id = $1`, [lost.id])
  const as = { token: boss.token }
  await app.client.call(mergeRoutes.merge, { body: { targetId: kept.id, customerIds: [lost.id] } }, as)
  expect(await read(boss, kept.id)).toMatchObject({
    country: 'FR',
    phone: '+49301234567',
    contacts: [{ phones: ['+49307654321'] }],
  })
})

it('leaves alone what somebody changed between a merge and its undoing', async () => {
  const kept = await build(boss, { name: 'Anchor', country: null, remark: '' })
  const lost = await build(boss, { name: 'Buoy', country: 'FR', remark: 'from buoy' })
  const as = { token: boss.token }
  const merge = await app.client.call(
    mergeRoutes.merge,
    { body: { targetId: kept.id, customerIds: [lost.id] } },
    as,
  )
  const merged = await read(boss, kept.id)
  const { contacts, stage, intent, website, phone, address } = merged
  const change = {
    name: 'Anchor',
    country: 'FR',
    remark: 'mine now',
    contacts,
    stage,
    intent,
    website,
    phone,
    address,
  }
  await app.client.call(customerRoutes.update, { params: { id: kept.id }, body: change }, as)
  await app.client.call(mergeRoutes.undo, { params: { id: merge.id } }, as)
  expect(await read(boss, kept.id)).toMatchObject({ country: null, remark: 'mine now' })
  expect(await read(boss, lost.id)).toMatchObject({ country: 'FR', remark: 'from buoy' })
})

it('comes apart when the other one is restored from the recycle bin, but not after a month', async () => {
  const as = { token: boss.token }
  const restore = (word: string) =>
    app.client.call(
      recycleRoutes.restore,
      { body: { selection: { scope: batchScope.SearchQuery, query: { search: word } } } },
      as,
    )
  const kept = await build(boss, { name: 'Quay' })
  const lost = await build(boss, { name: 'Jetty', contacts: [person('Dag', 'dag@jetty.example')] })
  await app.client.call(mergeRoutes.merge, { body: { targetId: kept.id, customerIds: [lost.id] } }, as)
  expect(await restore('Jetty')).toMatchObject({ restored: 1, refused: 0 })
  expect((await read(boss, lost.id)).contacts).toMatchObject([{ name: 'Dag' }])
  expect((await read(boss, kept.id)).contacts).toEqual([])

  const again = await app.client.call(
    mergeRoutes.merge,
    { body: { targetId: kept.id, customerIds: [lost.id] } },
    as,
  )
  await app.systemDb.query(
    `update customer_merges set merged_at = now() - interval '31 days' where id = $1`,
    [again.id],
  )
  expect((await send(mergeRoutes.undo, boss, { params: { id: again.id } })).code).toBe(codeOf('mergeTooOld'))
  expect(await restore('Jetty')).toMatchObject({ restored: 1 })
  expect((await read(boss, lost.id)).contacts).toEqual([])
  expect((await read(boss, kept.id)).contacts).toMatchObject([{ name: 'Dag' }])
})

it('does not bring a part back bare as if it had been deleted', async () => {
  const kept = await build(boss, {})
  const lost = await build(boss, { contacts: [person('Eva', 'eva@part.example')] })
  const as = { token: boss.token }
  await app.client.call(mergeRoutes.merge, { body: { targetId: kept.id, customerIds: [lost.id] } }, as)
  const [part] = await app.systemDb.query<{ deletedAt: string }>(
    'select deleted_at from customers where id = $1',
    [lost.id],
  )
  const body = { deletedAt: part?.deletedAt ?? '' }
  expect(await app.client.call(customerRoutes.restore, { body }, as)).toEqual({ restored: 0, refused: 0 })
  expect((await read(boss, kept.id)).contacts).toMatchObject([{ name: 'Eva' }])
})

it('is done once when two people ask for it at once', async () => {
  const kept = await build(boss, {})
  const lost = await build(boss, {})
  const body = { targetId: kept.id, customerIds: [lost.id] }
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(mergeRoutes.merge, boss, { body })))
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  const { items } = await app.client.call(
    mergeRoutes.list,
    { params: { id: kept.id } },
    { token: boss.token },
  )
  expect(items).toHaveLength(1)
  const undone = await Promise.all(
    [1, 2].map(() => send(mergeRoutes.undo, boss, { params: { id: items[0]?.id } })),
  )
  expect(undone.map(({ code }) => code).sort()).toEqual([20000, codeOf('mergeUndone')].sort())
})

it('touches only customers the caller may change, as he saw them, and not too many people', async () => {
  const own = await build(seller, {})
  const foreign = await build(boss, {})
  const pooled = await build(boss, { ownerId: null })
  const merge = (user: TestUser, ids: [number, number], more: object = {}) =>
    send(mergeRoutes.merge, user, { body: { targetId: ids[0], customerIds: [ids[1]], ...more } })
  expect((await merge(seller, [own.id, foreign.id])).code).toBe(codeOf('customerNotFound'))
  expect((await merge(seller, [own.id, pooled.id])).code).toBe(codeOf('customerReadOnly'))
  expect((await merge(stranger, [own.id, foreign.id])).code).toBe(codeOf('customerNotFound'))
  expect((await merge(boss, [own.id, own.id])).code).toBe(codeOf('nothingSelected'))
  const versions = [{ id: own.id, updatedAt: '2020-01-01T00:00:00.000Z' }]
  expect((await merge(boss, [own.id, foreign.id], { versions })).code).toBe(codeOf('mergeChanged'))
  const crowd = (word: string) =>
    Array.from({ length: 30 }, (_, index) => person(`P${index}`, `p${index}@${word}.example`))
  const big = await build(boss, { contacts: crowd('one') })
  const bigger = await build(boss, { contacts: crowd('two') })
  const refused = await merge(boss, [big.id, bigger.id])
  expect(refused.code).toBe(codeOf('mergeTooManyContacts'))
  expect(refused.message).toContain('60')
  expect((await read(boss, bigger.id)).contacts).toHaveLength(30)
})

it('is closed to who is not signed in and who lacks the right', async () => {
  await expectRefusals(app, Object.values(mergeRoutes), ({ method }) => ({
    params: { id: 1 },
    ...(method === 'GET' ? {} : { body: {} }),
  }))
})

it('leads from a merged customer to the one it became part of, over several merges, as far as that is in sight', async () => {
  const [first, second, last] = [
    await build(seller, { name: 'First' }),
    await build(boss, { name: 'Second' }),
    await build(boss, { name: 'Last' }),
  ]
  const merge = (targetId: number, partId: number) => {
    const body = { targetId, customerIds: [partId], choices: {}, versions: [], ownerFrom: targetId }
    return app.client.call(mergeRoutes.merge, { body }, { token: boss.token })
  }
  await merge(second.id, first.id)
  const { id: mergeId } = await merge(last.id, second.id)
  const answer = (user: TestUser) => send(customerRoutes.read, user, { params: { id: first.id } })
  for (const user of [boss, seller]) {
    expect(await answer(user)).toMatchObject({
      code: codeOf('customerMerged'),
      message: expect.stringContaining('Last'),
      data: { customerId: last.id },
    })
  }
  const elsewhere = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  expect((await answer(elsewhere)).code).toBe(codeOf('customerNotFound'))
  await app.client.call(mergeRoutes.undo, { params: { id: mergeId } }, { token: boss.token })
  expect((await answer(boss)).data).toEqual({ customerId: second.id })
})

it('gives no customer to a pool that wants a reason', async () => {
  const strict = await buildUser(app.systemDb)
  const [owned, pooled] = [
    await build(strict, { name: 'Owned' }),
    await build(strict, { name: 'Pooled', ownerId: null }),
  ]
  await app.systemDb.query('update pools set reason_required = true where company_id = $1', [
    strict.companyId,
  ])
  const body = {
    targetId: owned.id,
    customerIds: [pooled.id],
    choices: {},
    versions: [],
    ownerFrom: pooled.id,
  }
  expect((await send(mergeRoutes.merge, strict, { body })).code).toBe(codeOf('releaseReasonRequired'))
})
