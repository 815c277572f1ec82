import { customerRoutes } from '@landfall/contract/customers.ts'
import {
  customsRoutes,
  type ShipmentRow,
  showForwarders,
  type TradeCompanyRow,
} from '@landfall/contract/customs-data.ts'
import { customsExportRoutes } from '@landfall/contract/customs-export.ts'
import {
  type CountedTotals,
  customsFacetRoutes,
  type RecordFacets,
} from '@landfall/contract/customs-facets.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs-nomenclature.ts'
import { customsWordRoutes, type WordExpansion } from '@landfall/contract/customs-words.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { pointsRoutes } from '@landfall/contract/points.ts'
import { type SavedView, savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { formatNumber } from '#platform/formatters.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomsQueryPage } from './customs-query-page.tsx'

const amounts = { grossKg: 8200, teu: 2, valueUsd: 0, valueKnown: 0 }
const totals = { records: 6, grossKg: 44_200, teu: 8, valueUsd: 15_750, valueKnown: 1 }
const estimated = { modelledUsd: 900, modelledKnown: 2 }
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
  hsSource: 'declared',
  originSource: 'inferred',
  destinationSource: 'declared',
  teuSource: 'computed',
  valueSource: 'declared',
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
  lastYear: 3,
  yearBefore: 0,
}

const found = {
  countedSince: null,
  records: 6,
  hiddenForwarders: 2,
  facets: {
    hs4: [
      { value: '7323', label: '', records: 5 },
      { value: '7013', label: '', records: 1 },
    ],
    origins: [{ value: 'CN', label: '', records: 5 }],
    destinations: [],
    buyers: [
      { value: acme.key, label: acme.name, records: 3 },
      { value: '', label: '', records: 1 },
    ],
    sellers: [],
    months: [{ value: '202501', label: '', records: 2 }],
    flows: [{ value: 'import', label: '', records: 6 }],
    loadPorts: [],
    unloadPorts: [],
    sources: [],
  },
} satisfies RecordFacets

/** As the server does it: the words of steel in two more languages. */
function expansionOf(search: string, without = '[]'): WordExpansion {
  const removed = JSON.parse(without) as string[]
  const words = (['acero', 'acciaio'] as const).map((text, at) => ({
    text,
    locale: at === 0 ? ('es' as const) : ('it' as const),
    isRemoved: removed.includes(text),
  }))
  if (search !== 'steel') return { search, terms: [] }
  const left = words.filter(({ isRemoved }) => !isRemoved).map(({ text }) => text)
  return { search: ['steel', ...left].join('|'), terms: [{ text: 'steel', words }] }
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
      hiddenForwarders: 3,
      countedSince: null,
    })
    .on(customsRoutes.statistics, pageOf([]))
    .on(customsFacetRoutes.facets, found)
    .on(customsFacetRoutes.totals, {
      countedSince: null,
      totals: { ...totals, ...estimated },
      usdPerKg: 7.5,
      sharedRecords: 0,
    })
    .on(nomenclatureRoutes.names, {
      items: [
        { code: '7323', named: '7323', name: 'Household articles of steel' },
        { code: '732393', named: '7323', name: 'Household articles of steel' },
      ],
    })
    .on(customsWordRoutes.expand, ({ query }) => expansionOf(query.search ?? '', query.without))
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

test('totals say of how many records the value is known and what was only estimated; nobody leads nowhere', async () => {
  await show()
  expect(
    await screen.findByText('value known for 1 of 6 · apart from US$ 900 that a model estimated for 2'),
  ).toBeVisible()
  expect(screen.getByText('44,200')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'ACME HOME INC' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=buyer&key=ACME+HOME%7CUS'),
  )
  expect(screen.getByText('TO ORDER').closest('a')).toBeNull()
})

test('facets narrow the list by what they count, several at once, and again take it back', async () => {
  await show()
  const facets = await screen.findByRole('region', { name: 'Narrow down' })
  const press = async (name: RegExp, pressed = false) =>
    userEvent.click(await within(facets).findByRole('button', { name, pressed }))
  await press(/^7323 Household articles of steel 5$/)
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([{ field: 'hs', op: 'startsWith', value: '7323' }]),
  )
  await press(/^7013 1$/)
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([{ field: 'hs', op: 'startsWith', value: '7323 7013' }]),
  )
  await press(/^ACME HOME INC 3$/)
  await waitFor(() =>
    expect(lastFilter()?.conditions).toContainEqual({ field: 'buyerKey', op: 'in', value: [acme.key] }),
  )
  await press(/2025/)
  await waitFor(() =>
    expect(lastFilter()?.conditions).toContainEqual({ field: 'month', op: 'in', value: [202501] }),
  )
  expect(within(facets).queryByRole('button', { name: /Unidentified/ })).toBeNull()
  await press(/^7323 /, true)
  await waitFor(() =>
    expect(lastFilter()?.conditions).toContainEqual({ field: 'hs', op: 'startsWith', value: '7013' }),
  )
})

test('facets beyond the first are counted when they are wanted, forwarders listed', async () => {
  await show()
  const facets = await screen.findByRole('region', { name: 'Narrow down' })
  const names = () => server.callsOf(customsFacetRoutes.facets).map(({ query }) => query.names)
  expect(await within(facets).findByRole('list', { name: 'Buyers' })).toBeVisible()
  expect(names()).toEqual(['hs4,buyers,sellers,origins,destinations,months'])
  await userEvent.click(within(facets).getByRole('button', { name: /^More:/ }))
  await waitFor(() => expect(names().at(-1)).toBe('flows,loadPorts,unloadPorts,sources'))
  expect(await within(facets).findByRole('list', { name: 'Direction' })).toBeVisible()
  expect(within(facets).getByText(/^Forwarders and carriers hidden: 2\./)).toBeVisible()
  await userEvent.click(within(facets).getByRole('button', { name: 'Show forwarders' }))
  await waitFor(() => expect(lastFilter()?.conditions).toEqual([showForwarders]))
  expect(within(facets).getByRole('button', { name: 'Hide forwarders' })).toBeVisible()
})

test('facets that fail say so and are tried again; what else there is stays', async () => {
  server
    .on(customsFacetRoutes.facets, { refuse: 'customsBusy' })
    .on(customsFacetRoutes.totals, { refuse: 'customsBusy' })
  await show()
  const facets = await screen.findByRole('region', { name: 'Narrow down' })
  const again = { name: 'Try again' }
  expect(await within(facets).findAllByRole('alert')).toHaveLength(1)
  server.on(customsFacetRoutes.totals, {
    countedSince: null,
    totals: { ...totals, ...estimated },
    usdPerKg: 7.5,
    sharedRecords: 0,
  })
  await userEvent.click(within(facets).getByRole('button', again))
  expect(await within(facets).findByText('44,200')).toBeVisible()
  expect(await within(facets).findAllByRole('alert')).toHaveLength(1)
  server.on(customsFacetRoutes.facets, found)
  await userEvent.click(within(facets).getByRole('button', again))
  expect(await within(facets).findByRole('list', { name: 'Buyers' })).toBeVisible()
  expect(within(facets).queryByRole('alert')).toBeNull()
})

test('of very many shipments the newest are counted, which is said, and all on request', async () => {
  const countedSince = '2025-06-01'
  server
    .on(customsFacetRoutes.facets, ({ query }) => ({
      ...found,
      countedSince: query.all ? null : countedSince,
    }))
    .on(customsFacetRoutes.totals, ({ query }) => ({
      countedSince: query.all ? null : countedSince,
      totals: { ...totals, records: query.all ? 3_000_000 : 1_000_200 },
      usdPerKg: null,
      sharedRecords: 0,
    }))
  await show()
  expect(
    await screen.findByText(/Counted over the newest 1,000,200 shipments, from Jun 1, 2025 on/),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Count all' }))
  expect(await screen.findByText(/All 3,000,000 shipments are counted/)).toBeVisible()
  expect(server.callsOf(customsFacetRoutes.facets).at(-1)?.query.all).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Count the newest only' }))
  expect(await screen.findByText(/Counted over the newest/)).toBeVisible()
})

test('figures over own and shared records say so and narrow to one of them', async () => {
  const records = totals.records
  server.on(customsFacetRoutes.totals, ({ query }) => ({
    ...{ countedSince: null, totals, usdPerKg: 7.5 },
    sharedRecords: query.filter?.includes('own') ? 0 : records - 1,
  }))
  await show()
  const said = `${formatNumber(records - 1)} of these ${formatNumber(records)} records are from the shared library`
  const note = await screen.findByText(said, { exact: false })
  await userEvent.click(within(note).getByRole('button', { name: 'Only own' }))
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([{ field: 'ownership', op: 'eq', value: 'own' }]),
  )
  await waitFor(() => expect(screen.queryByText(said, { exact: false })).toBeNull())
})

/** A stub of the totals: as many shipments at first, as many exactly. */
const totalsOf = (isFirst: unknown, [first, exact]: [number, number]): CountedTotals => ({
  countedSince: isFirst ? '2025-06-01' : null,
  totals: { ...totals, records: isFirst ? first : exact },
  usdPerKg: null,
  sharedRecords: 0,
})

/** A stub of a ranking by names. */
const rankingOf = (isFirst: unknown, names: readonly string[]) => ({
  items: names.map((name): TradeCompanyRow => ({ ...company, id: name.length, name, key: `${name}|US` })),
  nextCursor: null,
  total: names.length,
  totalIsMinimum: Boolean(isFirst),
  unidentified: null,
  hiddenForwarders: 0,
  countedSince: isFirst ? '2025-06-01' : null,
})

test('what is there first says so, and the exact answer takes its place where nothing was clicked', async () => {
  const counted = Promise.withResolvers<void>()
  server
    .on(customsRoutes.companies, async ({ query: { first } }) => {
      if (!first) await counted.promise
      return rankingOf(first, first ? ['NEW INC', 'OLDER INC'] : ['OLDER INC', 'NEW INC'])
    })
    .on(customsFacetRoutes.totals, async ({ query: { first } }) => {
      if (!first) await counted.promise
      return totalsOf(first, [50_002, 144_553])
    })
  await show('/page?tab=buyers')
  const names = () => screen.getAllByText(/^(NEW|OLDER) INC$/).map((each) => each.textContent)
  await screen.findByText('NEW INC')
  expect(names()).toEqual(['NEW INC', 'OLDER INC'])
  const note = await screen.findByText(/newest 50,002 shipments so far, from Jun 1, 2025 on; counting on/)
  expect(note).toHaveAttribute('role', 'status')
  expect(screen.getByText(/Ranked by the newest shipments so far/)).toBeVisible()
  expect(screen.getByText('At least 2')).toBeVisible()
  counted.resolve()
  await waitFor(() => expect(names()).toEqual(['OLDER INC', 'NEW INC']))
  expect(screen.getByText('Ranked by all shipments that match.')).toBeVisible()
  await waitFor(() => expect(note).toHaveTextContent('All 144,553 shipments are counted.'))
  expect(screen.queryByText(/so far/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Count the newest only' })).toBeNull()
})

test('a first answer stays, with the reason, where the exact one could not be had', async () => {
  let isBusy = true
  const busy = { refuse: 'customsBusy', message: 'Too much is asked at once' } as const
  server
    .on(customsRoutes.companies, ({ query: { first } }) =>
      !first && isBusy ? busy : rankingOf(first, [acme.name]),
    )
    .on(customsFacetRoutes.totals, ({ query: { first } }) =>
      !first && isBusy ? busy : totalsOf(first, [6, 7]),
    )
  await show('/page?tab=buyers')
  await waitFor(() =>
    expect(screen.getAllByText(/could not be counted: Too much is asked at once/)).toHaveLength(2),
  )
  expect(await screen.findByRole('button', { name: 'ACME HOME INC' })).toBeVisible()
  isBusy = false
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again)
  expect(await screen.findByText(/All 7 shipments are counted/)).toBeVisible()
  expect(await screen.findByText('Ranked by all shipments that match.')).toBeVisible()
  // What was there first was not asked for a second time.
  expect(server.callsOf(customsRoutes.companies).map(({ query }) => Boolean(query.first))).toEqual([
    true,
    false,
    false,
  ])
})

test('what is in use stands as marks that can be taken away, wherever it was set', async () => {
  const conditions = [
    { field: 'origin', op: 'in', value: ['CN', 'VN'] },
    { field: 'toOrder', op: 'eq', value: 'no' },
    { field: 'grossKg', op: 'gte', value: 5000 },
  ]
  await show(`/page?${new URLSearchParams({ filter: JSON.stringify({ join: 'and', conditions }) })}`)
  const marks = await screen.findByRole('list', { name: 'Conditions in use' })
  expect(
    within(marks)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['Origin: China, Vietnam', 'Hide “to order”', expect.stringContaining('≥ 5,000')])
  await userEvent.click(within(marks).getAllByRole('button', { name: 'Remove the condition' })[1]!)
  await waitFor(() => expect(lastFilter()?.conditions).toEqual([conditions[0], conditions[2]]))
})

test('parties, amounts and what shall not be shown become conditions', async () => {
  await show()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Seller' }), 'suncup{Enter}')
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([{ field: 'seller', op: 'contains', value: 'suncup' }]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'More conditions' }))
  await userEvent.type(screen.getByRole('spinbutton', { name: 'TEU, at least' }), '2{Enter}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a value' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Declared facts only' }))
  await waitFor(() =>
    expect(lastFilter()?.conditions).toEqual([
      { field: 'seller', op: 'contains', value: 'suncup' },
      { field: 'teu', op: 'gte', value: 2 },
      { field: 'value', op: 'notEmpty' },
      { field: 'declared', op: 'eq', value: 'yes' },
    ]),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'With a value' }))
  await waitFor(() => expect(lastFilter()?.conditions).toHaveLength(3))
  await userEvent.type(screen.getByRole('textbox', { name: 'Containers' }), 'MSCU1234565{Enter}')
  const states = screen.getByRole('combobox', { name: 'Buyer: identity' })
  await userEvent.click(states)
  await userEvent.click(await screen.findByTitle('Withheld on request'))
  await waitFor(() =>
    expect(lastFilter()?.conditions.slice(3)).toEqual([
      { field: 'containerNumber', op: 'contains', value: 'MSCU1234565' },
      { field: 'buyerState', op: 'in', value: ['withheld'] },
    ]),
  )
})

test('words of other languages are searched too, until they are taken out or switched off', async () => {
  const lastSearch = () => server.callsOf(customsRoutes.shipments).at(-1)?.query.search
  await show('/page?search=steel')
  const words = await screen.findByRole('list', { name: '“steel” also as' })
  expect(within(words).getAllByRole('button')).toHaveLength(2)
  expect(server.callsOf(customsRoutes.shipments).map(({ query }) => query.search)).toEqual([
    'steel|acero|acciaio',
  ])
  expect(screen.getByRole('textbox', { name: /Product, buyer or seller/ })).toHaveValue('steel')
  await userEvent.click(screen.getByRole('button', { name: 'Do not search for “acero”' }))
  await waitFor(() => expect(lastSearch()).toBe('steel|acciaio'))
  await userEvent.click(await screen.findByRole('button', { name: 'Search for “acero” again' }))
  expect(await screen.findByRole('button', { name: 'Do not search for “acero”' })).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: /words of the same meaning/ }))
  await waitFor(() => expect(lastSearch()).toBe('steel'))
  expect(screen.queryByRole('list', { name: '“steel” also as' })).toBeNull()
})

test('a saved view keeps which words of other languages are searched for', async () => {
  const without = '["acero"]'
  const view: SavedView = {
    id: 4,
    name: 'Steel',
    isShared: false,
    isOwn: true,
    ownerName: 'Lin Yue',
    mayChange: true,
    state: { search: 'steel', tab: 'shipments', sort: '-tradeDate', params: { without } },
  }
  server.on(savedViewRoutes.list, { items: [view], opensWithId: null }).on(savedViewRoutes.update, view)
  const lastSearch = () => server.callsOf(customsRoutes.shipments).at(-1)?.query.search
  const choose = async (button: RegExp, entry: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: button }))
    await userEvent.click(within(await screen.findByRole('menu')).getByText(entry))
  }
  const router = await show('/page')
  await screen.findByText('STAINLESS STEEL TUMBLER')
  await choose(/^Views/, /^Steel$/)
  await waitFor(() => expect(lastSearch()).toBe('steel|acciaio'))
  expect(await screen.findByRole('button', { name: 'Steel' })).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: /words of the same meaning/ }))
  await waitFor(() => expect(lastSearch()).toBe('steel'))
  await choose(/^Steel.*changed/i, /^Save the changes/)
  await waitFor(() => expect(server.callsOf(savedViewRoutes.update)).toHaveLength(1))
  expect(server.callsOf(savedViewRoutes.update)[0]?.body).toMatchObject({
    state: { search: 'steel', params: { synonyms: 'off', without } },
  })
  await choose(/^Steel/, /^Leave/)
  await waitFor(() => expect(router.state.location.search).not.toMatch(/synonyms|without/))
})

test('a search goes on with what was typed when its words cannot be looked up', async () => {
  server.on(customsWordRoutes.expand, { refuse: 'unexpected', status: 500 })
  await show('/page?search=steel')
  expect(await screen.findByText('STAINLESS STEEL TUMBLER')).toBeVisible()
  expect(server.callsOf(customsRoutes.shipments).at(-1)?.query.search).toBe('steel')
})

test('words can be typed by what they mean', async () => {
  await show('/page?search=steel')
  await userEvent.click(await screen.findByText('Words'))
  expect(await screen.findByLabelText('All of these words')).toHaveValue('steel')
  await userEvent.type(screen.getByLabelText('This exact phrase'), 'vacuum bottle')
  await userEvent.click(screen.getByRole('radio', { name: 'Goods' }))
  await userEvent.type(screen.getByLabelText('None of these words'), 'plastic{Enter}')
  await waitFor(() =>
    expect(server.callsOf(customsRoutes.shipments).at(-1)?.query.search).toBe(
      'goods:steel goods:"vacuum bottle" -goods:plastic',
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

test('an order of shipments and a filter that statistics do not know stay behind', async () => {
  const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'origin', op: 'in', value: ['CN'] }] })
  await show(`/page?${new URLSearchParams({ search: 'bottle', sort: '-teu', filter })}`)
  await userEvent.click(await screen.findByRole('tab', { name: 'Statistics' }))
  await waitFor(() => expect(server.callsOf(customsRoutes.statistics)).not.toHaveLength(0))
  const { query } = server.callsOf(customsRoutes.statistics).at(-1)!
  expect(query).toMatchObject({ search: 'bottle', sort: '-period' })
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
