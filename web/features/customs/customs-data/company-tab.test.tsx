import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import {
  customsRoutes,
  showForwarders,
  type TradeCompanyRow,
} from '@landfall/contract/customs/customs-data.ts'
import { customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import { type UploadView, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomsQueryPage } from './customs-query-page.tsx'

const totals = { records: 6, grossKg: 44_200, teu: 8, valueUsd: 15_750, valueKnown: 1 }
const acme: TradeCompanyRow = {
  ...totals,
  id: 77,
  key: 'ACME HOME|US',
  name: 'ACME HOME INC',
  country: 'US',
  partners: 2,
  firstDate: '2025-01-05',
  lastDate: '2025-06-01',
  lastYear: 3,
  yearBefore: 0,
}

const pageOf = (items: TradeCompanyRow[], hiddenForwarders = 0) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsMinimum: false,
  unidentified: items.length > 0 ? { ...totals, records: 1, grossKg: 5000 } : null,
  hiddenForwarders,
  countedSince: null,
})

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(customsRoutes.companies, ({ query }) =>
      query.search || (query.filter?.includes('acmee') && query.sort !== '-likeness')
        ? pageOf([])
        : pageOf([{ ...acme, ...(query.sort === '-likeness' ? { likeness: 0.8 } : {}) }], 3),
    )
    .on(customsFacetRoutes.facets, { countedSince: null, records: 6, facets: {}, hiddenForwarders: 0 })
    .on(customsFacetRoutes.totals, { countedSince: null, totals, usdPerKg: null, sharedRecords: 0 })
    .on(customsFacetRoutes.containers, { countedSince: null, records: 6, containers: 4, known: 5 })
    .on(tradeCompanyRoutes.byName, { items: [{ ...acme, role: 'buyer', likeness: 0.8 }], isScanning: false })
    .on(customsWordRoutes.expand, ({ query }) => ({ search: query.search ?? '', terms: [] }))
    .on(customerRoutes.recognise, { items: [] })
})

const show = (address: string, further: readonly Permission[] = []) =>
  renderPage(<CustomsQueryPage />, { address, permissions: ['customs.record.read', ...further] })
const lastQuery = () => server.callsOf(customsRoutes.companies).at(-1)?.query
const lastFilter = () => JSON.parse(lastQuery()?.filter ?? '{}')

test('buyers are companies; records of nobody are told apart, and forwarders are hidden until they are wanted', async () => {
  await show('/page?tab=buyers')
  expect(await screen.findByRole('link', { name: 'ACME HOME INC' })).toBeVisible()
  await userEvent.click(screen.getByText('Notes'))
  expect(screen.getByText(/1 more record names nobody .* · 5,000 kg/)).toBeVisible()
  expect(server.callsOf(customsRoutes.companies)[0]?.query).toMatchObject({ tab: 'buyers', sort: '-records' })
  expect(screen.getByText(/Forwarders and carriers hidden: 3\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show forwarders' }))
  await waitFor(() => expect(lastFilter()).toMatchObject({ conditions: [showForwarders] }))
})

test('a name with a mistake proposes companies, and lists all that are like it, the closest first', async () => {
  await show('/page?tab=buyers&search=acmee')
  expect(await screen.findByText('Did you mean:')).toBeVisible()
  expect(screen.getByRole('link', { name: 'ACME HOME INC, United States' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=buyer&key=ACME+HOME%7CUS'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'List all companies with similar names' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: '-likeness', tab: 'buyers' }))
  expect(lastQuery()?.search).toBeUndefined()
  expect(lastFilter().conditions).toEqual([{ field: 'buyer', op: 'contains', value: 'acmee' }])
  expect(await screen.findByText(/names like “acmee”/)).toBeVisible()
  expect(await screen.findByText(/^80(\.0)?%$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Only names with these words' }))
  expect(await screen.findByText('Did you mean:')).toBeVisible()
  expect(lastQuery()).toMatchObject({ sort: '-records' })
})

test.each(['a', 'a'.repeat(101)])(
  'no name is like one of a letter or of more than a hundred',
  async (name) => {
    const conditions = [{ field: 'buyer', op: 'contains', value: name }]
    const filter = JSON.stringify({ join: 'and', conditions })
    await show(`/page?${new URLSearchParams({ tab: 'buyers', filter, sort: '-likeness' })}`)
    expect(await screen.findByText(/Forwarders and carriers hidden/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'List all companies with similar names' })).toBeNull()
    expect(server.callsOf(tradeCompanyRoutes.byName)).toHaveLength(0)
    expect(lastQuery()).toMatchObject({ sort: '-records' })
  },
)

test('containers are counted when somebody wants to know', async () => {
  await show('/page?tab=buyers')
  await userEvent.click(await screen.findByRole('button', { name: 'Count the containers' }))
  expect(await screen.findByText('each number once; known for 5 of 6')).toBeVisible()
  expect(server.callsOf(customsFacetRoutes.containers)).toHaveLength(1)
})

test('an upload is named in the filter however old it is, and found among those of its kind by its file', async () => {
  const upload = (id: number, fileName: string): UploadView => ({
    ...{ id, fileName, size: 1, state: 'done', kind: 'shipments', forLibrary: false, userName: 'Lin Yue' },
    ...{ createdAt: '2025-03-01T08:00:00.000Z', finishedAt: null, received: [], chunks: 1, counts: null },
    ...{ codes: {}, error: null, errorText: '', taskId: null, rejectsFileId: null, canRevert: false },
  })
  const old = upload(3, 'old.csv')
  const march = upload(9, 'march.csv')
  server.on(uploadRoutes.list, ({ query }) => {
    const isNamed = query.filter?.includes('"id"')
    const items = isNamed ? [old] : query.search === 'mar' ? [march] : [upload(10, 'newest.csv')]
    return { items, nextCursor: null, total: items.length, totalIsMinimum: false }
  })
  const conditions = [{ field: 'uploadId', op: 'eq', value: 3 }]
  const filter = JSON.stringify({ join: 'and', conditions })
  await show(`/page?${new URLSearchParams({ tab: 'buyers', filter })}`, ['customs.upload.read'])
  const chips = await screen.findByRole('list', { name: 'Conditions in use' })
  expect(await within(chips).findByText('Uploaded file: old.csv · Mar 1, 2025')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Advanced filter (1)' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('combobox', { name: 'Value' }), 'mar')
  await userEvent.click(await screen.findByTitle('march.csv · Mar 1, 2025'))
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(lastFilter().conditions).toEqual([{ ...conditions[0], value: 9 }]))
  const asked = server.callsOf(uploadRoutes.list).filter(({ query }) => query.search === 'mar')
  expect(JSON.parse(asked[0]?.query.filter ?? '{}')).toMatchObject({
    conditions: [{ field: 'kind', value: 'shipments' }, { field: 'state' }],
  })
})

test('an action names the companies it takes, not all that are selected', async () => {
  server.on(customsRoutes.companies, { ...pageOf([acme]), total: 1036 })
  await show('/page?tab=buyers', ['customer.customer.write', 'customs.contact.unlock'])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select “ACME HOME INC”' }))
  await userEvent.click(screen.getByRole('button', { name: 'Find e-mail' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = await dialog.findByRole('button', { name: /^Find e-mail/ })
  expect(confirm).toHaveTextContent('Find e-mail (1 row)')
  await userEvent.click(dialog.getByRole('radio', { name: 'All (1,036)' }))
  await waitFor(() => expect(confirm).toHaveTextContent('Find e-mail (200 rows)'))
})
