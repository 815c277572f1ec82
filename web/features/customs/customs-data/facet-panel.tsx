import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { customsRoutes, type RecordSummary } from '@landfall/contract/customs/customs-data.ts'
import { type CountedTotals, customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContainerCount } from '#features/customs/customs-companies/container-count.tsx'
import { ForwardersNote } from '#features/customs/customs-companies/forwarders-note.tsx'
import { BothOwnersNote } from '#features/customs/customs-filters/both-owners-note.tsx'
import { countedQuery, markFirst } from '#features/customs/customs-filters/counted-range.ts'
import { call } from '#platform/api-client.ts'
import { askTwice, type Staged } from '#platform/first-answer.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import type { ListState } from '#ui/list-state.ts'
import { useListRefresh } from '#ui/use-list-rows.ts'
import { useIsNarrow } from '#ui/use-viewport.ts'
import { CountedRange, Unfinished } from './counted-note.tsx'
import { knownAmount, valueNote } from './customs-figures.tsx'
import { Facets } from './facet-values.tsx'
import { NameHints } from './name-hints.tsx'

/** Totals and frequent values of the shipments that match; of very many, over the newest. */
export function useSummary(state: ListState): UseQueryResult<RecordSummary> {
  const query = countedQuery(state)
  return useQuery({
    queryKey: ['shipments', 'summary', query],
    queryFn: ({ signal }) => call(customsRoutes.summary, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

/** Sums of the shipments that match, at first over the newest; of very many, over the newest for good. */
function useTotals(state: ListState): UseQueryResult<CountedTotals & Staged> {
  const query = countedQuery(state)
  return useQuery<CountedTotals & Staged>({
    queryKey: ['shipments', 'totals', query],
    queryFn: (context) =>
      askTwice<CountedTotals & Staged>(context, {
        first: async (signal) =>
          markFirst(await call(customsFacetRoutes.totals, { query: { ...query, first: true } }, { signal })),
        exact: (signal) => call(customsFacetRoutes.totals, { query }, { signal }),
      }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

/** What the search found in sum, and the frequent values with their counts; choosing one narrows to it. */
export function FacetPanel({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { data, isFetching, error, refetch } = useTotals(state)
  const isLost = error !== null && data?.stage !== 'first'
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(!isNarrow)
  if (data?.totals.records === 0) return null
  return (
    <section className="facet-panel" aria-label={t('customsData.facets')}>
      <div className="facet-head">
        {isLost && <FailureState title={t('common.unexpectedError')} error={error} onRetry={refetch} />}
        {!isLost && !data && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
        {data && <TotalsLine found={data} state={state} />}
        <Button
          type="text"
          size="small"
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('customsData.facets')}
        </Button>
      </div>
      {data && (
        <CountedRange
          countedSince={data.countedSince}
          records={data.totals.records}
          stage={data.stage}
          counting={{ isFetching, error, onRetry: refetch }}
          state={state}
        />
      )}
      {data && (
        <BothOwnersNote state={state} records={data.totals.records} sharedRecords={data.sharedRecords} />
      )}
      {isOpen && <Facets state={state} isFailureTold={error !== null} />}
    </section>
  )
}

function TotalsLine({ found, state }: { found: CountedTotals; state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { totals, usdPerKg } = found
  const figures: [name: string, value: string, note?: string][] = [
    [t('customsData.column.records'), formatNumber(totals.records)],
    [t('customsData.column.grossKg'), knownAmount(totals.grossKg)],
    [t('customsData.column.teu'), knownAmount(totals.teu)],
  ]
  if (totals.valueKnown > 0 || totals.modelledKnown)
    figures.push([t('customsData.column.valueUsd'), knownAmount(totals.valueUsd), valueNote(totals, t)])
  if (usdPerKg !== null)
    figures.push([t('customsData.usdPerKg'), formatNumber(usdPerKg, { maximumFractionDigits: 2 })])
  return (
    <dl className="facet-totals">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
      <ContainerCount query={countedQuery(state)}>
        {(count, note) => (
          <div>
            <dt>{t('customsQuery.containers.title')}</dt>
            <dd>
              {count}
              {note && <small>{note}</small>}
            </dd>
          </div>
        )}
      </ContainerCount>
    </dl>
  )
}

/** What a ranking leaves out: older shipments where there are very many, and records whose party is nobody. */
export function RankingNotes({ state, role }: { state: ListState; role: TradeRole }): ReactNode {
  const { t } = useTranslation()
  const refresh = useListRefresh('tradeCompanies')
  const { all } = countedQuery(state)
  // Only listens to the page that the list beside it loads.
  const { data, isFetching, error } = useQuery<RouteReply<typeof customsRoutes.companies> & Staged>({
    queryKey: ['tradeCompanies', 'rows', state.query, role, all],
    queryFn: skipToken,
  })
  if (!data) return null
  const { countedSince, unidentified, hiddenForwarders, stage } = data
  const isCounting = stage === 'first' && isFetching
  return (
    <>
      {countedSince !== null && (
        <p className="customs-note">
          {t(`customsQuery.counted.${isCounting ? 'rankingFirst' : 'ranking'}`, {
            day: formatDate(countedSince),
          })}{' '}
          {stage === 'first' && <Unfinished isFetching={isFetching} error={error} onRetry={refresh} />}
        </p>
      )}
      {countedSince === null && stage && (
        <p className="customs-note">{t('customsQuery.counted.rankingAll')}</p>
      )}
      <ForwardersNote state={state} hidden={hiddenForwarders} />
      <NameHints state={state} role={role} page={data} />
      {unidentified && (
        <p className="customs-note">
          {t('customsData.unidentifiedHint', { records: formatNumber(unidentified.records) })}
          {` · ${formatNumber(unidentified.grossKg, { maximumFractionDigits: 0 })} kg`}
        </p>
      )}
    </>
  )
}
