import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { daysOf } from '#features/customs/customs-filters/period-days.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { useListState } from '#ui/list-state.ts'
import { RecordCharts } from './record-charts.tsx'

const amounts = {
  records: 5,
  grossKg: 29_200,
  kgKnown: 5,
  teu: 6,
  teuKnown: 4,
  valueUsd: 15_750,
  valueKnown: 1,
}
const routes = customsAnalysisRoutes
const prices = {
  countedSince: null,
  breakdown: '',
  figuresOf: '',
  records: 12,
  bases: [
    { currency: 'USD', valueSource: 'declared', per: 'grossKg' as const, unit: '', known: 10 },
    { currency: 'CNY', valueSource: 'declared', per: 'quantity' as const, unit: 'PCS', known: 1 },
  ],
  ...{ smallest: 1, quartile1: 3.25, median: 5.5, quartile3: 7.75, largest: 1_000, below: 0, above: 1 },
  bins: [{ from: 1, to: 10, records: 9 }],
}

/** Everything is in view, except that nothing is drawn: there is no canvas here. */
class WholeView {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(place: Element): void {
    if (place.closest('figure')) return
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  disconnect(): void {}
}

let server: ServerStub
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', WholeView)
  server = new ServerStub()
    .on(routes.trend, { totals: amounts, points: [{ period: '2025-02', ...amounts }] })
    .on(routes.places, {
      countedSince: null,
      origins: [
        { country: 'CN', ...amounts },
        { country: '', ...amounts, records: 2 },
      ],
      destinations: [{ country: 'SG', ...amounts }],
    })
    .on(routes.products, {
      countedSince: null,
      items: ['7323', '9405', ''].map((heading) => ({ heading, ...amounts })),
      otherRecords: 7,
    })
    .on(routes.partners, {
      countedSince: null,
      items: [{ sellerKey: 'CN', seller: '', buyerKey: 'US', buyer: '', ...amounts }],
      otherRecords: 0,
    })
    .on(routes.prices, { ...prices, basis: prices.bases[0] ?? null })
    .on(libraryRoutes.coverage, {
      months: ['2025-01', '2025-02'],
      lines: [
        {
          ...{
            source: 'us-imports',
            isShared: false,
            flow: 'import',
            country: '',
            breakdown: '',
            countries: 1,
            records: 9,
          },
          months: [
            { records: 9, state: 'complete' },
            { records: 0, state: 'missing' },
          ],
        },
      ],
      isCut: false,
    })
    .on(nomenclatureRoutes.names, {
      items: [
        { code: '7323', named: '7323', name: 'Kitchen articles of steel' },
        { code: '94', named: '94', name: 'Furniture' },
      ],
    })
})

function Charts({ isBounded }: { isBounded: boolean }): ReactNode {
  return <RecordCharts state={useListState()} isBounded={isBounded} />
}

const show = (address = '/page', isBounded = false) =>
  renderPage(<Charts isBounded={isBounded} />, { address, permissions: ['customs.record.read'] })

async function tableOf(title: RegExp): Promise<HTMLElement> {
  const heading = await screen.findByText(title)
  const chart = heading.closest('figure')
  if (!chart) throw new Error('no chart')
  await userEvent.click(within(chart).getByRole('button', { name: 'Show as table' }))
  return within(chart).findByRole('table')
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('every chart has its figures as a table and says what they rest on', async () => {
  await show('/page?measure=valueUsd')
  expect(cells(await tableOf(/^Trend: Value/))).toContainEqual(['15.8K'])
  expect((await screen.findAllByText(/Known for 1 of 5 records/)).length).toBeGreaterThan(1)
  const products = await tableOf(/^Products: Value/)
  expect(await within(products).findByText('Kitchen articles of steel')).toBeVisible()
  // A heading without a name has that of its chapter, and what has no code says so.
  expect(within(products).getByText('94: Furniture')).toBeVisible()
  expect(within(products).getByRole('rowheader', { name: 'Unidentified' })).toBeVisible()
  expect(screen.getByText(/7 more records are under other headings/)).toBeVisible()
  const partners = await tableOf(/^Who sells to whom/)
  expect(within(partners).getByRole('rowheader', { name: 'China' })).toBeVisible()
  expect(cells(partners)).toContainEqual(['United States', '5', '29,200', '6', '15,750'])
  const places = await tableOf(/^Origins: Value/)
  expect(within(places).getByRole('rowheader', { name: 'Unidentified' })).toBeVisible()
  expect(screen.getByText(/2 records name no country.*Natural Earth/)).toBeVisible()
  expect(cells(await tableOf(/^Prices: USD per kg gross weight/))).toContainEqual(['9'])
  expect(cells(await tableOf(/^Coverage/))).toContainEqual(['9', 'Complete', 'No data'])
  expect(screen.getByText(/A price is known for 10 of 12 records.*1 above/)).toBeVisible()
})

test('the address holds what charts show', async () => {
  await show()
  await screen.findByText('Trend: Records')
  await userEvent.click(screen.getByRole('combobox', { name: 'Price basis' }))
  await userEvent.click(await screen.findByText('CNY per PCS (1)'))
  await waitFor(() =>
    expect(server.callsOf(routes.prices).at(-1)?.query).toMatchObject({ currency: 'CNY', unit: 'PCS' }),
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Origin or destination' }))
  await userEvent.click(await screen.findByText('Destination'))
  const places = await tableOf(/^Destinations/)
  expect(within(places).getByRole('rowheader', { name: 'Singapore' })).toBeVisible()
})

test('figures can be saved as a file that spreadsheets read and run nothing of', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:figures'
  })
  server.on(routes.partners, {
    countedSince: null,
    items: [{ sellerKey: '=CMD|X', seller: '=CMD()', buyerKey: 'A|US', buyer: 'A, "B"', ...amounts }],
    otherRecords: 0,
  })
  await show('/page?partners=companies')
  await userEvent.click(await screen.findByRole('button', { name: /Who sells to whom.*Save as CSV/ }))
  expect(await saved[0]?.text()).toContain(`'=CMD(),"A, ""B""",5,29200,6,15750`)
})

test('of very many shipments charts say since when they count, which their files are named after; the trend counts all', async () => {
  const countedSince = '2025-06-01'
  server.on(routes.products, ({ query }) => ({
    countedSince: query.all ? null : countedSince,
    items: [{ heading: '7323', ...amounts }],
    otherRecords: 1_000_000,
  }))
  const router = await show('/page', true)
  expect(await screen.findByText('Products: Records (from Jun 1, 2025 on)')).toBeVisible()
  expect(screen.getByText(/Counted over the newest 1,000,005 shipments, from Jun 1, 2025 on/)).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Products: Records (from Jun 1, 2025 on): Save as CSV' }),
  ).toBeVisible()
  expect(await screen.findByText('All 5 shipments are counted.')).toBeVisible()
  await act(() => router.navigate('/page?countAll=1'))
  expect(await screen.findByText('Products: Records')).toBeVisible()
  for (const route of [routes.places, routes.products, routes.partners, routes.prices])
    await waitFor(() => expect(server.callsOf(route).at(-1)?.query.all, route.path).toBeTruthy())
  expect(server.callsOf(routes.trend)).toHaveLength(1)
})

test('a chart that cannot be fetched offers another try while the others are there', async () => {
  server.on(routes.trend, { refuse: 'unexpected' })
  await show()
  expect(await screen.findByText(/^Products/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('periods know their days', () => {
  expect(daysOf('2024-02')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect(daysOf('2025-Q4')).toEqual({ first: '2025-10-01', last: '2025-12-31' })
  expect(daysOf('2025')).toEqual({ first: '2025-01-01', last: '2025-12-31' })
})
