import {
  customsRoutes,
  showForwarders,
  type TradeCompanyRow,
} from '@landfall/contract/customs/customs-data.ts'
import { type CountedTotals, customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CustomsQueryPage } from '#features/customs/customs-data/customs-query-page.tsx'
import { formatNumber } from '#platform/formatters.ts'
import { acme } from '#testing/build-shipment.ts'
import {
  company,
  estimated,
  found,
  lastFilterOf,
  mayAll,
  stubCustomsQuery,
  totals,
} from '#testing/customs-query-stub.ts'
import { renderPage } from '#testing/render-page.tsx'
import type { ServerStub } from '#testing/server-stub.ts'

let server: ServerStub

beforeEach(() => {
  server = stubCustomsQuery()
})

const show = (address = '/page', permissions = mayAll) =>
  renderPage(<CustomsQueryPage />, { address, permissions })
const lastFilter = () => lastFilterOf(server)

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
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  server.on(customsFacetRoutes.totals, {
    countedSince: null,
    totals: { ...totals, ...estimated },
    usdPerKg: 7.5,
    sharedRecords: 0,
  })
  await userEvent.click(screen.getByRole('button', again))
  expect(await screen.findByText('44,200')).toBeVisible()
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
  const said = `From the shared library: ${formatNumber(records - 1)} of these ${formatNumber(records)} records`
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
  expect(await screen.findByRole('link', { name: 'ACME HOME INC' })).toBeVisible()
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
