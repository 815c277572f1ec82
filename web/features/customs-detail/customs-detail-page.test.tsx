import { customerRoutes } from '@landfall/contract/customers.ts'
import { type TradeCompanyView, tradeCompanyRoutes } from '@landfall/contract/customs-companies.ts'
import { type CustomsRecordView, customsRoutes, type ShipmentRow } from '@landfall/contract/customs-data.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor } from '@testing-library/react'
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
  lastYear: { ...totals, records: 3 },
  yearBefore: { ...totals, records: 2 },
  newestData: '2025-08-04',
  spellings: [{ name: 'ACME HOME, INC.', records: 2 }],
  addresses: [],
  sources: ['us-imports'],
  months: [],
  partners: [
    { ...totals, ...suncup, records: 2, firstDate: '2025-01-05', lastDate: '2025-02-11' },
    {
      ...totals,
      key: '',
      name: '',
      country: 'US',
      records: 1,
      firstDate: '2025-08-04',
      lastDate: '2025-08-04',
    },
  ],
  products: [],
  lanes: [],
  competitors: [],
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
    .on(customsRoutes.record, record)
    .on(customerRoutes.recognise, { items: [] })
})

const mayAll: Permission[] = [
  'customs.record.read',
  'customs.upload.read',
  'customer.customer.read',
  'customer.customer.write',
  'email.task.send',
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
})

test('partners lead to their page, nobody leads nowhere', async () => {
  await show(`${ofAcme}&part=partners`)
  expect(await screen.findByRole('link', { name: 'NINGBO SUNCUP' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=seller'),
  )
  expect(screen.getByText('Unidentified').closest('a')).toBeNull()
})

test('writing to a company that is no customer saves it first', async () => {
  server.on(customerRoutes.saveFromCustoms, {
    items: [{ key: acme.key, state: 'created', customerId: 8, name: 'Acme', ownerName: 'Lin Yue' }],
  })
  const router = await show(ofAcme)
  await userEvent.click(await screen.findByRole('button', { name: 'Write to' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/email/emailServerSend/add'))
  expect(router.state.location.search).toContain(encodeURIComponent('"ids":[8]'))
  expect(server.callsOf(customerRoutes.saveFromCustoms)[0]?.body).toEqual({
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
  await show('/page?record=11')
  expect(await screen.findByRole('link', { name: 'From file “fx.csv”, row 4' })).toHaveAttribute(
    'href',
    '/customsData/uploadCustomsData?upload=3',
  )
  expect(screen.getByText('9600 KGS')).toBeVisible()
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
