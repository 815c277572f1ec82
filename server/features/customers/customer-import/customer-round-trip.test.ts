import { accountRoutes } from '@landfall/contract/access/account.ts'
import type { ContactInput } from '@landfall/contract/customers/customer-contacts.ts'
import type { CustomerExportColumn } from '@landfall/contract/customers/customer-export.ts'
import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sampledFields, sampleOf } from '#testing/field-samples.ts'
import { decideImport, sendCustomers, waitForImport } from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let boss: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
})

async function customersOf(user: TestUser): Promise<CustomerView[]> {
  const { items } = await app.client.call(
    customerRoutes.list,
    { query: { tab: 'all', size: 100, sort: 'name' } },
    { token: user.token },
  )
  const read = (id: number) => app.client.call(customerRoutes.read, { params: { id } }, { token: user.token })
  return Promise.all(items.map(({ id }) => read(id)))
}

it('writes a file that brings the same customers back, with chosen columns and addresses that work', async () => {
  const [label] = await app.systemDb.query<{ id: number }>(
    `insert into customer_labels (company_id, names, color) values ($1, '{"en": "VIP", "zh": "重要"}', 'red') returning id`,
    [boss.companyId],
  )
  const fields = await addWords(boss)
  await buildCustomer(app.client, boss, {
    ...Object.fromEntries(sampledFields.map((field) => [field, sampleOf(field)])),
    name: '=Formula GmbH',
    custom: { [fields[0] ?? 0]: 'Genova', [fields[1] ?? 0]: ['a', 'b'] },
    ...{ website: 'formula.de', address: '1 "Main", Berlin', remark: 'Line one\nline two', stage: 'sample' },
    labelIds: [label?.id ?? 0],
    contacts: [
      person('Ann', 'ann@formula.de', {
        phones: ['+491701234567', '+491707654321'],
        otherEmails: ['a2@formula.de'],
        socials: [{ type: 'whatsapp', value: '+491701234567' }],
      }),
      person('Bob', 'bob@formula.de', { jobTitle: 'Buyer', linkedin: 'https://linkedin.com/in/bob' }),
    ],
  })
  await buildCustomer(app.client, boss, { name: '漢字商社', contacts: [person('', 'x@kanji.jp')] })
  const without = ({ contacts, ...customer }: CustomerView) => ({
    ...Object.fromEntries(sampledFields.map((field) => [field, customer[field]])),
    labels: customer.labelIds.length,
    custom: Object.values(customer.custom),
    contacts: contacts.map(({ id: _, ...each }) => each),
  })
  const before = (await customersOf(boss)).map(without)
  for (const format of ['csv', 'xlsx'] as const) {
    for (const locale of ['en', 'zh']) {
      const file = await exportCustomers({ format }, locale)
      if (format === 'csv') expect(file.toString()).toContain(locale === 'en' ? 'Trial order' : '试单')
      const other = await buildUser(app.systemDb, { dataScope: 'company' })
      await app.systemDb.query(
        `insert into customer_labels (company_id, names, color) values ($1, '{"en": "VIP", "zh": "重要"}', 'red')`,
        [other.companyId],
      )
      const there = { client: app.client, user: other }
      await addWords(other)
      // Nobody of this company works there.
      const { id } = await sendCustomers(there, `x.${format}`, file)
      const body = await decideImport(there, id)
      const columns = body.columns.map((field) => (field === 'owner' ? null : field))
      await app.client.call(
        importRoutes.start,
        { params: { id }, body: { ...body, columns } },
        { token: other.token },
      )
      const done = await waitForImport(there, id)
      expect(done.counts, `${format} ${locale} ${JSON.stringify(done.codes)}`).toMatchObject({
        created: 2,
        joined: 1,
        rejected: 0,
      })
      expect((await customersOf(other)).map(without)).toEqual(before)
    }
  }
  await app.client.call(
    suppressionRoutes.add,
    { body: { emails: ['bob@formula.de'], note: '' } },
    { token: boss.token },
  )
  await app.systemDb.query(
    `insert into verification_addresses (company_id, owner_id, email, normalised, domain, origin, state, verdict, reason)
     values ($1, $2, 'X@Kanji.jp', 'x@kanji.jp', 'kanji.jp', 'paste', 'invalid', 'undeliverable', 'noMailbox'),
       ($1, $2, 'ann@formula.de', 'ann@formula.de', 'formula.de', 'paste', 'valid', 'deliverable', 'accepted'),
       ($1, $2, 'bob@formula.de', 'bob@formula.de', 'formula.de', 'paste', 'valid', 'deliverable', 'accepted')`,
    [boss.companyId, boss.id],
  )
  await app.client.call(
    accountRoutes.saveSettings,
    { body: { validateEmailBeforeExport: false, onlyExportValidEmails: true } },
    { token: boss.token },
  )
  await app.systemDb.query(
    `update customers set drops_at = '2027-03-04T05:06:00Z' where company_id = $1 and country = 'DE'`,
    [boss.companyId],
  )
  const narrow = await exportCustomers({ format: 'csv', columns: ['workEmail', 'name', 'dropsAt'] })
  expect(
    narrow
      .toString()
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .filter(Boolean)
      .sort(),
  ).toEqual(
    [
      'Work e-mail,Company name,Drops into pool',
      "ann@formula.de,'=Formula GmbH,2027-03-04 13:06",
      ",'=Formula GmbH,2027-03-04 13:06",
      ',漢字商社,',
    ].sort(),
  )
})
/** Own fields and words for stages; answers the ids of the fields. */
async function addWords({ companyId }: TestUser): Promise<number[]> {
  await app.systemDb.query(
    `insert into customer_words (company_id, kind, key, names) values ($1, 'stage', 'sample', '{"en": "Trial order", "zh": "试单"}')`,
    [companyId],
  )
  const rows = await app.systemDb.query<{ id: number }>(
    `insert into customer_fields (company_id, names, type, choices, position)
     values ($1, '{"en": "Port", "zh": "港口"}', 'text', '[]', 1),
       ($1, '{"en": "Rating", "zh": "评级项"}', 'choices',
         '[{"key": "a", "names": {"en": "Pays, always", "zh": "付款"}}, {"key": "b", "names": {"en": "Fast"}}]', 2)
     returning id`,
    [companyId],
  )
  return rows.map(({ id }) => id)
}

function person(name: string, workEmail: string, more: Partial<ContactInput> = {}): ContactInput {
  return { name, workEmail, jobTitle: '', personalEmail: '', phones: [], linkedin: '', ...more }
}

async function exportCustomers(
  wishes: { format: 'csv' | 'xlsx'; columns?: CustomerExportColumn[] },
  locale = 'en',
): Promise<Buffer> {
  const as = { token: boss.token, locale }
  const selection = { scope: batchScope.All, tab: 'all' } as const
  const { id } = await app.client.call(customerRoutes.export, { body: { selection, ...wishes } }, as)
  const ended = await vi.waitFor(
    async () => {
      const task = await app.client.call(taskRoutes.read, { params: { id } }, as)
      expect(task.state).toBe('done')
      return task
    },
    { timeout: 30_000, interval: 100 },
  )
  const { url } = await app.client.call(fileRoutes.link, { params: { id: ended.fileId ?? 0 } }, as)
  return Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer())
}
