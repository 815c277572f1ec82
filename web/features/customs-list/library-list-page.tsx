import { customsRoutes, type ShipmentRow, type StatisticRow } from '@landfall/contract/customs-data.ts'
import type { RecordKind } from '@landfall/contract/customs-fields.ts'
import type { FilterCondition, ListQuery } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { recordAddress, useShipmentColumns } from '#features/customs-data/customs-columns.tsx'
import { UploadButton } from '#features/customs-data/upload-button.tsx'
import { CoverageCalendar, type CoverageChoice } from '#features/customs-library/coverage-calendar.tsx'
import { statisticTitle, useStatisticColumns } from '#features/customs-statistics/statistic-columns.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { ListPage } from '#ui/list-page.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'

/** The shared library as a plain list by source and period, under the calendar of what there is. */
export function LibraryListPage(): ReactNode {
  const state = useListState({ tab: 'shipments' })
  return state.tab === 'statistics' ? (
    <SharedStatistics key="statistics" state={state} />
  ) : (
    <SharedShipments key="shipments" state={state} />
  )
}

/** The page of one kind as both kinds have it. */
function usePage(kind: RecordKind, state: ListState) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choice = choiceOf(state)
  return {
    loadKey: [JSON.stringify(choice)],
    title: t('customsLibrary.title'),
    state,
    tabs: (['shipments', 'statistics'] as const).map((key) => ({ key, label: t(`customsData.${key}`) })),
    searchHint: t('customsData.column.goods'),
    onOpen: (row: { id: number }) => navigate(recordAddress(row.id)),
    toolbar: <UploadButton />,
    aside: <Period kind={kind} state={state} choice={choice} />,
    empty: {
      title: t('customsLibrary.emptyTitle'),
      hint: t('customsLibrary.emptyHint'),
      action: <UploadButton />,
    },
  }
}

function SharedShipments({ state }: { state: ListState }): ReactNode {
  return (
    <ListPage<ShipmentRow>
      {...usePage('shipments', state)}
      list="libraryShipments"
      defaultSort="-tradeDate"
      load={(query, signal) =>
        call(customsRoutes.shipments, { query: sharedOnly(query, state, 'tradeDate') }, { signal })
      }
      columns={useShipmentColumns()}
      rowId={(row) => row.id}
      rowName={(row) => row.goods || row.houseBill}
    />
  )
}

function SharedStatistics({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  return (
    <ListPage<StatisticRow>
      {...usePage('statistics', state)}
      list="libraryStatistics"
      defaultSort="-period"
      load={(query, signal) =>
        call(customsRoutes.statistics, { query: sharedOnly(query, state, 'period') }, { signal })
      }
      columns={useStatisticColumns()}
      rowId={(row) => row.id}
      rowName={(row) => statisticTitle(row, t)}
    />
  )
}

function choiceOf(state: ListState): CoverageChoice | undefined {
  const month = state.param('month')
  if (!month || !/^\d{4}-\d\d$/.test(month)) return undefined
  const text = (name: string) => state.param(name) ?? ''
  return { month, source: text('source'), flow: text('flow'), country: text('country') }
}

function sharedOnly(query: ListQuery, state: ListState, day: 'tradeDate' | 'period'): ListQuery {
  const { tab: _, ...rest } = query
  const choice = choiceOf(state)
  const conditions: FilterCondition[] = [{ field: 'ownership', op: 'eq', value: 'shared' }]
  if (choice) {
    const { month, source, flow, country } = choice
    const first = dayjs(`${month}-01`)
    conditions.push(
      { field: 'source', op: 'eq', value: source },
      { field: 'flow', op: 'eq', value: flow },
      { field: day, op: 'gte', value: first.format('YYYY-MM-DD') },
      { field: day, op: 'lte', value: first.endOf('month').format('YYYY-MM-DD') },
    )
    if (country !== '') conditions.push({ field: 'country', op: 'eq', value: country })
  }
  return { ...rest, filter: JSON.stringify({ join: 'and', conditions }) }
}

function Period({
  kind,
  state,
  choice,
}: {
  kind: RecordKind
  state: ListState
  choice: CoverageChoice | undefined
}): ReactNode {
  const { t } = useTranslation()
  const choose = (next: CoverageChoice | undefined) =>
    state.change({
      params: { month: next?.month, source: next?.source, flow: next?.flow, country: next?.country },
    })
  const parts = choice && [
    choice.source || t('customsLibrary.noSource'),
    choice.flow === 'import' || choice.flow === 'export' ? t(`customsLibrary.${choice.flow}`) : '',
    countryName(choice.country),
    choice.month,
  ]
  return (
    <>
      <p className="quiet">{t('customsLibrary.coverageHint')}</p>
      <CoverageCalendar wish={{ kind, ownership: 'shared' }} chosen={choice} onChoose={choose} />
      {parts && (
        <p className="coverage-chosen">
          <b>{parts.filter((part) => part !== '').join(' · ')}</b>
          <Button size="small" onClick={() => choose(undefined)}>
            {t('list.clearFilters')}
          </Button>
        </p>
      )}
    </>
  )
}
