import { gzipSync } from 'node:zlib'
import { customerBatchRoutes } from '@landfall/contract/customer-batch.ts'
import { importRoutes } from '@landfall/contract/customer-import.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers.ts'
import { erasureRoutes } from '@landfall/contract/erasure.ts'
import { followUpRoutes } from '@landfall/contract/follow-ups.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { poolRoutes } from '@landfall/contract/public-pool.ts'
import { fileRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createXlsxWriter } from '#platform/tabular/table-writer.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildLabel } from '#testing/build-words.ts'
import {
  decideImport,
  type Importer,
  importCustomers,
  sendCustomers,
  waitForImport,
} from '#testing/import-customers.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let importer: Importer

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
  importer = { client: app.client, user: boss }
})

const colleague = (wishes = {}) =>
  buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own', ...wishes })

async function customersOf(user = boss, search?: string): Promise<CustomerView[]> {
  const { items } = await app.client.call(
    customerRoutes.list,
    { query: { tab: 'all', size: 100, sort: 'name', search } },
    { token: user.token },
  )
  const read = (id: number) => app.client.call(customerRoutes.read, { params: { id } }, { token: user.token })
  return Promise.all(items.map(({ id }) => read(id)))
}

async function rejectsOf(rejectsFileId: number | null): Promise<string> {
  const { url } = await app.client.call(
    fileRoutes.link,
    { params: { id: rejectsFileId ?? 0 } },
    { token: boss.token },
  )
  return (await (await fetch(new URL(url, app.url))).text()).replace(/^\ufeff/, '')
}

const lines = (...rows: string[]) => `${rows.join('\n')}\n`

describe('importing', () => {
  it('makes one customer of the rows with its people, with follow-ups by their authors', async () => {
    const author = await colleague()
    const text = lines(
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
    const [acme, solo] = await customersOf()
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

  it('hands bad rows back with the reasons, and takes them when they are repaired', async () => {
    const text = lines(
      'company,email,stage,owner,time zone',
      'Good Ltd,sales@good.com,Inquiry,,GMT+8',
      'Old Zone,old@zone.com,Inquiry,,US/Pacific-New',
      'Bad Mail,not-an-address,Inquiry,,asia/tokyo',
      ',,,,',
      'Bad Stage,a@stage.com,Dancing,nobody-here,',
    )
    const done = await importCustomers(importer, { text })
    expect(done).toMatchObject({
      state: 'doneWithRejects',
      counts: { read: 4, created: 2, rejected: 2 },
      codes: { E_EMAIL: 1, E_CHOICE: 1, E_OWNER: 1, W_ZONE: 2 },
    })
    const rejects = await rejectsOf(done.rejectsFileId)
    expect(rejects.split('\r\n')[0]).toBe('company,email,stage,owner,time zone,__row,__codes,__messages')
    expect(rejects).toContain('Bad Stage,a@stage.com,Dancing,nobody-here,,6,E_CHOICE E_OWNER')
    const repaired = rejects
      .replace('not-an-address', 'office@mail.com')
      .replace('Dancing,nobody-here', `Inquiry,${boss.userName}`)
    const again = await importCustomers(importer, { text: repaired })
    expect(again).toMatchObject({ state: 'done', counts: { read: 2, created: 2, rejected: 0 } })
    expect((await customersOf()).map(({ name }) => name)).toEqual([
      'Bad Mail',
      'Bad Stage',
      'Good Ltd',
      'Old Zone',
    ])
  })

  it('takes objects and packed files, and hands objects back as objects', async () => {
    const objects = [
      { company: 'One Ltd', contact: { email: 'a@one.com' } },
      { company: 'Two Ltd', contact: { email: 'nowhere' } },
    ]
    const columns = ['name' as const, 'workEmail' as const]
    const text = gzipSync(JSON.stringify(objects))
    const done = await importCustomers(importer, { name: 'x.json.gz', text, wishes: { columns } })
    expect(done.counts).toMatchObject({ read: 2, created: 1, rejected: 1 })
    const rejects = await rejectsOf(done.rejectsFileId)
    expect(JSON.parse(rejects)).toMatchObject({ company: 'Two Ltd', 'contact.email': 'nowhere', __row: 3 })
    const repaired = rejects.replace('nowhere', 'b@two.com')
    const again = await importCustomers(importer, { name: 'y.jsonl', text: repaired })
    expect(again.counts).toMatchObject({ read: 1, created: 1, rejected: 0 })
  })

  it('takes words that every object knows for words like any other', async () => {
    const text = lines(
      'company,stage,owner',
      'Plain Ltd,Inquiry,',
      'Odd One,constructor,',
      'Odd Two,,__proto__',
      'Odd Three,,constructor',
    )
    const done = await importCustomers(importer, { text })
    expect(done).toMatchObject({
      state: 'doneWithRejects',
      counts: { read: 4, created: 1, rejected: 3 },
      codes: { E_CHOICE: 1, E_OWNER: 2 },
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
    const text = lines(
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
    expect(await customersOf(boss, 'acme')).toHaveLength(2)
  })

  it('refuses rows that match several customers, another pool, or a customer that the importer may not change', async () => {
    const seller = await colleague()
    const other = await colleague()
    await buildCustomer(app.client, other, { name: 'Theirs', website: 'theirs.com' })
    await buildCustomer(app.client, seller, { name: 'One', website: 'one.com' })
    await buildCustomer(app.client, seller, { name: 'Two', website: 'two.com' })
    await buildCustomer(app.client, boss, { name: 'Pooled', website: 'pooled.com', ownerId: null })
    const text = lines(
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
      text: lines('company,website,email', 'Who,one.com,shared@two.org'),
      wishes: { duplicates: 'fill' },
    })
    expect(several.codes).toEqual({ E_MANY: 1 })

    const [pool] = await app.systemDb.query<{ id: number }>(
      `insert into pools (company_id, name) values ($1, 'Second') returning id`,
      [boss.companyId],
    )
    const elsewhere = await importCustomers(importer, {
      text: lines('company,website,address', 'Pooled,pooled.com,Oslo'),
      wishes: { duplicates: 'overwrite', place: { kind: 'pool', poolId: pool?.id ?? 0 } },
    })
    expect(elsewhere.codes).toEqual({ E_OTHER_POOL: 1 })
  })

  it('puts customers into a pool, deals them out in turn, or gives them to whom the file names', async () => {
    const [ann, bob] = [await colleague(), await colleague()]
    const file = lines('company,owner', 'A,', 'B,', 'C,', `D,${bob?.userName}`)
    await importCustomers(importer, {
      text: file,
      wishes: { place: { kind: 'owners', ownerIds: [ann?.id ?? 0, boss.id] } },
    })
    const owners = (await customersOf()).map(({ ownerId }) => ownerId)
    expect(owners.slice(0, 3).sort()).toEqual([ann?.id, ann?.id, boss.id].sort().slice(0, 3))
    expect(owners[3]).toBe(bob?.id)
    const { items } = await app.client.call(poolRoutes.list, {}, { token: boss.token })
    await importCustomers(importer, {
      text: lines('company', 'Pooled'),
      wishes: { place: { kind: 'pool', poolId: items[0]?.id ?? 0 } },
    })
    const pooled = (await customersOf(boss, 'Pooled'))[0]
    expect(pooled).toMatchObject({ ownerId: null, poolId: items[0]?.id })

    const forbidden = await importCustomers(
      { client: app.client, user: ann as TestUser },
      { text: lines('company,owner', `X,${bob?.userName}`) },
    )
    expect(forbidden.codes).toEqual({ E_OWNER_RIGHT: 1 })
  })

  it('finds duplicates within the file, and customers again by their numbers', async () => {
    const text = lines(
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
      text: lines('customer id,company,address', 'C-1,First renamed,Milan'),
      wishes: { duplicates: 'overwrite' },
    })
    expect(renamed.counts).toMatchObject({ updated: 1 })
    expect((await customersOf(boss, 'First')).map(({ name, address }) => [name, address])).toEqual([
      ['First renamed', 'Milan'],
    ])
  })

  it('never brings back a person who asked to be erased', async () => {
    const identity = { emails: ['gone@person.org'], phones: [], contactIds: [] }
    await app.client.call(
      erasureRoutes.erase,
      { body: { identity, reference: 'R-1' } },
      { token: boss.token },
    )
    const done = await importCustomers(importer, {
      text: lines('company,email', 'Stays,here@person.org', 'Gone,gone@person.org'),
    })
    expect(done).toMatchObject({ counts: { created: 1, rejected: 1 }, codes: { E_ERASED: 1 } })
  })

  it('reads workbooks and vCards', async () => {
    const writer = createXlsxWriter()
    const bytes = Buffer.concat([
      writer.write([
        ['Company', 'E-mail', 'Next contact'],
        ['Sheet Co', 'a@sheet.co', '2027-05-06 14:00'],
      ]),
      writer.end(),
    ])
    expect((await importCustomers(importer, { name: 'x.xlsx', text: bytes })).counts).toMatchObject({
      created: 1,
    })
    const cards = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Müller;Eva;;;',
      'FN:Eva Müller',
      'ORG:Käse AG;Einkauf',
      'TITLE:Head of',
      '  Purchasing',
      'EMAIL;TYPE=work:eva@kaese.ch',
      'item1.TEL;TYPE=cell:+41 79 123 45 67',
      'ADR;TYPE=work:;;Gasse 1;Bern;;3000;Switzerland',
      'NOTE:met\\, at the fair\\nBerlin',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E4=BC=9F',
      'TEL;CELL:13800138000',
      'END:VCARD',
    ].join('\r\n')
    const done = await importCustomers(importer, { name: 'people.vcf', text: cards })
    expect(done.counts).toMatchObject({ read: 2, created: 2 })
    const found = await customersOf()
    expect(found.find(({ name }) => name === 'Käse AG')).toMatchObject({
      country: 'CH',
      address: 'Gasse 1, Bern, 3000',
      remark: 'met, at the fair\nBerlin',
      contacts: [
        {
          name: 'Eva Müller',
          jobTitle: 'Head of Purchasing',
          workEmail: 'eva@kaese.ch',
          phones: ['+41791234567'],
        },
      ],
    })
    expect(found.find(({ name }) => name === '王伟')?.contacts[0]?.phones).toEqual(['13800138000'])
    expect(found.find(({ name }) => name === 'Sheet Co')?.nextContactAt).toBe('2027-05-06T06:00:00.000Z')
  })
})

describe('reverting', () => {
  it('moves new customers to the bin and restores changed ones, but leaves what somebody worked with', async () => {
    const { id } = await buildCustomer(app.client, boss, {
      name: 'Acme',
      website: 'acme.de',
      contacts: [
        { name: 'Ann', jobTitle: '', workEmail: 'ann@acme.de', personalEmail: '', phones: [], linkedin: '' },
      ],
    })
    const read = () => app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })
    const before = await read()
    const text = lines(
      'company,website,address,contact,email,job title,follow-up',
      'Acme Renamed,acme.de,Berlin,Ann,ann@acme.de,Buyer,Called',
      'New One,new.com,,Bob,bob@new.com,,',
      'New Two,two.com,,,,,',
      'New Three,three.com,,,,,',
    )
    const done = await importCustomers(importer, { text, wishes: { duplicates: 'overwrite' } })
    expect(done).toMatchObject({ counts: { created: 3, updated: 1 }, canRevert: true })
    const two = (await customersOf(boss, 'New Two'))[0] as CustomerView
    await app.client.call(
      followUpRoutes.create,
      { params: { id: two.id }, body: { method: 'call', content: 'Talked', fileIds: [], mentionIds: [] } },
      { token: boss.token },
    )
    const three = (await customersOf(boss, 'New Three'))[0] as CustomerView
    const edit = { kind: 'addLabels' as const, labelIds: [await buildLabel(app.client, boss, 'Fair')] }
    const selection = { scope: batchScope.Checked, ids: [three.id] }
    await app.client.call(customerBatchRoutes.edit, { body: { selection, edit } }, { token: boss.token })
    await app.client.call(importRoutes.revert, { params: { id: done.id } }, { token: boss.token })
    const reverted = await waitForImport(importer, done.id)
    expect(reverted).toMatchObject({ state: 'reverted', reverted: { removed: 1, restored: 1, kept: 2 } })
    expect((await customersOf()).map(({ name }) => name)).toEqual(['Acme', 'New Three', 'New Two'])
    const { updatedAt: _, ...after } = await read()
    expect(after).toMatchObject({ ...after, name: before.name, address: '', contacts: before.contacts })
    expect(after.lastFollowUpAt).toBeNull()
    // Its keys are free again.
    expect(
      (await importCustomers(importer, { text: lines('company,website', 'New One,new.com') })).counts,
    ).toMatchObject({
      created: 1,
    })
    const again = await app.client.send(
      importRoutes.revert,
      { params: { id: done.id } },
      { token: boss.token },
    )
    expect(again.code).toBe(codeOf('uploadStateWrong'))
  })
})

describe('the wizard', () => {
  it('proposes a mapping in any of the languages, tries it, and remembers the decisions', async () => {
    for (const header of [
      '公司名称,国家,邮箱,电话',
      'Company,Country,E-mail,Phone',
      'Empresa,País,Correo electrónico,Teléfono',
      '会社名,国,メールアドレス,電話番号',
      '회사명,국가,이메일,전화번호',
      'Azienda,Paese,Email,Telefono',
    ]) {
      const { id } = await sendCustomers(
        importer,
        'x.csv',
        Buffer.from(lines(header, 'A,DE,a@b.com,+491234567')),
      )
      const inspection = await app.client.call(
        importRoutes.inspect,
        { params: { id }, body: {} },
        { token: boss.token },
      )
      expect(inspection.columns, header).toEqual(['name', 'country', 'workEmail', 'phones'])
    }
    await buildCustomer(app.client, boss, { name: 'Known', website: 'known.com' })
    const text = lines('company,website,email', 'Known,known.com,', 'Bad,,no-address')
    const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(text))
    const body = await decideImport(importer, id, { duplicates: 'fill' })
    const check = await app.client.call(importRoutes.check, { params: { id }, body }, { token: boss.token })
    expect(check).toMatchObject({
      rows: 2,
      bad: 1,
      existing: 1,
      problems: [{ row: 3, column: 'email', value: 'no-address', code: 'E_EMAIL' }],
    })
    await app.client.call(importRoutes.start, { params: { id }, body }, { token: boss.token })
    await waitForImport(importer, id)
    const next = await sendCustomers(importer, 'y.csv', Buffer.from(text))
    const inspection = await app.client.call(
      importRoutes.inspect,
      { params: { id: next.id }, body: {} },
      { token: boss.token },
    )
    expect(inspection.remembered).toMatchObject({ duplicates: 'fill' })
  })

  it('refuses the unknown, the unpermitted, other companies and what makes no sense', async () => {
    const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(lines('company,x', 'A,1')))
    const body = await decideImport(importer, id)
    const send = (token: string, wishes = {}) =>
      app.client.send(importRoutes.start, { params: { id }, body: { ...body, ...wishes } }, { token })
    const stranger = await buildUser(app.systemDb)
    const seller = await colleague()
    const reader = await colleague({ permissions: ['customer.customer.read'] })
    const single = await colleague({ dataScope: 'company', permissions: ['customer.import.run'] })
    expect((await send(stranger.token)).code).toBe(codeOf('importNotFound'))
    expect((await send(seller.token)).code).toBe(codeOf('importNotFound'))
    expect((await send(reader.token)).code).toBe(codeOf('noPermission'))
    expect((await send(single.token, { duplicates: 'create' })).code).toBe(
      codeOf('importDuplicatesForbidden'),
    )
    expect((await send(boss.token, { columns: ['website', null] })).code).toBe(codeOf('importNameMissing'))
    expect((await send(boss.token, { columns: ['name', 'name'] })).code).toBe(codeOf('importColumnsWrong'))
    const foreign = { kind: 'owners', ownerIds: [stranger.id] }
    expect((await send(boss.token, { place: foreign })).code).toBe(codeOf('ownerNotAllowed'))
    const noPool = { kind: 'pool', poolId: 999_999 }
    expect((await send(boss.token, { place: noPool })).code).toBe(codeOf('importPlaceWrong'))
    expect((await send(boss.token, { columns: 'x' })).status).toBe(400)
    await app.client.call(importRoutes.discard, { params: { id } }, { token: boss.token })
    expect((await send(boss.token)).code).toBe(codeOf('importNotFound'))
  })
})
