import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import {
  customsRoutes,
  type StatisticAnswer,
  type StatisticGroup,
} from '@landfall/contract/customs/customs-data.ts'
import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { useListState } from '#ui/list-state.ts'
import { StatisticAnalysis } from './statistic-analysis.tsx'

const group: StatisticGroup = {
  value: '2025-01',
  label: '',
  rows: 2,
  amount: 300,
  currency: 'CNY',
  quantity: null,
  unit: '',
  unitPrice: null,
  change: null,
}
const byPartner = 'month hs8 partner'
const byProvince = 'month hs8 province'
const answer = (breakdown: string, ...groups: Partial<StatisticGroup>[]): StatisticAnswer => ({
  breakdown,
  figuresOf: 'own:cn-statistics',
  units: [],
  totals: [{ ...group, value: '', amount: 900 }],
  groups: groups.map((one) => ({ ...group, ...one })),
})
const noAnswer: StatisticAnswer = { breakdown: '', figuresOf: '', units: [], totals: [], groups: [] }
const breakdown = (name: string, lastPeriod: string) => ({
  ...{ name, figuresOf: 'own:cn-statistics', records: 24, periods: 2, firstPeriod: '2024-01-01', lastPeriod },
})
const summary = {
  rows: 48,
  breakdowns: [breakdown(byPartner, '2025-12-01'), breakdown(byProvince, '2024-12-01')],
  answers: {
    months: answer(byPartner, {}),
    partners: answer(byPartner, { value: 'US', label: 'US' }, { value: '大洋洲其他国家' }),
    provinces: answer(byProvince, {
      value: '浙江省',
      currency: '',
      amount: null,
      quantity: 40,
      unit: '千克',
      unitPrice: 1.5,
    }),
    modes: noAnswer,
    hs4: answer(byPartner, { value: '7323', label: '餐桌用具' }),
  },
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(customsRoutes.statisticSummary, summary)
    .on(nomenclatureRoutes.names, { items: [] })
    .on(libraryRoutes.coverage, { months: [], lines: [], isCut: false })
    .on(customsAnalysisRoutes.statisticPrices, {
      ...{ countedSince: null, breakdown: '', figuresOf: '', records: 0, bases: [], basis: null, bins: [] },
      ...{ smallest: 0, quartile1: 0, median: 0, quartile3: 0, largest: 0, below: 0, above: 0 },
    })
})

function Page(): ReactNode {
  return <StatisticAnalysis state={useListState({ tabs: ['statistics'] })} />
}

async function groupBy(name: string): Promise<void> {
  const choice = await screen.findByRole('radiogroup', { name: 'Grouped by' })
  await userEvent.click(within(choice).getByText(name))
}

const lastQuery = () => server.callsOf(customsRoutes.statisticSummary).at(-1)?.query
const lastFilter = () => JSON.parse(lastQuery()?.filter ?? '{"conditions":[]}').conditions

test('which figures are shown is said, and others can be chosen where they answer', async () => {
  await renderPage(<Page />)
  const choice = await screen.findByRole('combobox', { name: 'Broken down by' })
  expect(
    screen.getByText('8-digit HS codes, Partners (monthly), 2024-01 to 2025-12, 24 records'),
  ).toBeVisible()
  await userEvent.click(choice)
  await userEvent.click(
    await screen.findByText(/^8-digit HS codes, Provinces \(monthly\), 2024-01 to 2024-12/),
  )
  await waitFor(() => expect(lastQuery()?.breakdown).toBe(byProvince))
  await groupBy('Trade mode')
  expect(await screen.findByText('None of the statistics found are broken down this way.')).toBeVisible()
})

test('figures of several sources are shown one at a time, with the others to choose from', async () => {
  const shared = { ...breakdown(byPartner, '2025-11-01'), figuresOf: 'shared:' }
  server.on(customsRoutes.statisticSummary, {
    ...summary,
    breakdowns: [breakdown(byPartner, '2025-12-01'), shared],
  })
  await renderPage(<Page />)
  const choice = await screen.findByRole('combobox', { name: 'Source' })
  expect(screen.getByText('Own data: cn-statistics, 2024-01 to 2025-12')).toBeVisible()
  expect(
    screen.getByText('Figures of different sources may cover the same trade and are not added up.'),
  ).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Broken down by' })).toBeNull()
  await userEvent.click(choice)
  await userEvent.click(await screen.findByText('Shared library: No source named, 2024-01 to 2025-11'))
  await waitFor(() => expect(lastQuery()?.figuresOf).toBe('shared:'))
})

test('a partner stands in the language of the reader, and each group narrows to itself', async () => {
  await renderPage(<Page />)
  const pick = async (by: string, name: string) => {
    await groupBy(by)
    const table = await screen.findByRole('group', { name: by })
    await userEvent.click(within(table).getByRole('button', { name }))
  }
  await pick('Month', '2025-01')
  const january = [
    { field: 'period', op: 'gte', value: '2025-01-01' },
    { field: 'period', op: 'lte', value: '2025-01-31' },
  ]
  await waitFor(() => expect(lastFilter()).toEqual(january))
  await pick('Month', '2025-01')
  await pick('Partner', 'United States')
  const toUsa = { field: 'partnerCountry', op: 'in', value: ['US'] }
  await waitFor(() => expect(lastFilter()).toEqual([toUsa]))
  await pick('Partner', '大洋洲其他国家')
  await pick('Province', '浙江省')
  const province = { field: 'province', op: 'eq', value: '浙江省' }
  await waitFor(() =>
    expect(lastFilter()).toEqual([toUsa, { field: 'partner', op: 'eq', value: '大洋洲其他国家' }, province]),
  )
  expect(screen.getByRole('row', { name: /^浙江省 2 – n\/a 40 kg 1.5/ })).toBeVisible()
})
