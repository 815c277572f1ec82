import { gzipSync } from 'node:zlib'
import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import { contactWith } from '@landfall/contract/customers/customer-contacts.ts'
import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import type { ImportedRow } from '@landfall/contract/customers/imported-customer.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { fileRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createXlsxWriter } from '#platform/tabular/table-writer.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildLabel } from '#testing/build-words.ts'
import {
  buildImportingCompany,
  decideImport,
  type Importer,
  type ImportingCompany,
  importCustomers,
  linesOf,
  readCustomers,
  sendCustomers,
  waitForImport,
} from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { withYoungerFields } from './customer-import-staging.ts'

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

async function rejectsOf(rejectsFileId: number | null): Promise<string> {
  const { url } = await app.client.call(
    fileRoutes.link,
    { params: { id: rejectsFileId ?? 0 } },
    { token: boss.token },
  )
  return (await (await fetch(new URL(url, app.url))).text()).replace(/^\ufeff/, '')
}

describe('files', () => {
  it('reads languages by tag and by name, and keeps what is none', async () => {
    const rows = ['pt-BR', 'Deutsch', '西班牙语', 'イタリア語', 'English', 'Klingon', '']
    const text = linesOf('company,preferred language', ...rows.map((language, at) => `C${at},${language}`))
    const done = await importCustomers(importer, { text })
    expect(done).toMatchObject({ state: 'done', codes: { W_LANGUAGE: 1 } })
    const customers = (await readCustomers(importer)).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(customers.map(({ language }) => language)).toEqual(['pt', 'de', 'es', 'it', 'en', null, null])
    expect(customers[5]?.remark).toBe('Klingon')
  })

  it('hands bad rows back with the reasons, and takes them when they are repaired', async () => {
    const text = linesOf(
      'company,email,stage,owner,time zone',
      'Good Ltd,sales@good.com,Inquiry,,GMT+8',
      'Old Zone,old@zone.com,Inquiry,,US/Pacific-New',
      ',,Inquiry,,asia/tokyo',
      ',,,,',
      'Odd Stage,not-an-address,Dancing,nobody-here,',
    )
    const done = await importCustomers(importer, { text })
    expect(done).toMatchObject({
      state: 'doneWithRejects',
      counts: { read: 4, created: 3, rejected: 1 },
      codes: { E_REQUIRED: 1, W_EMAIL: 1, W_CHOICE: 1, W_OWNER: 1, W_ZONE: 2 },
    })
    const rejects = await rejectsOf(done.rejectsFileId)
    expect(rejects.split('\r\n')[0]).toBe('company,email,stage,owner,time zone,__row,__codes,__messages')
    expect(rejects).toContain(',,Inquiry,,asia/tokyo,4,E_REQUIRED')
    const repaired = rejects.replace('\r\n,,Inquiry', '\r\nLate Ltd,,Inquiry')
    const again = await importCustomers(importer, { text: repaired })
    expect(again).toMatchObject({ state: 'done', counts: { read: 1, created: 1, rejected: 0 } })
    const customers = await readCustomers(importer)
    expect(customers.map(({ name }) => name)).toEqual(['Good Ltd', 'Late Ltd', 'Odd Stage', 'Old Zone'])
    expect(customers.find(({ name }) => name === 'Odd Stage')?.remark).toBe('not-an-address')
  })

  it('takes an address book as it is proposed: whole names, every address and number, people without a company', async () => {
    const text = linesOf(
      'First Name,Last Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Country',
      'Margaret,Reed,Harbour Tools,Met at the fair,* myContacts ::: * starred,Work,m.reed@harbour-tools.example ::: mr@harbour-tools.example,margaret@second.example,Mobile,+49 30 1234567 ::: +49 30 1234568,+49 30 1234569,Pier 4,Hamburg,DE',
      'Margaret,Vance,Harbour Tools,,* myContacts,Work,m.vance@harbour-tools.example,,,,,,,DE',
      'Jean,Petit,,,* myContacts,,jean@petit-freres.example,,,,,,,',
      '翼,愛川,,,,,tsubasa@gmail.com,,,,,,,',
      ',,,,,,info@quay-supply.example,,,,,,,',
    )
    const { id } = await sendCustomers(importer, 'contacts.csv', Buffer.from(text))
    const seen = await app.client.call(
      importRoutes.inspect,
      { params: { id }, body: {} },
      { token: boss.token },
    )
    expect(seen.program).toBe('Google Contacts')
    const done = await importCustomers(importer, { text, wishes: { unknownWords: 'leaveOut' } })
    expect(done).toMatchObject({ state: 'done', counts: { read: 5, created: 4, joined: 1, rejected: 0 } })
    expect(done.codes).toMatchObject({ W_NO_COMPANY: 3 })
    const customers = await readCustomers(importer)
    expect(customers.map(({ name }) => name)).toEqual([
      'Harbour Tools',
      'petit-freres.example',
      'quay-supply.example',
      '愛川翼',
    ])
    const [harbour] = customers
    expect(harbour).toMatchObject({ country: 'DE', address: 'Pier 4, Hamburg', remark: 'Met at the fair' })
    expect(harbour?.contacts).toMatchObject([
      {
        name: 'Margaret Reed',
        workEmail: 'm.reed@harbour-tools.example',
        otherEmails: ['mr@harbour-tools.example', 'margaret@second.example'],
        phones: ['+49301234567', '+49301234568', '+49301234569'],
      },
      { name: 'Margaret Vance', workEmail: 'm.vance@harbour-tools.example' },
    ])
    expect(customers[1]?.contacts).toMatchObject([{ name: 'Jean Petit' }])
  })

  it('makes one line of what is one, and keeps the lines of what may have some', async () => {
    const text = linesOf(
      'company,address,contact name,email',
      '"Harbour\r\nTools\tLtd","Quay 4\nHamburg","Ana\nMaria",ana@harbour.com',
    )
    expect(await importCustomers(importer, { text })).toMatchObject({ counts: { created: 1, rejected: 0 } })
    expect(await readCustomers(importer)).toMatchObject([
      { name: 'Harbour Tools Ltd', address: 'Quay 4\nHamburg', contacts: [{ name: 'Ana Maria' }] },
    ])
  })

  it('takes objects and packed files, and hands objects back as objects', async () => {
    const long = 'Two '.repeat(200)
    const objects = [
      { company: 'One Ltd', contact: { email: 'a@one.com' } },
      { company: long, contact: { email: 'b@two.com' } },
    ]
    const columns = ['name' as const, 'workEmail' as const]
    const text = gzipSync(JSON.stringify(objects))
    const done = await importCustomers(importer, { name: 'x.json.gz', text, wishes: { columns } })
    expect(done.counts).toMatchObject({ read: 2, created: 1, rejected: 1 })
    const rejects = await rejectsOf(done.rejectsFileId)
    expect(JSON.parse(rejects)).toMatchObject({ company: long, 'contact.email': 'b@two.com', __row: 3 })
    const repaired = rejects.replace(long, 'Two Ltd')
    const again = await importCustomers(importer, { name: 'y.jsonl', text: repaired })
    expect(again.counts).toMatchObject({ read: 1, created: 1, rejected: 0 })
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
      'EMAIL;TYPE=home:eva@home.example',
      'EMAIL:mailto:em@kaese.ch',
      'URL:http\\://kaese.ch',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B;=E4=BC=9F',
      'TEL;CELL:13800138000',
      'TEL;WORK;FAX:+86 10 12345678',
      'END:VCARD',
    ].join('\r\n')
    const done = await importCustomers(importer, { name: 'people.vcf', text: cards })
    expect(done.counts).toMatchObject({ read: 2, created: 2 })
    const found = await readCustomers(importer)
    expect(found.find(({ name }) => name === 'Käse AG')).toMatchObject({
      country: 'CH',
      address: 'Gasse 1, Bern, 3000',
      website: 'http://kaese.ch',
      remark: 'met, at the fair\nBerlin',
      contacts: [
        {
          name: 'Eva Müller',
          jobTitle: 'Head of Purchasing',
          workEmail: 'eva@kaese.ch',
          personalEmail: 'eva@home.example',
          otherEmails: ['em@kaese.ch'],
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
    const text = linesOf(
      'company,website,address,contact,email,job title,follow-up',
      'Acme Renamed,acme.de,Berlin,Ann,ann@acme.de,Buyer,Called',
      'New One,new.com,,Bob,bob@new.com,,',
      'New Two,two.com,,,,,',
      'New Three,three.com,,,,,',
    )
    const done = await importCustomers(importer, { text, wishes: { duplicates: 'overwrite' } })
    expect(done).toMatchObject({ counts: { created: 3, updated: 1 }, canRevert: true })
    const two = (await readCustomers(importer, 'New Two'))[0] as CustomerView
    await app.client.call(
      followUpRoutes.create,
      { params: { id: two.id }, body: { method: 'call', content: 'Talked', fileIds: [], mentionIds: [] } },
      { token: boss.token },
    )
    const three = (await readCustomers(importer, 'New Three'))[0] as CustomerView
    const edit = { kind: 'addLabels' as const, labelIds: [await buildLabel(app.client, boss, 'Fair')] }
    const selection = { scope: batchScope.Checked, ids: [three.id] }
    await app.client.call(customerBatchRoutes.edit, { body: { selection, edit } }, { token: boss.token })
    await app.client.call(importRoutes.revert, { params: { id: done.id } }, { token: boss.token })
    const reverted = await waitForImport(importer, done.id)
    expect(reverted).toMatchObject({ state: 'reverted', reverted: { removed: 1, restored: 1, kept: 2 } })
    expect((await readCustomers(importer)).map(({ name }) => name)).toEqual(['Acme', 'New Three', 'New Two'])
    const { updatedAt: _, ...after } = await read()
    expect(after).toMatchObject({ ...after, name: before.name, address: '', contacts: before.contacts })
    expect(after.lastFollowUpAt).toBeNull()
    // Its keys are free again.
    expect(
      (await importCustomers(importer, { text: linesOf('company,website', 'New One,new.com') })).counts,
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
        Buffer.from(linesOf(header, 'A,DE,a@b.com,+491234567')),
      )
      const inspection = await app.client.call(
        importRoutes.inspect,
        { params: { id }, body: {} },
        { token: boss.token },
      )
      expect(inspection.columns, header).toEqual(['name', 'country', 'workEmail', 'phones'])
    }
    await buildCustomer(app.client, boss, { name: 'Known', website: 'known.com' })
    const text = linesOf('company,website,email', 'Known,known.com,', ',bad.com,')
    const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(text))
    const body = await decideImport(importer, id, { duplicates: 'fill' })
    const check = await app.client.call(importRoutes.check, { params: { id }, body }, { token: boss.token })
    expect(check).toMatchObject({
      rows: 2,
      bad: 1,
      existing: 1,
      problems: [{ row: 3, column: 'company', value: '', code: 'E_REQUIRED' }],
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
    const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(linesOf('company,x', 'A,1')))
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

  it('gives back what an earlier release has kept, and leaves fields that it did not know', async () => {
    const { id } = await buildCustomer(app.client, boss, {
      name: 'Kept Ltd',
      website: 'kept.example',
      mainProducts: 'Valves',
      contacts: [contactWith({ name: 'Cy', workEmail: 'cy@kept.example' })],
    })
    const text = linesOf(
      'company,website,address,contact,email,job title',
      'Kept,kept.example,Bonn,Cy,cy@kept.example,CEO',
    )
    const done = await importCustomers(importer, { text, wishes: { duplicates: 'overwrite' } })
    await app.systemDb.query(
      `update customer_import_changes set before = jsonb_set(before #- '{customer,mainProducts}', '{people}',
         (select jsonb_agg(person - 'department') from jsonb_array_elements(before -> 'people') person))
       where import_id = $1`,
      [done.id],
    )
    await app.client.call(importRoutes.revert, { params: { id: done.id } }, { token: boss.token })
    expect(await waitForImport(importer, done.id)).toMatchObject({ reverted: { restored: 1, kept: 0 } })
    const after = await app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })
    expect(after).toMatchObject({ name: 'Kept Ltd', address: '', mainProducts: 'Valves' })
    expect(after.contacts).toMatchObject([{ name: 'Cy', jobTitle: '', department: '' }])
  })
})

it('takes rows that an earlier release has read for what they say', () => {
  const data = { customer: { name: 'Early Ltd' }, person: { name: 'Ann' }, followUp: null }
  const row = withYoungerFields({ row: 2, lead: 2, data: data as unknown as ImportedRow })
  expect(row).toMatchObject({
    ...{ row: 2, lead: 2 },
    data: {
      customer: { name: 'Early Ltd', mainProducts: '', country: '', stars: null, groupId: null },
      person: { name: 'Ann', department: '', phones: [] },
    },
  })
})
