import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import type { TestUser } from '#testing/build-people.ts'
import {
  buildImportingCompany,
  type Importer,
  type ImportingCompany,
  importCustomers,
  linesOf,
  readCustomers,
} from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let boss: TestUser
let importer: Importer
let colleague: ImportingCompany['colleague']

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ boss, importer, colleague } = await buildImportingCompany(app))
})

it('makes one customer of the rows with its people, with follow-ups by their authors', async () => {
  const author = await colleague()
  const text = linesOf(
    '公司名称,国家,网站,联系人,邮箱,电话,跟进时间,跟进内容,跟进人姓名,创建时间',
    `Acme GmbH,德国,www.acme.de,Ann,ann@acme.de,+49 30 123456,2026-03-01 10:30,Asked for prices,${author.userName},2020-01-01`,
    'ACME GMBH,,acme.de,Bob,bob@acme.de;b@acme.de,030 654321,,,,',
    'Solo Inc,US,,Zoe,zoe@gmail.com,030 654321,,,,',
  )
  const done = await importCustomers(importer, { text })
  expect(done).toMatchObject({
    state: 'done',
    counts: { read: 3, created: 2, joined: 1, updated: 0, skipped: 0, rejected: 0 },
    codes: { W_PHONE_COUNTRY: 2 },
  })
  const [acme, solo] = await readCustomers(importer)
  expect(acme).toMatchObject({ name: 'Acme GmbH', country: 'DE', source: 'import', ownerId: boss.id })
  expect(acme?.contacts).toMatchObject([
    { name: 'Ann', workEmail: 'ann@acme.de', phones: ['+4930123456'] },
    { name: 'Bob', workEmail: 'bob@acme.de', otherEmails: ['b@acme.de'], phones: ['+4930654321'] },
  ])
  expect(solo).toMatchObject({ name: 'Solo Inc', country: 'US', contacts: [{ phones: ['030654321'] }] })
  const { items } = await app.client.call(
    followUpRoutes.list,
    { params: { id: acme?.id ?? 0 }, query: {} },
    { token: boss.token },
  )
  // The company's clock is China's.
  expect(items).toMatchObject([{ content: 'Asked for prices', happenedAt: '2026-03-01T02:30:00.000Z' }])
  expect(items[0]?.authorName).toBeTruthy()
  expect(acme?.lastFollowUpAt).toBe('2026-03-01T02:30:00.000Z')
})

it('takes words that every object knows for words like any other', async () => {
  const text = linesOf(
    'company,stage,owner',
    'Plain Ltd,Inquiry,',
    'Odd One,constructor,',
    'Odd Two,,__proto__',
    'Odd Three,,constructor',
  )
  const done = await importCustomers(importer, { text })
  expect(done).toMatchObject({
    state: 'done',
    counts: { read: 4, created: 4, rejected: 0 },
    codes: { W_CHOICE: 1, W_OWNER: 2 },
  })
})

it('leaves, fills, overwrites or doubles customers that are there, and never changes their owner', async () => {
  const seller = await colleague()
  const { id } = await buildCustomer(app.client, seller, {
    name: 'Acme GmbH',
    website: 'acme.de',
    remark: 'Ours',
    contacts: [
      { name: 'Ann', jobTitle: '', workEmail: 'ann@acme.de', personalEmail: '', phones: [], linkedin: '' },
    ],
  })
  const text = linesOf(
    'company,website,address,remark,contact,email,job title',
    'Acme,https://www.acme.de/,Berlin,Theirs,Ann,ann@acme.de,Buyer',
  )
  const read = () => app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })
  const skipped = await importCustomers(importer, { text })
  expect(skipped.counts).toMatchObject({ skipped: 1, created: 0 })
  expect(await read()).toMatchObject({ address: '', remark: 'Ours' })

  const filled = await importCustomers(importer, { text, wishes: { duplicates: 'fill' } })
  expect(filled.counts).toMatchObject({ updated: 1 })
  expect(await read()).toMatchObject({
    name: 'Acme GmbH',
    address: 'Berlin',
    remark: 'Ours',
    ownerId: seller.id,
    contacts: [{ name: 'Ann', jobTitle: 'Buyer' }],
  })

  const overwritten = await importCustomers(importer, { text, wishes: { duplicates: 'overwrite' } })
  expect(overwritten.counts).toMatchObject({ updated: 1 })
  expect(await read()).toMatchObject({ name: 'Acme', remark: 'Theirs', ownerId: seller.id })
  expect(
    (await importCustomers(importer, { text, wishes: { duplicates: 'overwrite' } })).counts,
  ).toMatchObject({
    updated: 0,
    skipped: 1,
  })

  const doubled = await importCustomers(importer, { text, wishes: { duplicates: 'create' } })
  expect(doubled.counts).toMatchObject({ created: 1 })
  expect(await readCustomers(importer, 'acme')).toHaveLength(2)
})

it('refuses rows that match several customers, another pool, or a customer that the importer may not change', async () => {
  const seller = await colleague()
  const other = await colleague()
  await buildCustomer(app.client, other, { name: 'Theirs', website: 'theirs.com' })
  await buildCustomer(app.client, seller, { name: 'One', website: 'one.com' })
  await buildCustomer(app.client, seller, { name: 'Two', website: 'two.com' })
  await buildCustomer(app.client, boss, { name: 'Pooled', website: 'pooled.com', ownerId: null })
  const text = linesOf(
    'company,website,email,address',
    'Theirs,theirs.com,,Rome',
    'Both,one.com,,Rome',
    'Pooled,pooled.com,,Rome',
  )
  const bySeller = await importCustomers(
    { client: app.client, user: seller },
    { text, wishes: { duplicates: 'overwrite' } },
  )
  expect(bySeller).toMatchObject({ codes: { E_NO_RIGHT: 2 }, counts: { updated: 1, rejected: 2 } })

  await app.systemDb.query(
    `insert into customer_keys (company_id, customer_id, type, value)
     select company_id, id, 'email', 'shared@two.org' from customers where company_id = $1 and name = 'Two'`,
    [boss.companyId],
  )
  const several = await importCustomers(importer, {
    text: linesOf('company,website,email', 'Who,one.com,shared@two.org'),
    wishes: { duplicates: 'fill' },
  })
  expect(several.codes).toEqual({ E_MANY: 1 })

  const [pool] = await app.systemDb.query<{ id: number }>(
    `insert into pools (company_id, name) values ($1, 'Second') returning id`,
    [boss.companyId],
  )
  const elsewhere = await importCustomers(importer, {
    text: linesOf('company,website,address', 'Pooled,pooled.com,Oslo'),
    wishes: { duplicates: 'overwrite', place: { kind: 'pool', poolId: pool?.id ?? 0 } },
  })
  expect(elsewhere.codes).toEqual({ E_OTHER_POOL: 1 })
})

it('puts customers into a pool, deals them out in turn, or gives them to whom the file names', async () => {
  const [ann, bob] = [await colleague(), await colleague()]
  const file = linesOf('company,owner', 'A,', 'B,', 'C,', `D,${bob?.userName}`)
  await importCustomers(importer, {
    text: file,
    wishes: { place: { kind: 'owners', ownerIds: [ann?.id ?? 0, boss.id] } },
  })
  const owners = (await readCustomers(importer)).map(({ ownerId }) => ownerId)
  expect(owners.slice(0, 3).sort()).toEqual([ann?.id, ann?.id, boss.id].sort().slice(0, 3))
  expect(owners[3]).toBe(bob?.id)
  const { items } = await app.client.call(poolRoutes.list, {}, { token: boss.token })
  await importCustomers(importer, {
    text: linesOf('company', 'Pooled'),
    wishes: { place: { kind: 'pool', poolId: items[0]?.id ?? 0 } },
  })
  const pooled = (await readCustomers(importer, 'Pooled'))[0]
  expect(pooled).toMatchObject({ ownerId: null, poolId: items[0]?.id })

  const forbidden = await importCustomers(
    { client: app.client, user: ann as TestUser },
    { text: linesOf('company,owner', `X,${bob?.userName}`) },
  )
  expect(forbidden.codes).toEqual({ E_OWNER_RIGHT: 1 })
})

it('finds duplicates within the file, and customers again by their numbers', async () => {
  const text = linesOf(
    'customer id,company,website,email,address',
    'C-1,First,first.com,,Rome',
    'C-2,Other name,first.com,x@other.com,',
    'C-3,Third Ltd,,,',
    'C-4,THIRD,,,Oslo',
  )
  const done = await importCustomers(importer, { text })
  expect(done).toMatchObject({
    counts: { read: 4, created: 2, joined: 1, rejected: 1 },
    codes: { E_IN_FILE: 1 },
  })
  const renamed = await importCustomers(importer, {
    text: linesOf('customer id,company,address', 'C-1,First renamed,Milan'),
    wishes: { duplicates: 'overwrite' },
  })
  expect(renamed.counts).toMatchObject({ updated: 1 })
  expect((await readCustomers(importer, 'First')).map(({ name, address }) => [name, address])).toEqual([
    ['First renamed', 'Milan'],
  ])
})

it('never brings back a person who asked to be erased', async () => {
  const identity = { emails: ['gone@person.org'], phones: [], contactIds: [] }
  await app.client.call(erasureRoutes.erase, { body: { identity, reference: 'R-1' } }, { token: boss.token })
  const done = await importCustomers(importer, {
    text: linesOf('company,email', 'Stays,here@person.org', 'Gone,gone@person.org'),
  })
  expect(done).toMatchObject({ counts: { created: 1, rejected: 1 }, codes: { E_ERASED: 1 } })
})
