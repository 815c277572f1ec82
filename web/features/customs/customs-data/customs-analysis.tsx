import type { RecordGroup, RecordSummary } from '@landfall/contract/customs/customs-data.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordCharts } from '#features/customs/customs-analysis/record-charts.tsx'
import { BothOwnersNote } from '#features/customs/customs-filters/both-owners-note.tsx'
import { countAllParam, countedQuery, titleSince } from '#features/customs/customs-filters/counted-range.ts'
import { useShipmentFilters } from '#features/customs/customs-filters/customs-filters.ts'
import { QueryConditions, QueryPanel } from '#features/customs/customs-filters/query-bar.tsx'
import { SaveSearchButton } from '#features/customs/customs-watches/watch-buttons.tsx'
import { formatDate } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FilterBuilder } from '#ui/filter-builder.tsx'
import { type ConditionPlace, toggleValue } from '#ui/filter-conditions.ts'
import { isWidening } from '#ui/filter-rules.ts'
import { ListSearch } from '#ui/list-search.tsx'
import type { ListState } from '#ui/list-state.ts'
import { ListTabs } from '#ui/list-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CountAllSwitch, CountedRange } from './counted-note.tsx'
import { ContainerFigure, Figure, GroupChart, TotalFigures } from './customs-figures.tsx'
import { useCustomsTabs } from './customs-tabs.ts'
import { useSummary } from './totals-bar.tsx'
import { UploadButton } from './upload-button.tsx'

/** The shipments that match as figures: totals, months, and what is frequent; a bar narrows the query to it. */
export function CustomsAnalysis({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const tabs = useCustomsTabs()
  const summary = useSummary(state)
  return (
    <div className="list-page">
      <PageHeader
        title={t('customsData.title')}
        tabs={
          <ListTabs
            label={t('customsData.title')}
            tabs={tabs}
            active="analysis"
            onChange={(tab) => state.change({ tab })}
          />
        }
      >
        <SaveSearchButton state={state} />
        <UploadButton />
      </PageHeader>
      <div className="panel list-panel">
        <AnalysisFilters state={state} />
        {summary.error ? (
          <>
            <FailureState title={t('list.failed')} error={summary.error} onRetry={() => summary.refetch()} />
            {/* All may be more than can be counted in time. */}
            {state.param(countAllParam) !== undefined && <CountAllSwitch state={state} />}
          </>
        ) : summary.data ? (
          <AnalysisFigures summary={summary.data} state={state} />
        ) : (
          <Skeleton active paragraph={{ rows: 12 }} />
        )}
      </div>
    </div>
  )
}

function AnalysisFilters({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const fields = useShipmentFilters(state.filter)
  const query = { state, day: 'tradeDate', isOpen: isPanelOpen } as const
  return (
    <>
      <div className="list-toolbar">
        <ListSearch
          value={state.search}
          hint={t('customsData.searchHint')}
          onSearch={(search) => state.change({ search })}
        />
        <FilterBuilder fields={fields} filter={state.filter} onApply={(filter) => state.change({ filter })} />
        <QueryConditions {...query} onToggle={() => setIsPanelOpen(!isPanelOpen)} />
      </div>
      <QueryPanel {...query} words={['buyer', 'seller']} />
    </>
  )
}

function AnalysisFigures({ summary, state }: { summary: RecordSummary; state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { countedSince } = summary
  if (summary.totals.records === 0) {
    return <EmptyState title={t('list.nothingFound')} hint={t('list.nothingFoundHint')} />
  }
  const pick = (place: ConditionPlace) => (group: RecordGroup) => {
    if (group.value === '' || isWidening(state.filter)) return
    state.change({ filter: toggleValue(state.filter, place, group.value) })
  }
  const party = ({ label }: RecordGroup) => label || t('customsData.unidentified')
  return (
    <>
      <TotalFigures totals={summary.totals} usdPerKg={summary.usdPerKg}>
        <ContainerFigure query={countedQuery(state)} />
        {summary.firstDate && summary.lastDate && (
          <Figure isText name={t('customsData.period')}>
            {formatDate(summary.firstDate)} – {formatDate(summary.lastDate)}
          </Figure>
        )}
      </TotalFigures>
      <CountedRange countedSince={countedSince} records={summary.totals.records} state={state} />
      <BothOwnersNote state={state} records={summary.totals.records} sharedRecords={summary.sharedRecords} />
      <RecordCharts state={state} isBounded={countedSince !== null} />
      <div className="customs-charts">
        <GroupChart
          title={titleSince(t('customsData.buyers'), countedSince)}
          groups={summary.buyers}
          name={party}
          onPick={pick({ field: 'buyerKey', op: 'eq' })}
        />
        <GroupChart
          title={titleSince(t('customsData.sellers'), countedSince)}
          groups={summary.sellers}
          name={party}
          onPick={pick({ field: 'sellerKey', op: 'eq' })}
        />
        <GroupChart
          title={titleSince(t('customsData.sources'), countedSince)}
          groups={summary.sources}
          name={({ value }) => value || t('customsData.unidentified')}
          onPick={pick({ field: 'source', op: 'eq' })}
        />
      </div>
    </>
  )
}
