import {
  customsRoutes,
  type ShipmentRow,
  type StatisticRow,
  type TradeCompanyRow,
} from '@landfall/contract/customs/customs-data.ts'
import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectButton } from '#features/customers/collected/collect-button.tsx'
import { SaveAsCustomer } from '#features/customers/customers/save-as-customer.tsx'
import { useCustomsExport } from '#features/customs/customs-export/use-customs-export.tsx'
import { countedQuery, markFirst } from '#features/customs/customs-filters/counted-range.ts'
import { useShipmentFilters, useStatisticFilters } from '#features/customs/customs-filters/customs-filters.ts'
import { QueryConditions, QueryPanel } from '#features/customs/customs-filters/query-bar.tsx'
import { NoRecordsHint } from '#features/customs/customs-library/no-records-hint.tsx'
import {
  statisticTitle,
  useStatisticColumns,
} from '#features/customs/customs-statistics/statistic-columns.tsx'
import { SaveSearchButton } from '#features/customs/customs-watches/watch-buttons.tsx'
import { SearchAdviceNote } from '#features/customs/customs-words/search-advice.tsx'
import { call } from '#platform/api-client.ts'
import { askTwice } from '#platform/first-answer.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListPage } from '#ui/list-page.tsx'
import type { ListState } from '#ui/list-state.ts'
import {
  companyAddress,
  recordAddress,
  useShipmentColumns,
  useTradeCompanyColumns,
} from './customs-columns.tsx'
import { type CustomsTab, likenessSort, useCustomsState, useCustomsTabs } from './customs-tabs.ts'
import { NotesMark } from './notes-mark.tsx'
import { RecordFacetRail } from './record-facets.tsx'
import { useSaveSelected } from './save-selected.tsx'
import { RankingHints, RankingNotes, TotalsBar } from './totals-bar.tsx'
import { UploadButton } from './upload-button.tsx'
import './customs-data.css'

// The list is there first; charts, tabs of charts and what an export costs come when they are wanted.
const CustomsAnalysis = lazyPart(() => import('./customs-analysis.tsx').then((m) => m.CustomsAnalysis))
const StatisticAnalysis = lazyPart(() =>
  import('#features/customs/customs-statistics/statistic-analysis.tsx').then((m) => m.StatisticAnalysis),
)

/** Pixels; actions of a row are icons. */
const actionsWidth = 64
const companyActionsWidth = 96

/** Customs records by words, codes, places and parties; as records, companies, statistics or figures. */
export function CustomsQueryPage(): ReactNode {
  const state = useCustomsState()
  if (!state.isReady) return <Skeleton active paragraph={{ rows: 12 }} />
  switch (state.tab as CustomsTab) {
    case 'buyers':
    case 'sellers':
      return <CompanyTab key={state.tab} state={state} role={state.tab === 'buyers' ? 'buyer' : 'seller'} />
    case 'statistics':
      return <StatisticTab state={state} />
    case 'analysis':
      return <CustomsAnalysis state={state} />
    default:
      return <ShipmentTab state={state} />
  }
}

function ShipmentTab({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { remember, actions, result } = useSaveSelected('shipments', undefined)
  return (
    <>
      <ListPage<ShipmentRow>
        list="shipments"
        title={t('customsData.title')}
        load={async (query, signal) => {
          const page = await call(customsRoutes.shipments, { query }, { signal })
          remember(page.items)
          return page
        }}
        state={state}
        columns={useShipmentColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.goods || row.houseBill}
        filters={useShipmentFilters(state.filter)}
        tabs={useCustomsTabs()}
        searchHint={t('customsData.searchHint')}
        batchActions={actions}
        exporting={useCustomsExport('shipments')}
        addressOf={(row) => recordAddress(row.id)}
        rowActions={(row) =>
          row.buyer.key !== '' && (
            <SaveAsCustomer size="small" company={{ key: row.buyer.key, role: 'buyer' }} />
          )
        }
        rowActionsWidth={actionsWidth}
        toolbar={
          <>
            <SaveSearchButton state={state} />
            <UploadButton />
          </>
        }
        nothingFound={<NothingFound state={state} kind="shipments" />}
        {...useShipmentParts(state)}
        empty={useEmpty()}
      />
      {result}
    </>
  )
}

function NothingFound({ state, kind }: { state: ListState; kind: RecordKind }): ReactNode {
  return (
    <>
      <NoRecordsHint kind={kind} filter={state.filter} />
      <SearchAdviceNote state={state} kind={kind} />
    </>
  )
}

/** What stands around a list of shipments or of their companies: its conditions, sums and frequent values. */
function useShipmentParts(state: ListState, role?: 'buyer' | 'seller') {
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const query = { state, day: 'tradeDate', isOpen: isPanelOpen } as const
  // Figures are of the words as they were typed, which a list by likeness is not about.
  const hasFigures = state.sort !== likenessSort
  const notes = role && <RankingNotes state={state} role={role} />
  const hints = role && <RankingHints state={state} role={role} />
  return {
    conditions: <QueryConditions {...query} onToggle={() => setIsPanelOpen(!isPanelOpen)} />,
    aside: (
      <>
        <QueryPanel {...query} words={['buyer', 'seller']} />
        {hasFigures && <TotalsBar state={state} notes={notes} hints={hints} />}
        {!hasFigures && notes && <NotesMark>{notes}</NotesMark>}
        {!hasFigures && hints}
      </>
    ),
    rail: hasFigures && <RecordFacetRail state={state} />,
  }
}

function CompanyTab({ state, role }: { state: ListState; role: 'buyer' | 'seller' }): ReactNode {
  const { t } = useTranslation()
  const { remember, actions, result } = useSaveSelected('tradeCompanies', role)
  const kind = role === 'buyer' ? 'buyers' : 'sellers'
  const { all } = countedQuery(state)
  const isByLikeness = state.sort === likenessSort
  // A file holds the companies with the words in their names, not those that are like them.
  const exporting = useCustomsExport(kind)
  const load = async (query: ListQuery, { signal, first }: { signal: AbortSignal; first?: true }) => {
    const asked = { ...query, tab: kind, all, first }
    const page = await call(customsRoutes.companies, { query: asked }, { signal })
    remember(page.items)
    return page
  }
  return (
    <>
      <ListPage<TradeCompanyRow>
        list="tradeCompanies"
        loadKey={[role, all]}
        title={t('customsData.title')}
        load={(query, signal) => load(query, { signal })}
        inSteps={{
          first: async (query, signal) => markFirst(await load(query, { signal, first: true })),
          ask: askTwice,
        }}
        state={state}
        columns={useTradeCompanyColumns(isByLikeness)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={useShipmentFilters(state.filter)}
        tabs={useCustomsTabs()}
        searchHint={t('customsData.searchHint')}
        batchActions={actions}
        {...(isByLikeness ? {} : { exporting })}
        addressOf={(row) => companyAddress(role, row.key)}
        rowActions={(row) => (
          <>
            <SaveAsCustomer size="small" company={{ key: row.key, role }} />
            <CollectButton size="small" company={{ key: row.key, role }} name={row.name} />
          </>
        )}
        rowActionsWidth={companyActionsWidth}
        toolbar={
          <>
            <SaveSearchButton state={state} />
            <UploadButton />
          </>
        }
        nothingFound={<NothingFound state={state} kind="shipments" />}
        {...useShipmentParts(state, role)}
        empty={useEmpty()}
      />
      {result}
    </>
  )
}

function StatisticTab({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const query = { state, day: 'period', isOpen: isPanelOpen } as const
  return (
    <ListPage<StatisticRow>
      list="statistics"
      title={t('customsData.title')}
      load={(query, signal) => call(customsRoutes.statistics, { query }, { signal })}
      state={state}
      columns={useStatisticColumns()}
      rowId={(row) => row.id}
      rowName={(row) => statisticTitle(row, t)}
      filters={useStatisticFilters(state.filter)}
      tabs={useCustomsTabs()}
      searchHint={t('customsData.column.goods')}
      exporting={useCustomsExport('statistics')}
      addressOf={(row) => recordAddress(row.id)}
      toolbar={
        <>
          <SaveSearchButton state={state} />
          <UploadButton />
        </>
      }
      nothingFound={<NothingFound state={state} kind="statistics" />}
      conditions={<QueryConditions {...query} onToggle={() => setIsPanelOpen(!isPanelOpen)} />}
      aside={
        <>
          <QueryPanel {...query} words={['province']} />
          <StatisticAnalysis state={state} />
        </>
      }
      empty={useEmpty()}
    />
  )
}

function useEmpty() {
  const { t } = useTranslation()
  return { title: t('customsData.emptyTitle'), hint: t('customsData.emptyHint'), action: <UploadButton /> }
}
