import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { customsRoutes, type RecordSummary } from '@landfall/contract/customs/customs-data.ts'
import type { CountedTotals } from '@landfall/contract/customs/customs-facets.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import {
  keepPreviousData,
  notifyManager,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ContainerCount } from '#features/customs/customs-companies/container-count.tsx'
import { ForwardersNote } from '#features/customs/customs-companies/forwarders-note.tsx'
import { BothOwnersNote } from '#features/customs/customs-filters/both-owners-note.tsx'
import { countedQuery } from '#features/customs/customs-filters/counted-range.ts'
import { call } from '#platform/api-client.ts'
import type { Staged } from '#platform/first-answer.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { FacetSwitch } from '#ui/facet-rail.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import type { ListState } from '#ui/list-state.ts'
import { useListRefresh } from '#ui/use-list-rows.ts'
import { CountedRange, Unfinished } from './counted-note.tsx'
import { knownAmount, LongAmount, valueNote } from './customs-figures.tsx'
import { NameHints } from './name-hints.tsx'
import { NotesMark } from './notes-mark.tsx'
import { useRecordTotals } from './use-record-totals.ts'

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

interface TotalsBarProps {
  state: ListState
  /** What else is said behind the mark. */
  notes?: ReactNode
  /** What else stands in the line that says how far the counting is. */
  hints?: ReactNode
}

/** What the search found in sum in one line, with what is said about it, and the switch of the frequent values. */
export function TotalsBar({ state, notes, hints }: TotalsBarProps): ReactNode {
  const { t } = useTranslation()
  const { data, isFetching, error, refetch } = useRecordTotals(state)
  const isLost = error !== null && data?.stage !== 'first'
  if (data?.totals.records === 0)
    return (
      <>
        <NotesMark>{notes}</NotesMark>
        {hints}
      </>
    )
  return (
    <>
      <div className="totals-bar">
        <FacetSwitch state={state} label={t('customsData.facets')} />
        {isLost && <FailureState title={t('common.unexpectedError')} error={error} onRetry={refetch} />}
        {!isLost && !data && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
        {data && <TotalsLine found={data} state={state} />}
        <NotesMark>
          {data && (
            <BothOwnersNote state={state} records={data.totals.records} sharedRecords={data.sharedRecords} />
          )}
          {notes}
        </NotesMark>
      </div>
      <div className="counting-line">
        {data && (
          <CountedRange
            countedSince={data.countedSince}
            records={data.totals.records}
            stage={data.stage}
            counting={{ isFetching, error, onRetry: refetch }}
            state={state}
          />
        )}
        {hints}
      </div>
    </>
  )
}

function TotalsLine({ found, state }: { found: CountedTotals; state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { totals, usdPerKg } = found
  const figures: [name: string, value: ReactNode, note?: string][] = [
    [t('customsData.column.records'), formatNumber(totals.records)],
    [t('customsData.column.grossKg'), knownAmount(totals.grossKg)],
    [t('customsData.column.teu'), knownAmount(totals.teu)],
  ]
  if (totals.valueKnown > 0 || totals.modelledKnown)
    figures.push([
      t('customsData.column.valueUsd'),
      totals.valueUsd === 0 ? '–' : <LongAmount key="value" value={totals.valueUsd} />,
      valueNote(totals, t),
    ])
  if (usdPerKg !== null)
    figures.push([t('customsData.usdPerKg'), formatNumber(usdPerKg, { maximumFractionDigits: 2 })])
  return (
    <dl className="facet-totals">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small title={note}>{note}</small>}
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

type Ranking = RouteReply<typeof customsRoutes.companies> & Staged

/** The page of companies that the list beside it loads; only listens to it. */
function useRanking(state: ListState, role: TradeRole) {
  const { all } = countedQuery(state)
  const queryKey = ['tradeCompanies', 'rows', state.query, role, all]
  const cache = useQueryClient().getQueryCache()
  const loading = useSyncExternalStore(
    // What is asked while others are drawn is told once they are.
    (notify) => cache.subscribe(notifyManager.batchCalls(notify)),
    () => cache.find<Ranking>({ queryKey })?.state,
  )
  return {
    data: loading?.data,
    isFetching: loading?.fetchStatus === 'fetching',
    error: loading?.error ?? null,
  }
}

interface RankingProps {
  state: ListState
  role: TradeRole
}

/** How far a ranking is, where there are very many shipments, and the names that may have been meant. */
export function RankingHints({ state, role }: RankingProps): ReactNode {
  const { t } = useTranslation()
  const refresh = useListRefresh('tradeCompanies')
  const { data, isFetching, error } = useRanking(state, role)
  if (!data) return null
  const { countedSince, stage } = data
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
      <NameHints state={state} role={role} page={data} />
    </>
  )
}

/** What a ranking leaves out: forwarders, and records whose party is nobody. */
export function RankingNotes({ state, role }: RankingProps): ReactNode {
  const { t } = useTranslation()
  const { data } = useRanking(state, role)
  if (!data) return null
  const { unidentified, hiddenForwarders } = data
  return (
    <>
      <ForwardersNote state={state} hidden={hiddenForwarders} />
      {unidentified && (
        <p className="customs-note">
          {t('customsData.unidentifiedHint', { records: formatNumber(unidentified.records) })}
          {` · ${formatNumber(unidentified.grossKg, { maximumFractionDigits: 0 })} kg`}
        </p>
      )}
    </>
  )
}
