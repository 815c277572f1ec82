import {
  customsRoutes,
  type ShipmentRow,
  type StatisticRow,
} from '@landfall/contract/customs/customs-data.ts'
import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { SaveAsCustomer } from '#features/customers/customers/save-as-customer.tsx'
import { recordAddress, useShipmentColumns } from '#features/customs/customs-data/customs-columns.tsx'
import { UploadButton } from '#features/customs/customs-data/upload-button.tsx'
import { useCustomsExport } from '#features/customs/customs-export/use-customs-export.tsx'
import { useShipmentFilters, useStatisticFilters } from '#features/customs/customs-filters/customs-filters.ts'
import {
  CoverageCalendar,
  type CoverageChoice,
} from '#features/customs/customs-library/coverage-calendar.tsx'
import {
  statisticTitle,
  useStatisticColumns,
} from '#features/customs/customs-statistics/statistic-columns.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'
import { choiceOf, choiceParams, exportWithin, type LibraryDay, libraryOnly } from './library-selection.ts'

/** The shared library as a plain list by source and period, under the calendar of what there is. */
export function LibraryListPage(): ReactNode {
  const state = useListState({ tabs: ['shipments', 'statistics'] })
  return state.tab === 'statistics' ? (
    <SharedStatistics key="statistics" state={state} />
  ) : (
    <SharedShipments key="shipments" state={state} />
  )
}

/** Pixels. */
const actionsWidth = 64

/** Fields of filters that mean nothing here: all rows are of the library, whose uploads are nobody's business. */
const foreignFields = new Set(['ownership', 'uploadId'])

/** The page of one kind as both kinds have it. */
function usePage(
  { kind, day, filters }: { kind: RecordKind; day: LibraryDay; filters: readonly ListFilterField[] },
  state: ListState,
) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choice = choiceOf(state)
  const only = libraryOnly(choice, day)
  return {
    only,
    page: {
      loadKey: [JSON.stringify(choice)],
      title: t('customsLibrary.title'),
      state: { ...state, viewParams: choiceParams },
      tabs: (['shipments', 'statistics'] as const).map((key) => ({ key, label: t(`customsData.${key}`) })),
      searchHint: t(kind === 'shipments' ? 'customsData.searchHint' : 'customsData.column.goods'),
      filters: filters.filter(({ field }) => !foreignFields.has(field)),
      exporting: exportWithin(useCustomsExport(kind), only.selection),
      onOpen: (row: { id: number }) => navigate(recordAddress(row.id)),
      toolbar: <UploadButton />,
      aside: <Period kind={kind} state={state} choice={choice} />,
      empty: {
        title: t('customsLibrary.emptyTitle'),
        hint: t('customsLibrary.emptyHint'),
        action: <UploadButton />,
      },
    },
  }
}

function SharedShipments({ state }: { state: ListState }): ReactNode {
  const filters = useShipmentFilters(state.filter)
  const { only, page } = usePage({ kind: 'shipments', day: 'tradeDate', filters }, state)
  return (
    <ListPage<ShipmentRow>
      {...page}
      list="libraryShipments"
      defaultSort="-tradeDate"
      load={({ tab: _, ...query }, signal) =>
        call(customsRoutes.shipments, { query: only.query(query) }, { signal })
      }
      columns={useShipmentColumns()}
      rowId={(row) => row.id}
      rowName={(row) => row.goods || row.houseBill}
      rowActions={(row) =>
        row.buyer.key !== '' && (
          <SaveAsCustomer size="small" company={{ key: row.buyer.key, role: 'buyer' }} />
        )
      }
      rowActionsWidth={actionsWidth}
    />
  )
}

function SharedStatistics({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const filters = useStatisticFilters(state.filter)
  const { only, page } = usePage({ kind: 'statistics', day: 'period', filters }, state)
  return (
    <ListPage<StatisticRow>
      {...page}
      list="libraryStatistics"
      defaultSort="-period"
      load={({ tab: _, ...query }, signal) =>
        call(customsRoutes.statistics, { query: only.query(query) }, { signal })
      }
      columns={useStatisticColumns()}
      rowId={(row) => row.id}
      rowName={(row) => statisticTitle(row, t)}
    />
  )
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
