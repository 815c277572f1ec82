import { customerRoutes } from '@landfall/contract/customers.ts'
import {
  customsRoutes,
  type RecordSummary,
  type ShipmentRow,
  type TradeCompanyRow,
} from '@landfall/contract/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs-export.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { pointsRoutes } from '@landfall/contract/points.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomsQueryPage } from './customs-query-page.tsx'

const amounts = { grossKg: 8200, teu: 2, valueUsd: 0, valueKnown: 0 }
const totals = { records: 6, grossKg: 44_200, teu: 8, valueUsd: 15_750, valueKnown: 1 }
const acme = { key: 'ACME HOME|US', name: 'ACME HOME INC', country: 'US' }
const nobody = { key: '', name: 'TO ORDER', country: 'US' }

const shipment: ShipmentRow = {
  id: 11,
  tradeDate: '2025-01-05',
  flow: 'import',
  source: 'us-imports',
  hs: '732393',
  goods: 'STAINLESS STEEL TUMBLER',
  buyer: acme,
  seller: { key: 'NINGBO SUNCUP HOUSEWARE|CN', name: 'NINGBO SUNCUP', country: 'CN' },
  origin: 'CN',
  destination: 'US',
  reference: '1',
  masterBill: 'M100',
  houseBill: 'H1',
  quantity: null,
  quantityUnit: '',
  packages: 800,
  grossKg: 8200,
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

const company: TradeCompanyRow = {
  ...amounts,
  ...acme,
  id: 77,
  records: 3,
  partners: 2,
  firstDate: '2025-01-05',
  lastDate: '2025-06-01',
}

const summary: RecordSummary = {
  totals,
  usdPerKg: 7.5,
  firstDate: '2025-01-05',
  lastDate: '2025-08-04',
  months: [],
  hs4: [{ ...amounts, value: '7323', label: '', records: 5 }],
  origins: [{ ...amounts, value: 'CN', label: '', records: 5 }],
  destinations: [],
  buyers: [
    { ...amounts, value: acme.key, label: acme.name, records: 3 },
    { ...amounts, value: '', label: '', records: 1 },
  ],
  sellers: [],
  sources: [],
}

let server: ServerStub

beforeEach(() => {
  const pageOf = <Row,>(items: Row[]) => ({
    items,
    nextCursor: null,
    total: items.length,
    totalIsMinimum: false,
  })
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(customsRoutes.shipments, pageOf([shipment, { ...shipment, id: 12, goods: 'CUPS', buyer: nobody }]))
    .on(customsRoutes.companies, {
      ...pageOf([company]),
      unidentified: { ...totals, records: 1, grossKg: 5000 },
    })
    .on(customsRoutes.statistics, pageOf([]))
    .on(customsRoutes.summary, summary)
    .on(customerRoutes.recognise, { items: [] })
})

const mayAll: Permission[] = [
  'customs.record.read',
  'customs.upload.write',
  'customer.customer.read',
  'customer.customer.write',
  'email.task.send',
]
const show = (address = '/page', permissions = mayAll) =>
  renderPage(<CustomsQueryPage />, { address, permissions })

/** The filter that the newest call of the shipments carried. */
function lastFilter(): ListFilter | null {
  const filter = server.callsOf(customsRoutes.shipments).at(-1)?.query.filter
  return filter === undefined ? null : (JSON.parse(filter) as ListFilter)
}

test('totals say of how many records the value is known, and nobody leads nowhere', async () => {
  await show()
  expect(await screen.findByText('value known for 1 of 6')).toBeVisible()
  expect(screen.getByText('44,200')).toBeVisible()
  expect(screen.getByRole('link', { name: 'ACME HOME INC' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=buyer&key=ACME+HOME%7CUS'),
  )
  expect(screen.getByText('TO ORDER').closest('a')).toBeNull()
})

test('facets narrow the list by what they count, and again take it back', async () => {
  await show()
  const heading = await screen.findByRole('button', { name: '7323 5' })
  await userEvent.click(heading)
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([{ field: 'hs', op: 'startsWith', value: '7323' }]),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'ACME HOME INC 3' }))
  await waitFor(() =>
    expect(lastFilter()?.conditions).toContainEqual({ field: 'buyerKey', op: 'eq', value: acme.key }),
  )
  expect(screen.queryByRole('button', { name: /Unidentified/ })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '7323 5', pressed: true }))
  await waitFor(() => expect(lastFilter()?.conditions).toHaveLength(1))
})

test('codes and parties typed into the bar become conditions', async () => {
  await show()
  await userEvent.type(await screen.findByLabelText('HS code begins with'), '7323 7013{Enter}')
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([{ field: 'hs', op: 'startsWith', value: '7323 7013' }]),
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Seller' }), 'suncup{Enter}')
  await waitFor(() =>
    expect(lastFilter()?.conditions).toContainEqual({ field: 'seller', op: 'contains', value: 'suncup' }),
  )
})

test('words can be typed by what they mean', async () => {
  await show('/page?search=steel')
  await userEvent.click(await screen.findByText('Words'))
  expect(await screen.findByLabelText('All of these words')).toHaveValue('steel')
  await userEvent.type(screen.getByLabelText('This exact phrase'), 'vacuum bottle')
  await userEvent.type(screen.getByLabelText('None of these words'), 'plastic{Enter}')
  await waitFor(() =>
    expect(server.callsOf(customsRoutes.shipments).at(-1)?.query.search).toBe(
      'steel "vacuum bottle" -plastic',
    ),
  )
})

test('selected shipments save their buyers, and each is told', async () => {
  server.on(customerRoutes.saveFromCustoms, {
    items: [{ key: acme.key, state: 'existing', customerId: 5, name: 'Acme Home', ownerName: 'Wei' }],
  })
  await show()
  await userEvent.click(await screen.findByLabelText('Select this page'))
  await userEvent.click(await screen.findByText('Save as customers'))
  const dialog = await screen.findByRole('dialog')
  const confirm = await within(dialog).findByRole('button', { name: /Save as customers/ })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  await screen.findByText('Already a customer')
  expect(screen.getByText('Acme Home')).toHaveAttribute('href', expect.stringContaining('customer=5'))
  expect(server.callsOf(customerRoutes.saveFromCustoms)[0]?.body).toEqual({
    companies: [{ key: acme.key, role: 'buyer' }],
  })
})

test('buyers are companies; records of nobody are told apart', async () => {
  await show('/page?tab=buyers')
  expect(await screen.findByRole('button', { name: 'ACME HOME INC' })).toBeVisible()
  expect(screen.getByText(/1 more records name nobody .* · 5,000 kg/)).toBeVisible()
  expect(server.callsOf(customsRoutes.companies)[0]?.query).toMatchObject({ tab: 'buyers', sort: '-records' })
})

test('an order of shipments and a filter that statistics do not know stay behind', async () => {
  const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'origin', op: 'in', value: ['CN'] }] })
  await show(`/page?${new URLSearchParams({ search: 'steel', sort: '-teu', filter })}`)
  await userEvent.click(await screen.findByRole('tab', { name: 'Statistics' }))
  await waitFor(() => expect(server.callsOf(customsRoutes.statistics)).not.toHaveLength(0))
  const { query } = server.callsOf(customsRoutes.statistics).at(-1)!
  expect(query).toMatchObject({ search: 'steel', sort: '-period' })
  expect(query.filter).toBeUndefined()
})

test('an export says what it costs for the rows that are chosen, and only where exports cost something', async () => {
  const free = {
    ...{ monthly: 0, lasting: 90, monthlyGrant: 0, lowThreshold: null, isLow: false, limit: null },
    ...{ limitLeft: null, spentThisMonth: 0, prices: [] },
  }
  const paid = { feature: 'customsExport' as const, price: 20, unit: 1_000, windowDays: null }
  server.on(pointsRoutes.summary, { ...free, prices: [paid] }).on(customsExportRoutes.cost, ({ body }) => {
    const isAll = (body as { selection: { scope: number } }).selection.scope === 1
    return {
      rows: 6,
      paidRows: isAll ? 6 : 5,
      cost: isAll ? 120 : 6,
      balance: 90,
      limitLeft: 50,
      isEnough: !isAll,
    }
  })
  await show('/page?search=steel', [...mayAll, 'customs.record.export'])
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/This costs 6 points; the balance is 90/)).toBeVisible()
  expect(within(dialog).getByText(/5 of 6 rows cost points/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('radio', { name: /All/ }))
  expect(await within(dialog).findByText(/This costs 120 points.*leaves 50.*not enough/)).toBeVisible()
  expect(within(dialog).queryByText(/of 6 rows cost points/)).toBeNull()
})

test('who may not save or export is offered neither', async () => {
  await show('/page', ['customs.record.read'])
  await screen.findByRole('link', { name: 'ACME HOME INC' })
  expect(screen.queryByText('Save as customer')).toBeNull()
  expect(screen.queryByText('Export')).toBeNull()
  expect(screen.queryByText('Upload customs data')).toBeNull()
})
