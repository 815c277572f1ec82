import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { TradeRole } from '@landfall/contract/customers.ts'
import { customsRoutes, type RecordSummary } from '@landfall/contract/customs-data.ts'
import { customsFacetRoutes, type RecordFacets } from '@landfall/contract/customs-facets.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { ListState } from '#ui/list-state.ts'
import { useIsNarrow } from '#ui/use-viewport.ts'
import { knownAmount } from './customs-figures.tsx'
import { Facets } from './facet-values.tsx'

/** Totals and frequent values of the shipments that match. */
export function useSummary(state: ListState): UseQueryResult<RecordSummary> {
  const { search, filter } = state.selection
  return useQuery({
    queryKey: ['shipments', 'summary', search, filter],
    queryFn: ({ signal }) => call(customsRoutes.summary, { query: { search, filter } }, { signal }),
    meta: { claims: true },
  })
}

/** Totals of the shipments that match, and what they can be narrowed by. */
function useFacets(state: ListState): UseQueryResult<RecordFacets> {
  const { search, filter } = state.selection
  return useQuery({
    queryKey: ['shipments', 'facets', search, filter],
    queryFn: ({ signal }) => call(customsFacetRoutes.facets, { query: { search, filter } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

/** What the search found in sum, and the frequent values with their counts; choosing one narrows to it. */
export function FacetPanel({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { data, error } = useFacets(state)
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(!isNarrow)
  // The list beside it says what is wrong.
  if (error) return null
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (Object.values(data.facets).every((values) => values.length === 0)) return null
  return (
    <section className="facet-panel" aria-label={t('customsData.facets')}>
      <div className="facet-head">
        <TotalsLine found={data} />
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
      {isOpen && <Facets facets={data.facets} state={state} />}
    </section>
  )
}

function TotalsLine({ found }: { found: RecordFacets }): ReactNode {
  const { t } = useTranslation()
  const { totals, usdPerKg } = found
  const known = t('customsData.valueKnown', {
    known: formatNumber(totals.valueKnown),
    total: formatNumber(totals.records),
  })
  const figures: [name: string, value: string, note?: string][] = [
    [t('customsData.column.records'), formatNumber(totals.records)],
    [t('customsData.column.grossKg'), knownAmount(totals.grossKg)],
    [t('customsData.column.teu'), knownAmount(totals.teu)],
  ]
  if (totals.valueKnown > 0)
    figures.push([t('customsData.column.valueUsd'), knownAmount(totals.valueUsd), known])
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
    </dl>
  )
}

/** The records whose party is nobody: they belong to no company of the list, and lead nowhere. */
export function Unidentified({ state, role }: { state: ListState; role: TradeRole }): ReactNode {
  const { t } = useTranslation()
  // Only listens to the page that the list beside it loads.
  const { data } = useQuery<RouteReply<typeof customsRoutes.companies>>({
    queryKey: ['tradeCompanies', 'rows', state.query, role],
    queryFn: skipToken,
  })
  if (!data?.unidentified) return null
  return (
    <p className="customs-note">
      {t('customsData.unidentifiedHint', { records: formatNumber(data.unidentified.records) })}
      {` · ${formatNumber(data.unidentified.grossKg, { maximumFractionDigits: 0 })} kg`}
    </p>
  )
}
