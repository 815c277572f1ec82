import {
  type Coverage,
  type CoverageLine,
  libraryRoutes,
} from '@landfall/contract/customs/customs-library.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CoverageCalendar } from './coverage-calendar.tsx'
import { NoRecordsHint } from './no-records-hint.tsx'

const line: CoverageLine = {
  isShared: true,
  source: 'us-imports',
  flow: 'import',
  country: '',
  breakdown: '',
  records: 12_340,
  countries: 2,
  months: [
    { records: 12_000, state: 'complete' },
    { records: 0, state: 'missing' },
    { records: 340, state: 'partial' },
  ],
}
const own: CoverageLine = { ...line, isShared: false, source: '', flow: '', countries: 1 }
const months = ['2025-01', '2025-02', '2025-03']
const coverage: Coverage = { months, lines: [line, own], isCut: true }

let server: ServerStub

beforeEach(() => {
  server = new ServerStub().on(libraryRoutes.coverage, ({ query }) =>
    query.source ? { ...coverage, lines: [{ ...line, country: 'US', countries: 1 }] } : coverage,
  )
})

test('each month of a source says how much there is, and one that has records can be chosen', async () => {
  const onChoose = vi.fn()
  const chosen = { source: 'us-imports', flow: 'import', country: '', month: '2025-03' }
  await renderPage(<CoverageCalendar wish={{ kind: 'shipments' }} chosen={chosen} onChoose={onChoose} />)
  const calendar = await screen.findByRole('region', { name: 'Coverage' })
  const [, , ...shown] = within(calendar).getAllByRole('columnheader')
  expect(shown.map((head) => head.textContent)).toEqual(['2025-03', '2025-02', '2025-01'])
  expect(within(calendar).getByText('Only the sources with most records are shown')).toBeVisible()
  const shared = within(calendar).getByRole('row', { name: /us-imports · Imports Shared library 12,340/ })
  const newest = within(shared).getByRole('button', {
    name: 'us-imports, 2025-03: 340 records, Partial (newest month; more may come)',
  })
  expect(newest).toHaveAttribute('aria-pressed', 'true')
  expect(within(shared).getByRole('img', { name: /2025-02: 0 records, No data/ })).toBeVisible()
  await userEvent.click(within(shared).getByRole('button', { name: /2025-01: 12,000 records, Complete/ }))
  expect(onChoose).toHaveBeenCalledWith({ ...chosen, month: '2025-01' })
  expect(within(calendar).getByRole('row', { name: /^No source named/ })).toBeVisible()
})

test('a source opens by country, and without a choice there is nothing to press', async () => {
  await renderPage(<CoverageCalendar wish={{ kind: 'shipments', ownership: 'shared' }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show us-imports by country' }))
  expect(await screen.findByRole('row', { name: /^United States/ })).toBeVisible()
  expect(server.callsOf(libraryRoutes.coverage).at(-1)?.query).toEqual({
    kind: 'shipments',
    ownership: 'shared',
    source: 'us-imports',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Hide the countries of us-imports' }))
  expect(screen.queryByRole('row', { name: /^United States/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /2025-01/ })).toBeNull()
})

test('a calendar without data says so, and one that failed can be asked for again', async () => {
  server.on(libraryRoutes.coverage, { refuse: 'unexpected', status: 500 })
  await renderPage(<CoverageCalendar wish={{ kind: 'statistics' }} />)
  expect(await screen.findByText('The coverage could not be loaded')).toBeVisible()
  server.on(libraryRoutes.coverage, { months: [], lines: [], isCut: false })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('There is no data yet')).toBeVisible()
})

const dated = (from: string, to: string): ListFilter => ({
  join: 'and',
  conditions: [
    { field: 'tradeDate', op: 'gte', value: from },
    { field: 'tradeDate', op: 'lte', value: to },
  ],
})
const hint = (filter: ListFilter) => renderPage(<NoRecordsHint kind="shipments" filter={filter} />)

test('nothing found is told apart from months that have no data', async () => {
  await hint(dated('2025-02-01', '2025-02-28'))
  expect(await screen.findByText('There is no data for this period')).toBeVisible()
  expect(screen.getByText('The data you can read reach from 2025-01 to 2025-03.')).toBeVisible()
})

test('months that have data leave it to the search', async () => {
  await hint(dated('2025-02-15', '2025-12-31'))
  expect(await screen.findByText('There is data for this period, but no shipment matches.')).toBeVisible()
})

test('without a period there is nothing to explain', async () => {
  await hint({ join: 'and', conditions: [{ field: 'hs', op: 'startsWith', value: '7323' }] })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.callsOf(libraryRoutes.coverage)).toEqual([])
})
