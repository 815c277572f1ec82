import { type Candidate, type candidate, collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { fileRoutes, type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { decideImport, importCustomers, sendCustomers, waitForImport } from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp

beforeAll(async () => {
  app = await sharedTestApp()
})

type Wishes = Partial<z.input<typeof candidate>> & { name: string }

const buildSeller = () => buildUser(app.systemDb)
const person = (name: string, workEmail = '', more: Partial<Candidate['contacts'][number]> = {}) => ({
  ...{ name, jobTitle: '', workEmail, personalEmail: '', phones: [], linkedin: '' },
  ...more,
})
const collect = ({ token }: TestUser, ...items: Wishes[]) =>
  app.client.call(collectedRoutes.collect, { body: { items } }, { token })
const listOf = async ({ token }: TestUser, query: object = { tab: 'open' }) =>
  (await app.client.call(collectedRoutes.list, { query }, { token })).items
async function collectOne(user: TestUser, item: Wishes): Promise<number> {
  await collect(user, item)
  const row = (await listOf(user)).find(({ name }) => name === item.name)
  if (!row) throw new Error(`${item.name} was not collected`)
  return row.id
}
const accept = ({ token }: TestUser, id: number, duplicateReason?: string) =>
  app.client.send(collectedRoutes.accept, { params: { id }, body: { duplicateReason } }, { token })
const merge = ({ token }: TestUser, id: number, customerId: number) =>
  app.client.send(collectedRoutes.merge, { params: { id }, body: { customerId } }, { token })
const read = ({ token }: TestUser, id: number) =>
  app.client.call(customerRoutes.read, { params: { id } }, { token })

async function loadShipment({ companyId }: TestUser, buyer: string): Promise<string> {
  await app.stores.clickhouse.chInsert({
    table: 'customs_shipments',
    columns: ['company_id', 'id', 'trade_date', 'flow', 'buyer', 'buyer_key', 'buyer_country'],
    format: 'JSONCompactEachRow',
    rows: [
      [companyId, Math.floor(Math.random() * 1e9), '2026-01-05', 'import', buyer, buyer.toUpperCase(), 'US'],
    ],
  })
  return `${buyer.toUpperCase()}|US`
}

describe('collecting', () => {
  it('keeps a company once, whatever its spelling, until it is decided', async () => {
    const seller = await buildSeller()
    const twice = await collect(
      seller,
      { name: 'Harbour Tools Ltd', country: 'DE', contacts: [person('Ann', 'ann@harbour.example')] },
      { name: 'HARBOUR TOOLS', country: 'DE' },
      { name: 'Harbour Tools', country: 'FR' },
    )
    expect(twice.items.map(({ state }) => state)).toEqual(['collected', 'known', 'collected'])
    expect(await listOf(seller, { search: 'ann@harbour' })).toMatchObject([
      { name: 'Harbour Tools Ltd', source: 'manual', state: 'open', duplicates: [], tradeCompany: null },
    ])
    expect(await listOf(await buildSeller())).toEqual([])
  })

  it('takes trade companies from customs data and names those that are not there', async () => {
    const seller = await buildSeller()
    const key = await loadShipment(seller, 'Oak Imports')
    const companies = [
      { key, role: 'buyer' as const },
      { key: 'NOBODY|US', role: 'buyer' as const },
    ]
    const ask = () =>
      app.client.call(collectedRoutes.collectFromCustoms, { body: { companies } }, { token: seller.token })
    expect((await ask()).items).toEqual([
      { key, name: 'Oak Imports', state: 'collected' },
      { key: 'NOBODY|US', name: '', state: 'notFound' },
    ])
    expect((await ask()).items[0]?.state).toBe('known')
    const [row] = await listOf(seller)
    expect(row).toMatchObject({ source: 'customs', country: 'US', tradeCompany: { key, role: 'buyer' } })
    const { customerId } = (await accept(seller, row?.id ?? 0)).data as { customerId: number }
    expect(await read(seller, customerId)).toMatchObject({
      ...{ name: 'Oak Imports', source: 'customs', ownerId: seller.id },
      tradeCompanies: [{ key, role: 'buyer' }],
    })
    // Collected again, it is recognised by its key alone.
    await app.systemDb.query(`update customers set name_key = 'OTHER' where id = $1`, [customerId])
    await ask()
    expect((await listOf(seller))[0]?.duplicates).toMatchObject([
      { customerId, isHard: true, isMine: true, keys: ['tradeCompany'] },
    ])
  })
})

describe('accepting', () => {
  it('makes a customer of the caller’s with its people, once', async () => {
    const seller = await buildSeller()
    const id = await collectOne(seller, {
      ...{ name: 'Pine Trading', country: 'SE', website: 'pine.example', remark: 'Met at a fair' },
      contacts: [person('Bo', 'bo@pine.example', { phones: ['+46812345'] })],
    })
    const { customerId } = (await accept(seller, id)).data as { customerId: number }
    expect(await read(seller, customerId)).toMatchObject({
      ...{ name: 'Pine Trading', country: 'SE', website: 'pine.example', remark: 'Met at a fair' },
      ...{ ownerId: seller.id, source: 'manual' },
      contacts: [{ name: 'Bo', workEmail: 'bo@pine.example', phones: ['+46812345'] }],
    })
    expect((await accept(seller, id)).code).toBe(codeOf('collectedNotFound'))
    expect(await listOf(seller)).toEqual([])
    expect(await listOf(seller, { tab: 'done' })).toMatchObject([
      { id, state: 'accepted', customerId, customerName: 'Pine Trading', decidedByName: expect.any(String) },
    ])
  })

  it('refuses who is a customer already, and who looks like one without a reason', async () => {
    const seller = await buildSeller()
    const colleague = await buildUser(app.systemDb, { companyId: seller.companyId })
    await buildCustomer(app.client, colleague, { name: 'Known', website: 'known.example', country: 'IT' })
    const hard = await collectOne(seller, { name: 'Known again', website: 'www.known.example' })
    const soft = await collectOne(seller, { name: 'KNOWN', country: 'IT' })
    const rows = await listOf(seller)
    expect(rows.find(({ id }) => id === hard)?.duplicates).toMatchObject([{ name: 'Known', isHard: true }])
    expect(rows.find(({ id }) => id === soft)?.duplicates).toMatchObject([
      { name: 'Known', keys: ['name'], isHard: false },
    ])
    expect((await accept(seller, hard, 'I insist')).code).toBe(codeOf('customerExists'))
    expect((await accept(seller, soft)).code).toBe(codeOf('customerMayExist'))
    expect((await accept(seller, soft, 'Another branch')).code).toBe(20000)
  })

  it('of many leaves those that exist, and reports', async () => {
    const seller = await buildSeller()
    await buildCustomer(app.client, seller, { name: 'There', website: 'there.example' })
    await collect(
      seller,
      { name: 'New one' },
      { name: 'There too', website: 'there.example' },
      { name: 'First of two', contacts: [person('', 'same@two.example')] },
      { name: 'Second of two', contacts: [person('', 'same@two.example')] },
    )
    const body = { selection: { scope: batchScope.SearchQuery, query: { tab: 'open' } } }
    const as = { token: seller.token }
    expect(await app.client.call(collectedRoutes.acceptBatch, { body }, as)).toEqual({
      ...{ accepted: 2, existing: 2, failures: [] },
    })
    expect((await listOf(seller)).map(({ name }) => name).sort()).toEqual(['Second of two', 'There too'])
    const none = { selection: { scope: batchScope.Checked, ids: [999_999_999] } }
    expect((await app.client.send(collectedRoutes.acceptBatch, { body: none }, as)).code).toBe(
      codeOf('nothingSelected'),
    )
  })

  it('happens once when two people want it', async () => {
    const seller = await buildSeller()
    const colleague = await buildUser(app.systemDb, { companyId: seller.companyId })
    const id = await collectOne(seller, { name: 'Wanted' })
    const answers = await Promise.all([accept(seller, id), accept(colleague, id), accept(seller, id)])
    expect(answers.map(({ code }) => code).sort()).toEqual(
      [20000, codeOf('collectedNotFound'), codeOf('collectedNotFound')].sort(),
    )
  })
})

describe('merging', () => {
  it('adds what the customer does not have and changes nothing it has', async () => {
    const seller = await buildSeller()
    const customer = await buildCustomer(app.client, seller, {
      ...{ name: 'Birch', country: 'FI', remark: 'Old notes' },
      contacts: [person('Eva', 'eva@birch.example'), person('Jan')],
    })
    const id = await collectOne(seller, {
      ...{ name: 'Birch Oy', country: 'SE', website: 'birch.example', remark: 'New notes' },
      contacts: [
        person('Eva Berg', 'eva@birch.example', { jobTitle: 'Buyer', phones: ['+358123456'] }),
        person('jan', 'jan@birch.example'),
        person('Liv', 'liv@birch.example'),
      ],
    })
    const preview = await app.client.call(
      collectedRoutes.previewMerge,
      { params: { id }, body: { customerId: customer.id } },
      { token: seller.token },
    )
    expect(preview).toEqual({
      fields: [
        { field: 'website', before: '', after: 'birch.example' },
        { field: 'remark', before: 'Old notes', after: 'Old notes\nNew notes' },
      ],
      added: ['Liv'],
      completed: ['Eva', 'Jan'],
    })
    expect((await read(seller, customer.id)).website).toBe('')
    expect((await merge(seller, id, customer.id)).data).toEqual(preview)
    expect(await read(seller, customer.id)).toMatchObject({
      ...{ name: 'Birch', country: 'FI', website: 'birch.example', remark: 'Old notes\nNew notes' },
      contacts: [
        { name: 'Eva', jobTitle: 'Buyer', workEmail: 'eva@birch.example', phones: ['+358123456'] },
        { name: 'Jan', workEmail: 'jan@birch.example' },
        { name: 'Liv', workEmail: 'liv@birch.example' },
      ],
    })
    expect(await listOf(seller, { tab: 'done' })).toMatchObject([
      { state: 'merged', customerId: customer.id },
    ])
  })

  it('is refused for a customer the caller may not change, and one that is somebody else by address', async () => {
    const seller = await buildUser(app.systemDb, { dataScope: 'own' })
    const colleague = await buildUser(app.systemDb, { companyId: seller.companyId })
    const foreign = await buildCustomer(app.client, colleague, {
      name: 'Foreign',
      website: 'foreign.example',
    })
    const own = await buildCustomer(app.client, seller, { name: 'Own' })
    const id = await collectOne(seller, { name: 'Mine', website: 'foreign.example' })
    expect((await merge(seller, id, foreign.id)).code).toBe(codeOf('customerNotFound'))
    expect((await merge(seller, id, own.id)).code).toBe(codeOf('customerExists'))
    expect((await merge(await buildSeller(), id, own.id)).code).toBe(codeOf('collectedNotFound'))
    expect((await listOf(seller)).map(({ name }) => name)).toEqual(['Mine'])
  })
})

describe('discarding', () => {
  const discard = ({ token }: TestUser, ids: number[]) =>
    app.client.call(
      collectedRoutes.discard,
      { body: { selection: { scope: batchScope.Checked, ids } } },
      { token },
    )

  it('goes to the bin, comes back at once or from there, and makes way for the same company', async () => {
    const seller = await buildSeller()
    const as = { token: seller.token }
    const id = await collectOne(seller, { name: 'Gone' })
    const { deletedAt, count } = await discard(seller, [id])
    expect(count).toBe(1)
    expect(await listOf(seller)).toEqual([])
    expect((await accept(seller, id)).code).toBe(codeOf('collectedNotFound'))
    const restore = () => app.client.call(collectedRoutes.restore, { body: { deletedAt } }, as)
    expect(await restore()).toEqual({ restored: 1, refused: 0 })
    const again = await discard(seller, [id])
    await collectOne(seller, { name: 'GONE' })
    const { items } = await app.client.call(recycleRoutes.list, { query: { search: 'Gone' } }, as)
    expect(items).toMatchObject([{ kind: 'collected', recordId: id, title: 'Gone' }])
    const selection = { scope: batchScope.Checked, ids: items.map((item) => item.id) }
    expect(await app.client.call(recycleRoutes.restore, { body: { selection } }, as)).toMatchObject({
      ...{ restored: 0, refused: 1 },
      conflicts: [{ reason: 'nameTaken', holderTitle: 'GONE' }],
    })
    expect(
      await app.client.call(collectedRoutes.restore, { body: { deletedAt: again.deletedAt } }, as),
    ).toEqual({ restored: 0, refused: 1 })
  })
})

describe('the export', () => {
  const start = ({ token }: TestUser, body: object) =>
    app.client.send(collectedRoutes.export, { body: { format: 'csv', ...body } as never }, { token })

  async function exported(user: TestUser, body: object): Promise<string[]> {
    const as = { token: user.token }
    let task = (await start(user, body)).data as TaskView
    const params = { id: task.id }
    while (task.state === 'queued' || task.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      task = await app.client.call(taskRoutes.read, { params }, as)
    }
    expect(task).toMatchObject({ kind: 'collectedExport', state: 'done', error: null })
    const { url } = await app.client.call(fileRoutes.link, { params: { id: task.fileId ?? 0 } }, as)
    return (await (await fetch(app.url + url)).text()).trim().split('\r\n')
  }

  it('writes a row per person of what was selected, in no column a formula, and is written down', async () => {
    const admin = await buildUser(app.systemDb, { type: 'admin' })
    const seller = await buildUser(app.systemDb, { companyId: admin.companyId, dataScope: 'own' })
    await collect(admin, { name: 'Not his' })
    await collect(
      seller,
      { name: '=Oak', country: 'DE', contacts: [person('Ann', 'ann@oak.example'), person('Bo')] },
      { name: 'Elm', country: 'FR' },
    )
    const columns = ['name', 'contactName', 'workEmail', 'state']
    const all = { selection: { scope: batchScope.All, tab: 'open' }, columns }
    expect((await exported(seller, all)).sort()).toEqual([
      "'=Oak,Ann,ann@oak.example,To decide",
      "'=Oak,Bo,,To decide",
      'Company name,Contact,Work e-mail,Result',
      'Elm,,,To decide',
    ])
    const french = JSON.stringify({ conditions: [{ field: 'country', op: 'eq', value: 'FR' }] })
    const some = { selection: { scope: batchScope.SearchQuery, query: { filter: french } } }
    const [header, ...lines] = await exported(seller, some)
    expect(header).toContain('Company name,Country,Website,')
    expect(lines).toEqual([expect.stringMatching(/^Elm,FR,.*,To decide,,,$/)])
    const pulls = await app.client.call(logRoutes.dataPulls, { query: {} }, { token: admin.token })
    expect(pulls.items).toMatchObject([
      { action: 'exported', source: 'collected', rowCount: 1 },
      { action: 'exported', source: 'collected', rowCount: 2 },
    ])
    const [foreign] = await listOf(admin, { search: 'Not his' })
    const selection = { scope: batchScope.Checked, ids: [foreign?.id ?? 0] }
    expect((await start(seller, { selection })).code).toBe(codeOf('nothingSelected'))
  })

  it('leaves addresses out to which no mail may go or that nobody has proven, for those who want that', async () => {
    const seller = await buildSeller()
    const contacts = [
      person('Ann', 'ann@dead.example', { otherEmails: ['ok@live.example', 'unproven@live.example'] }),
    ]
    await collect(seller, { name: 'Dead', contacts })
    await app.systemDb.query(
      `insert into suppressions (company_id, email, reason) values ($1, 'ann@dead.example', 'manual')`,
      [seller.companyId],
    )
    await app.systemDb.query(
      `insert into verification_addresses (company_id, owner_id, email, normalised, domain, origin, state, verdict, reason)
       select $1, $2, e, e, split_part(e, '@', 2), 'paste', 'valid', 'deliverable', 'accepted' from unnest($3::text[]) e`,
      [seller.companyId, seller.id, ['ann@dead.example', 'ok@live.example']],
    )
    await app.systemDb.query('update users set only_export_valid_emails = true where id = $1', [seller.id])
    const columns = ['contactName', 'workEmail', 'otherEmails']
    const lines = await exported(seller, { selection: { scope: batchScope.All }, columns })
    expect(lines[1]).toBe('Ann,,ok@live.example')
  })
})

describe('a file', () => {
  const text = [
    'company,country,email,contact,label,owner',
    'Oak,DE,ann@oak.example,Ann,Unknown label,nobody',
    'OAK,DE,bo@oak.example,Bo,,',
    'Waiting,FR,,,,',
    ',FR,,,,',
  ].join('\n')
  const place = { kind: 'collected' } as const

  it('is collected with its people, each company once, and taken back except what was decided', async () => {
    const user = await buildSeller()
    const importer = { client: app.client, user }
    await collect(user, { name: 'Waiting', country: 'FR' })
    const done = await importCustomers(importer, { text, wishes: { place } })
    expect(done).toMatchObject({
      ...{ state: 'doneWithRejects', isCollected: true, canRevert: true },
      ...{ counts: { read: 4, created: 1, joined: 1, skipped: 1, rejected: 1 }, codes: { E_REQUIRED: 1 } },
    })
    const rows = await listOf(user)
    expect(rows.map(({ name }) => name).sort()).toEqual(['Oak', 'Waiting'])
    expect(rows.find(({ name }) => name === 'Oak')).toMatchObject({
      ...{ country: 'DE', source: 'import', collectorName: expect.any(String) },
      contacts: [
        { name: 'Ann', workEmail: 'ann@oak.example' },
        { name: 'Bo', workEmail: 'bo@oak.example' },
      ],
    })
    const more = await importCustomers(importer, { text: 'company\nElm\nPine\n', wishes: { place } })
    const elm = (await listOf(user)).find(({ name }) => name === 'Elm')
    await accept(user, elm?.id ?? 0)
    await app.client.call(importRoutes.revert, { params: { id: more.id } }, { token: user.token })
    expect(await waitForImport(importer, more.id)).toMatchObject({
      ...{ state: 'reverted', reverted: { removed: 1, restored: 0, kept: 1 } },
    })
    expect((await listOf(user)).map(({ name }) => name).sort()).toEqual(['Oak', 'Waiting'])
  })

  it('is refused to those who may not collect', async () => {
    const user = await buildUser(app.systemDb, { permissions: ['customer.import.run'] })
    const importer = { client: app.client, user }
    const { id } = await sendCustomers(importer, 'a.csv', Buffer.from(text))
    const body = await decideImport(importer, id, { place })
    const answer = await app.client.send(importRoutes.start, { params: { id }, body }, { token: user.token })
    expect(answer.code).toBe(codeOf('noPermission'))
  })
})

it('forgets a person who asks for it, and does not collect him again', async () => {
  const admin = await buildUser(app.systemDb, { type: 'admin' })
  const contacts = [person('Paolo', 'paolo@private.example'), person('Anna', 'anna@elm.example')]
  await collect(admin, { name: 'Elm', contacts })
  const identity = { emails: ['paolo@private.example'], phones: [], contactIds: [] }
  const body = { identity, reference: '' }
  const certificate = await app.client.call(erasureRoutes.erase, { body }, { token: admin.token })
  expect(certificate.counts).toMatchObject({ collected: 1 })
  expect(await listOf(admin)).toMatchObject([{ name: 'Elm', contacts: [{ name: 'Anna' }] }])
  expect(await listOf(admin, { tab: 'open', search: 'paolo' })).toEqual([])
  const again = await collect(admin, { name: 'Elm two', contacts }, { name: 'Ash' })
  expect(again.items.map(({ state }) => state)).toEqual(['erased', 'collected'])
})

it('refuses whom it must and what is none', async () => {
  const seller = await buildSeller()
  const nobody = await buildUser(app.systemDb, {
    companyId: seller.companyId,
    permissions: ['email.task.read'],
  })
  for (const route of Object.values(collectedRoutes)) {
    const args = { params: { id: 1 }, ...(route.method === 'GET' ? {} : { body: {} }) }
    expect((await app.client.send(route, args as never)).code).toBe(codeOf('invalidLogin'))
    expect((await app.client.send(route, args as never, { token: nobody.token })).code).toBe(
      codeOf('noPermission'),
    )
  }
  const as = { token: seller.token }
  for (const body of [
    {},
    { items: [] },
    { items: [{ name: '' }] },
    { items: [{ name: 'A', website: 'no site' }] },
  ])
    expect((await app.client.send(collectedRoutes.collect, { body: body as never }, as)).status).toBe(400)
})
