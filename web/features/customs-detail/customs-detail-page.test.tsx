import { customerRoutes } from '@landfall/contract/customers.ts'
import {
  type TradeCompanyView,
  type TradePartner,
  tradeCompanyRoutes,
} from '@landfall/contract/customs-companies.ts'
import { type TradeContactsView, tradeContactRoutes } from '@landfall/contract/customs-contacts.ts'
import { type CustomsRecordView, customsRoutes, type ShipmentRow } from '@landfall/contract/customs-data.ts'
import { identityRoutes, type TradeIdentity } from '@landfall/contract/customs-identity.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs-nomenclature.ts'
import { tradeNoteRoutes } from '@landfall/contract/customs-notes.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomsDetailPage } from './customs-detail-page.tsx'

const totals = { records: 5, grossKg: 29_200, teu: 8, valueUsd: 15_750, valueKnown: 1 }
const acme = { key: 'ACME HOME|US', name: 'ACME HOME INC', country: 'US' }
const suncup = { key: 'NINGBO SUNCUP HOUSEWARE|CN', name: 'NINGBO SUNCUP', country: 'CN' }

const company: TradeCompanyView = {
  ...acme,
  role: 'buyer',
  totals,
  usdPerKg: 7.5,
  firstDate: '2025-01-05',
  lastDate: '2025-08-04',
  lastYear: 3,
  yearBefore: 2,
  quality: {
    sources: [{ source: 'us-imports', records: 5 }],
    ownRecords: 2,
    libraryRecords: 3,
    nobodyRecords: 1,
    hsKnown: 5,
    weightKnown: 4,
    asBuyer: 5,
    asSeller: 0,
    members: 2,
    newestData: '2025-08-04',
  },
  rhythm: {
    state: 'known',
    occasions: 8,
    lastDay: '2025-08-04',
    medianDays: 30,
    spreadDays: 2,
    expectedDay: '2025-09-03',
    expectedFrom: '2025-08-31',
    expectedTo: '2025-09-06',
    confidence: 'high',
  },
  spellings: [{ name: 'ACME HOME, INC.', records: 2 }],
  addresses: [],
  identifiers: [
    { kind: 'taxNo', value: '123456789', records: 4 },
    { kind: 'taxNo', value: 'US123456789', records: 1 },
    { kind: 'website', value: 'www.acme.example', records: 2 },
  ],
  months: [],
}

const partners: TradePartner[] = [
  { ...totals, ...suncup, records: 2, firstDate: '2025-01-05', lastDate: '2025-02-11', state: 'lost' },
  {
    ...totals,
    key: '',
    name: '',
    country: 'US',
    records: 1,
    firstDate: '2025-08-04',
    lastDate: '2025-08-04',
    state: 'new',
  },
]

const merge = {
  id: 5,
  key: 'ACME HOMES|US',
  name: 'ACME HOMES',
  targetKey: acme.key,
  targetName: acme.name,
  score: 0.85,
  ground: null,
  reason: 'Same street',
  mergedByName: 'Lin Yue',
  mergedAt: '2026-11-20T08:00:00.000Z',
  undoneByName: null,
  undoneAt: null,
  isApart: false,
}

const identity: TradeIdentity = {
  key: acme.key,
  members: [
    { ...acme, records: 3, merge: null, isShared: false },
    { key: merge.key, name: merge.name, country: 'US', records: 2, merge, isShared: false },
    { key: 'ACME|US', name: 'ACME', country: 'US', records: 1, merge: null, isShared: true },
  ],
  past: [],
}

const contact = {
  text: 'Ann Lee',
  emails: ['ann@acme.example'],
  phones: [],
  records: 2,
  lastDate: '2025-08-04',
}

const contacts: TradeContactsView = {
  key: acme.key,
  name: acme.name,
  addresses: ['1 Pier Road'],
  own: [],
  library: {
    isCovered: true,
    emails: 2,
    phones: 1,
    items: [],
    unlockedAt: null,
    unlockedByName: null,
    expiresAt: null,
    refundedAt: null,
    ofCustomer: null,
  },
  quote: { cost: 5, balance: 40, limitLeft: null, isEnough: true },
  customer: null,
  mailHosts: [],
  domainGuess: null,
}

const shipment: ShipmentRow = {
  id: 11,
  tradeDate: '2025-02-11',
  flow: 'import',
  source: 'us-imports',
  hs: '732393',
  goods: 'VACUUM BOTTLE',
  buyer: acme,
  seller: suncup,
  origin: 'CN',
  destination: 'US',
  reference: '3',
  masterBill: 'M101',
  houseBill: 'H2',
  quantity: null,
  quantityUnit: '',
  packages: 950,
  grossKg: 9600,
  teu: 2,
  value: null,
  currency: '',
  loadPort: '',
  unloadPort: '',
  mode: '',
  province: '',
  vessel: '',
  hsSource: 'declared',
  originSource: 'inferred',
  destinationSource: 'declared',
  teuSource: 'computed',
  valueSource: 'declared',
  uploadId: 3,
}

const record: CustomsRecordView = {
  kind: 'shipments',
  shipment,
  statistic: null,
  details: [{ name: 'weightRaw', value: '9600 KGS' }],
  warnings: ['W_COUNTRY'],
  upload: { id: 3, fileName: 'fx.csv', row: 4, loadedAt: '2026-11-20T08:00:00.000Z' },
  superseded: [{ ...shipment, id: 10, grossKg: 9100 }],
}

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(tradeCompanyRoutes.read, company)
    .on(tradeCompanyRoutes.partners, { items: partners })
    .on(customsRoutes.record, record)
    .on(customerRoutes.recognise, { items: [] })
    .on(identityRoutes.read, identity)
    .on(tradeContactRoutes.read, contacts)
})

const mayAll: Permission[] = [
  'customs.record.read',
  'customs.upload.read',
  'customer.customer.read',
  'customer.customer.write',
  'email.task.send',
  'customs.company.merge',
  'customs.contact.unlock',
]
const show = (address: string, permissions = mayAll) =>
  renderPage(<CustomsDetailPage />, { address, permissions })
const ofAcme = `/page?${new URLSearchParams({ role: 'buyer', key: acme.key })}`

test('a company says how much is known and how it changed', async () => {
  await show(ofAcme)
  expect(await screen.findByRole('heading', { name: 'ACME HOME INC' })).toBeVisible()
  expect(server.callsOf(tradeCompanyRoutes.read)[0]?.query).toEqual({ role: 'buyer', key: acme.key })
  expect(screen.getAllByText('value known for 1 of 5')[0]).toBeVisible()
  expect(screen.getByText('+50%')).toBeVisible()
  expect(screen.getByText('ACME HOME, INC. (2)')).toBeVisible()
  expect(screen.getByText('around Sep 3, 2025')).toBeVisible()
  expect(screen.getByText(/high confidence · between Aug 31, 2025 and Sep 6, 2025/)).toBeVisible()
  expect(screen.getByText('1 (20%)')).toBeVisible()
})

test('by what a company is known stands on its page with how many records say so', async () => {
  await show(ofAcme)
  const panel = (await screen.findByRole('heading', { name: 'Numbers and websites' })).closest('section')
  const known = within(panel ?? document.body)
  expect(known.getByText('Tax number').parentElement).toHaveTextContent(
    'Tax number123456789 4 recordsUS123456789 1 records',
  )
  expect(known.getByRole('link', { name: 'www.acme.example' })).toHaveAttribute(
    'href',
    'http://www.acme.example',
  )
})

test('too few shipments give no expectation', async () => {
  const rhythm = {
    ...company.rhythm,
    state: 'tooFew' as const,
    occasions: 2,
    medianDays: null,
    expectedDay: null,
  }
  server.on(tradeCompanyRoutes.read, { ...company, rhythm })
  await show(ofAcme)
  expect(await screen.findByText('Not enough data: 2 shipments, at least 4 are needed')).toBeVisible()
})

test('what counts as the company is shown and can be taken apart', async () => {
  server.on(identityRoutes.undo, null).on(identityRoutes.keepApart, { mergeId: 9 })
  await show(ofAcme)
  expect(await screen.findByText(/Lin Yue, Nov 20, 2026 · likeness 85% · Same street/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo the merge of “ACME HOMES”' }))
  await waitFor(() => expect(server.callsOf(identityRoutes.undo)[0]?.path).toContain('/5/'))
  await userEvent.click(screen.getByRole('button', { name: 'Keep “ACME” apart here' }))
  await waitFor(() =>
    expect(server.callsOf(identityRoutes.keepApart)[0]?.body).toMatchObject({ key: 'ACME|US' }),
  )
})

test('other spellings are found by name and merged after a look at what joins', async () => {
  const found = {
    ...totals,
    id: 4,
    partners: 1,
    firstDate: '2025-01-05',
    lastDate: '2025-06-01',
    lastYear: 2,
    yearBefore: 0,
  }
  const other = {
    ...found,
    key: 'ACME HAUS|DE',
    name: 'ACME HAUS',
    country: 'DE',
    role: 'buyer' as const,
    likeness: 0.7,
  }
  const part = {
    ...acme,
    records: 5,
    grossKg: 1,
    firstDate: '2025-01-05',
    lastDate: '2025-08-04',
    isBuyer: true,
    isSeller: false,
    members: 1,
  }
  const result = { records: 10, grossKg: 2, firstDate: '2025-01-05', lastDate: '2025-08-04' }
  server
    .on(tradeCompanyRoutes.byName, { items: [], isScanning: true })
    .on(identityRoutes.preview, { target: part, parts: [part], result, crossesCountries: true })
    .on(identityRoutes.merge, { mergeIds: [7] })
  await show(ofAcme)
  await userEvent.click(await screen.findByRole('button', { name: /Merge companies/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge with “ACME HOME INC”' })
  await within(dialog).findByText('Comparing names…')
  server.on(tradeCompanyRoutes.byName, { items: [other], isScanning: false })
  const spelling = { name: 'ACME HAUS, Germany' }
  await userEvent.click(await within(dialog).findByRole('checkbox', spelling, { timeout: 10_000 }))
  expect(within(dialog).queryByText('Comparing names…')).toBeNull()
  expect(await within(dialog).findByText('Together: 10 records, Jan 5, 2025 to Aug 4, 2025')).toBeVisible()
  expect(within(dialog).getByText(/not in the same country/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(server.callsOf(identityRoutes.merge)[0]?.body).toEqual({
      targetKey: acme.key,
      keys: ['ACME HAUS|DE'],
      reason: '',
    }),
  )
})

test('covered contacts say what they cost and are shown once unlocked', async () => {
  const items = [
    {
      key: acme.key,
      role: 'buyer' as const,
      name: acme.name,
      state: 'unlocked' as const,
      emails: [],
      phones: [],
    },
  ]
  server.on(tradeContactRoutes.unlock, { items, cost: 5 })
  await show(ofAcme)
  await userEvent.click(await screen.findByRole('button', { name: 'Find e-mail' }))
  expect(await screen.findByText(/2 e-mail addresses and 1 telephone numbers/)).toBeVisible()
  expect(screen.queryByText('ann@acme.example')).toBeNull()
  const open = {
    ...contacts.library,
    isCovered: false,
    items: [contact],
    unlockedByName: 'Lin Yue',
    unlockedAt: '2026-11-20T08:00:00.000Z',
  }
  server.on(tradeContactRoutes.read, { ...contacts, quote: null, library: open })
  await userEvent.click(screen.getByRole('button', { name: 'Unlock for 5 points' }))
  expect(await screen.findByRole('link', { name: 'ann@acme.example' })).toBeVisible()
  expect(screen.getByText('Unlocked by Lin Yue on Nov 20, 2026')).toBeVisible()
  expect(server.callsOf(tradeContactRoutes.unlock)[0]?.body).toMatchObject({ cost: 5 })
})

test('contacts of a customer are free, and the page says where was looked', async () => {
  const library = { ...contacts.library, ofCustomer: 'now' as const }
  const own = [{ ...contact, emails: ['eve@acme.example'] }]
  const quote = { cost: 0, balance: 0, limitLeft: null, isEnough: true }
  server.on(tradeContactRoutes.read, { ...contacts, own, library, quote, mailHosts: ['acme.example'] })
  await show(`${ofAcme}&part=contacts`)
  expect(await screen.findByRole('button', { name: 'Show for free' })).toBeEnabled()
  expect(screen.getByText('1 e-mail addresses, 0 telephone numbers')).toBeVisible()
  expect(screen.getByText('not a customer yet')).toBeVisible()
  expect(screen.getByText('@acme.example')).toBeVisible()
  // Deleted meanwhile: nothing is paid, and the page says what it costs.
  server
    .on(tradeContactRoutes.unlock, { refuse: 'tradeContactsDearer', message: 'Costs more' })
    .on(tradeContactRoutes.read, contacts)
  await userEvent.click(screen.getByRole('button', { name: 'Show for free' }))
  expect(await screen.findByRole('button', { name: 'Unlock for 5 points' })).toBeVisible()
  expect(server.callsOf(tradeContactRoutes.unlock)[0]?.body).toMatchObject({ cost: 0 })
})

test('notes are written, put right, deleted and brought back by their author', async () => {
  const note = {
    ...{ id: 4, content: 'Asks for samples', authorName: 'Lin Yue', createdAt: '2026-11-20T08:00:00.000Z' },
    ...{ editedAt: null, canChange: true },
  }
  const foreign = { ...note, id: 5, content: 'Pays late', authorName: 'Ann', canChange: false }
  server.on(tradeNoteRoutes.list, { items: [] }).on(tradeNoteRoutes.create, note)
  await show(`${ofAcme}&part=notes`, [...mayAll, 'customs.note.write'])
  const field = await screen.findByLabelText('What is worth knowing about this company')
  expect(screen.getByText('No notes yet')).toBeVisible()
  await userEvent.type(field, 'Asks for samples')
  server.on(tradeNoteRoutes.list, { items: [note, foreign] })
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Pays late')).toBeVisible()
  expect(server.callsOf(tradeNoteRoutes.create)[0]?.body).toEqual({
    ...{ key: acme.key, role: 'buyer', content: 'Asks for samples' },
  })
  server.on(tradeNoteRoutes.change, note).on(tradeNoteRoutes.remove, null).on(tradeNoteRoutes.restore, note)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.type(screen.getByLabelText('Edit'), ' in spring')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(tradeNoteRoutes.change)[0]?.body).toEqual({
      content: 'Asks for samples in spring',
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf(tradeNoteRoutes.restore)).toHaveLength(1))
})

test('without the rights nothing can be merged or unlocked', async () => {
  await show(`${ofAcme}&part=contacts`, ['customs.record.read'])
  expect(await screen.findByText('You do not have the right to unlock contacts')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Unlock/ })).toBeNull()
})

test('tabs are asked for when they are opened, and again when that failed', async () => {
  server.on(tradeCompanyRoutes.partners, { refuse: 'unexpected', status: 500 })
  await show(ofAcme)
  const tab = await screen.findByRole('tab', { name: 'Sellers' })
  expect(server.callsOf(tradeCompanyRoutes.partners)).toHaveLength(0)
  await userEvent.click(tab)
  const again = await screen.findByText('Try again')
  server.on(tradeCompanyRoutes.partners, { items: partners })
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: 'NINGBO SUNCUP' })).toBeVisible()
})

test('competitors of a company with very many partners say by which they were found', async () => {
  server
    .on(tradeCompanyRoutes.competitors, { items: [], isBounded: true, hiddenForwarders: 2 })
    .on(tradeCompanyRoutes.competitorPartners, { items: [], hiddenForwarders: 0 })
  await show(`${ofAcme}&part=competitors`)
  expect(await screen.findByText(/200 partners/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Show forwarders' }))
  await waitFor(() =>
    expect(server.callsOf(tradeCompanyRoutes.competitors).at(-1)?.query).toMatchObject({
      forwarders: 'true',
    }),
  )
})

test('partners lead to their page, nobody leads nowhere', async () => {
  await show(`${ofAcme}&part=partners`)
  expect(await screen.findByRole('link', { name: 'NINGBO SUNCUP' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=seller'),
  )
  expect(screen.getByText('Unidentified').closest('a')).toBeNull()
})

test('writing to a company makes it a customer with its address first, and says when there is none', async () => {
  const prepared = { ...acme, role: 'buyer' as const, state: 'covered' as const, customerId: 8 }
  server.on(tradeContactRoutes.prepare, { items: [prepared] })
  const router = await show(ofAcme)
  await userEvent.click(await screen.findByRole('button', { name: 'Write to' }))
  expect(await screen.findByText('Address covered')).toBeVisible()
  server.on(tradeContactRoutes.prepare, { items: [{ ...prepared, state: 'ready' }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Write to' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/email/emailServerSend/add'))
  expect(router.state.location.search).toContain(encodeURIComponent('"ids":[8]'))
  expect(server.callsOf(tradeContactRoutes.prepare)[0]?.body).toEqual({
    companies: [{ key: acme.key, role: 'buyer' }],
  })
})

test("a colleague's customer is recognised and not offered to write to", async () => {
  server.on(customerRoutes.recognise, {
    items: [{ value: acme.key, customerId: null, name: 'Acme', ownerName: 'Wei' }],
  })
  await show(ofAcme)
  expect(await screen.findByText(/Wei/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write to' })).toBeNull()
  expect(screen.queryByText('Save as customer')).toBeNull()
})

test('a company that is not there says so and can be asked for again', async () => {
  server.on(tradeCompanyRoutes.read, { refuse: 'tradeCompanyNotFound', message: 'There is no such company' })
  await show(ofAcme)
  expect(await screen.findByText('There is no such company')).toBeVisible()
  server.on(tradeCompanyRoutes.read, company)
  await userEvent.click(screen.getByText('Try again'))
  expect(await screen.findByRole('heading', { name: 'ACME HOME INC' })).toBeVisible()
})

test('a record shows what its file said, its warnings and what it stands for', async () => {
  server.on(nomenclatureRoutes.names, {
    items: [{ code: '732393', named: '7323', name: 'Household articles' }],
  })
  await show('/page?record=11')
  expect(await screen.findByRole('link', { name: 'From file “fx.csv”, row 4' })).toHaveAttribute(
    'href',
    '/customsData/uploadCustomsData?upload=3',
  )
  expect(screen.getByText('9600 KGS')).toBeVisible()
  expect(await screen.findByText('7323: Household articles')).toBeVisible()
  // Both parties can become customers.
  expect(await screen.findAllByRole('button', { name: /Save as customer/ })).toHaveLength(2)
  expect(screen.getByText('Unknown country; the text is kept')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Versions it stands for' })).toBeVisible()
  expect(screen.getByText('9,100')).toBeVisible()
})

test('without the right to see uploads the file is named only', async () => {
  await show('/page?record=11', ['customs.record.read'])
  expect(await screen.findByText(/From file “fx.csv”/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /fx.csv/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Write to' })).toBeNull()
})

test('nothing chosen leads back to the query', async () => {
  await show('/page')
  expect(await screen.findByRole('link', { name: 'Back to the query' })).toBeVisible()
})
