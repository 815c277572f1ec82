import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope, type FilterCondition } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildGroup, buildLabel, buildSource } from '#testing/build-words.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let as: { token: string }

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
})

const change = (id: number, part: object) =>
  app.client.send(customerRoutes.update, { params: { id }, body: { name: 'Buyer', ...part } }, as)
const idsFound = async (...conditions: FilterCondition[]) => {
  const query = { tab: 'all', filter: JSON.stringify({ conditions }) }
  const { items } = await app.client.call(customerRoutes.list, { query }, as)
  return items.map(({ id }) => id)
}

it('keeps what is known of a buyer, tells the timeline, and leaves what a change does not name', async () => {
  const label = await buildLabel(app.client, user, 'VIP')
  const group = await buildGroup(app.client, user, { name: 'Europe' })
  const source = await buildSource(app.client, user, 'Fair')
  const { id } = await buildCustomer(app.client, user, { name: 'Buyer' })
  const profile = {
    labelIds: [label],
    groupId: group,
    sourceId: source,
    scale: '51-200',
    annualPurchase: '100-500',
    companyType: 'importer',
    timeZone: 'Europe/Rome',
    language: 'it',
    stars: 4,
  }
  expect((await change(id, { ...profile, labelIdsBefore: [] })).data).toMatchObject(profile)
  const { items } = await app.client.call(timelineRoutes.read, { params: { id }, query: {} }, as)
  expect(items.find(({ kind }) => kind === 'changed')).toMatchObject({
    fields: [
      { field: 'labels', before: '', after: 'VIP' },
      { field: 'group', before: '', after: 'Europe' },
      { field: 'source', before: 'manual', after: 'Fair' },
      { field: 'companyType', before: '', after: 'importer' },
      { field: 'scale', before: '', after: '51-200' },
      { field: 'annualPurchase', before: '', after: '100-500' },
      { field: 'timeZone', before: '', after: 'Europe/Rome' },
      { field: 'language', before: '', after: 'it' },
      { field: 'stars', before: '', after: '4' },
    ],
  })
  // Known here, but not to the database, which reckons with it.
  expect((await change(id, { timeZone: 'US/Pacific-New' })).code).toBe(codeOf('timeZoneUnknown'))
  expect((await change(id, { remark: 'as before' })).data).toMatchObject({ ...profile, remark: 'as before' })
  expect(
    (await change(id, { labelIds: [], labelIdsBefore: [label], scale: null, stars: 0 })).data,
  ).toMatchObject({
    ...profile,
    labelIds: [],
    scale: null,
    stars: 0,
  })
})

it('changes labels by what was read, so that what a batch has done since stays', async () => {
  const [kept, gone, given, batched] = await Promise.all(
    ['Kept', 'Gone', 'Given', 'Batched'].map((name) => buildLabel(app.client, user, `${name} in between`)),
  )
  const { id } = await buildCustomer(app.client, user, { labelIds: [kept, gone] as number[] })
  const edit = (kind: 'addLabels' | 'removeLabels', labelIds: unknown[]) =>
    app.client.call(
      customerBatchRoutes.edit,
      { body: { selection: { scope: batchScope.Checked, ids: [id] }, edit: { kind, labelIds } } } as never,
      as,
    )
  await edit('addLabels', [batched])
  await edit('removeLabels', [gone])
  const name = 'Labelled in between'
  const labels = { name, labelIds: [kept, gone, given], labelIdsBefore: [kept, gone] }
  const { data } = await change(id, labels)
  expect(new Set((data as CustomerView).labelIds)).toEqual(new Set([kept, batched, given]))
  // Without what was read, a list that says something else could only overwrite.
  expect(await change(id, { name, labelIds: [kept, gone] })).toMatchObject({
    status: 400,
    data: { issues: [{ path: 'body.labelIdsBefore' }] },
  })
  expect((await change(id, { name, labelIds: [given, batched, kept] })).code).toBe(20000)
})

it.each([
  { scale: 'many' },
  { annualPurchase: '1' },
  { companyType: 'x' },
  { timeZone: 'Mars/Olympus' },
  { stars: 6 },
  { stars: 1.5 },
  { custom: { x: 'y' } },
  { contacts: [{ name: 'x', otherEmails: ['no address'] }] },
  { contacts: [{ name: 'x', socials: [{ type: 'pigeon', value: 'x' }] }] },
  { contacts: [{ name: 'x', socials: [{ type: 'x', value: ' ' }] }] },
])('refuses %o', async (part) => {
  const { id } = await buildCustomer(app.client, user)
  expect((await change(id, part)).status).toBe(400)
})

it('filters by labels, groups, sources and the buyer’s data', async () => {
  const [one, two] = [await buildLabel(app.client, user), await buildLabel(app.client, user)]
  const both = (await buildCustomer(app.client, user, { labelIds: [one, two], stars: 5 })).id
  const first = (await buildCustomer(app.client, user, { labelIds: [one], scale: '1-10' })).id
  const plain = (await buildCustomer(app.client, user)).id
  const among = async (...conditions: FilterCondition[]) =>
    (await idsFound(...conditions)).filter((id) => [both, first, plain].includes(id)).sort((a, b) => a - b)
  expect(await among({ field: 'labelId', op: 'in', value: [one] })).toEqual([both, first])
  expect(await among({ field: 'labelId', op: 'ne', value: two })).toEqual([first, plain])
  expect(await among({ field: 'labelId', op: 'empty' })).toEqual([plain])
  expect(await among({ field: 'labelId', op: 'notEmpty' })).toEqual([both, first])
  expect(await among({ field: 'groupId', op: 'empty' })).toEqual([both, first, plain])
  expect(await among({ field: 'sourceId', op: 'notEmpty' })).toEqual([both, first, plain])
  expect(await among({ field: 'stars', op: 'gte', value: 3 })).toEqual([both])
  expect(await among({ field: 'scale', op: 'in', value: ['1-10'] })).toEqual([first])
  const wrong = {
    query: { filter: JSON.stringify({ conditions: [{ field: 'labelId', op: 'in', value: ['x'] }] }) },
  }
  expect((await app.client.send(customerRoutes.list, wrong, as)).status).toBe(400)
})

const person = {
  name: 'Ada Neri',
  otherEmails: ['ada@second.example'],
  socials: [{ type: 'whatsapp' as const, value: '+393330001122' }],
}

it('recognises further addresses, finds people by them, and covers them in the pool', async () => {
  const contacts = [{ jobTitle: '', workEmail: '', personalEmail: '', phones: [], linkedin: '', ...person }]
  const { id } = await buildCustomer(app.client, user, { name: 'Neri Srl', contacts, ownerId: null })
  const twin = await app.client.send(
    customerRoutes.create,
    { body: { name: 'Twin', contacts: [{ name: 'x', workEmail: 'ADA@second.example' }] } },
    as,
  )
  expect(twin.code).toBe(codeOf('customerExistsInPool'))
  const query = { tab: 'all', search: 'ada@second' }
  expect((await app.client.call(customerRoutes.list, { query }, as)).items.map((row) => row.id)).toEqual([id])
  const { companyId } = user
  const seller = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  const seen = await app.client.call(customerRoutes.read, { params: { id } }, { token: seller.token })
  expect(seen.contacts).toMatchObject([{ otherEmails: ['a•••@second.example'], socials: [] }])
})

it('writes everything into an exported file', async () => {
  const label = await buildLabel(app.client, user, 'Exported label')
  const contacts = [
    {
      jobTitle: '',
      workEmail: '',
      personalEmail: '',
      phones: [],
      linkedin: '',
      ...person,
      otherEmails: ['x@third.example'],
    },
  ]
  const wishes = {
    name: 'Exported buyer',
    labelIds: [label],
    scale: '1-10',
    annualPurchase: '0-50',
    contacts,
  } as const
  const { id } = await buildCustomer(app.client, user, { ...wishes, labelIds: [label] })
  const body = { selection: { scope: batchScope.Checked, ids: [id] }, format: 'csv' as const }
  let task = await app.client.call(customerRoutes.export, { body }, as)
  for (let attempt = 0; attempt < 200 && task.fileId === null; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    task = await app.client.call(taskRoutes.read, { params: { id: task.id } }, as)
  }
  const { url } = await app.client.call(fileRoutes.link, { params: { id: task.fileId ?? 0 } }, as)
  const text = await (await fetch(`${app.url}${url}`)).text()
  for (const part of ['Exported label', '1–10', 'USD 0–50 K', 'x@third.example', 'whatsapp: '])
    expect(text).toContain(part)
})

it('finds an erased person by a further address and leaves nothing of it in the log', async () => {
  const found = await app.client.call(erasureRoutes.search, { body: { text: 'ada@second.example' } }, as)
  expect(found.items).toMatchObject([{ name: 'Ada Neri', emails: ['ada@second.example'] }])
  const { emails = [], phones = [], contactIds = [] } = found.items[0] ?? {}
  const body = { identity: { emails, phones, contactIds }, reference: 'R1' }
  await app.client.call(erasureRoutes.erase, { body }, as)
  const lines = await app.systemDb.query<{ text: string }>(
    `select before::text || after::text as text from audit_log where record_kind = 'customer_contacts'`,
  )
  expect(lines.map(({ text }) => text).join()).not.toContain('ada@second.example')
})
