import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { TradeRole } from '@landfall/contract/customers.ts'
import { customsRoutes, type RecordGroup, type RecordSummary } from '@landfall/contract/customs-data.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConditionPlace, hasValue, toggleValue } from '#features/customs-filters/filter-conditions.ts'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { isWidening } from '#ui/filter-rules.ts'
import type { ListState } from '#ui/list-state.ts'
import { useIsNarrow } from '#ui/use-viewport.ts'
import { knownAmount } from './customs-figures.tsx'

/** Totals and frequent values of the shipments that match. */
export function useSummary(state: ListState): UseQueryResult<RecordSummary> {
  const { search, filter } = state.selection
  return useQuery({
    queryKey: ['shipments', 'summary', search, filter],
    queryFn: ({ signal }) => call(customsRoutes.summary, { query: { search, filter } }, { signal }),
    meta: { claims: true },
  })
}

/** What the search found in sum, and the frequent values with their counts; choosing one narrows to it. */
export function FacetPanel({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { data, error } = useSummary(state)
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(!isNarrow)
  // The list beside it says what is wrong.
  if (error) return null
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (data.totals.records === 0) return null
  return (
    <section className="facet-panel" aria-label={t('customsData.facets')}>
      <div className="facet-head">
        <TotalsLine summary={data} />
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
      {isOpen && <Facets summary={data} state={state} />}
    </section>
  )
}

function TotalsLine({ summary }: { summary: RecordSummary }): ReactNode {
  const { t } = useTranslation()
  const { totals, usdPerKg } = summary
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

/** Values of one facet that are shown. */
const shownValues = 6

interface Facet {
  name: string
  groups: readonly RecordGroup[]
  place: ConditionPlace
  label: (group: RecordGroup) => string
}

function Facets({ summary, state }: { summary: RecordSummary; state: ListState }): ReactNode {
  const { t } = useTranslation()
  const country = ({ value }: RecordGroup) => countryName(value)
  const facets: Facet[] = [
    {
      name: t('customsData.products'),
      groups: summary.hs4,
      place: { field: 'hs', op: 'startsWith' },
      label: ({ value }) => value,
    },
    {
      name: t('customsData.buyers'),
      groups: summary.buyers,
      place: { field: 'buyerKey', op: 'eq' },
      label: ({ label }) => label,
    },
    {
      name: t('customsData.sellers'),
      groups: summary.sellers,
      place: { field: 'sellerKey', op: 'eq' },
      label: ({ label }) => label,
    },
    {
      name: t('customsData.column.origin'),
      groups: summary.origins,
      place: { field: 'origin', op: 'in' },
      label: country,
    },
    {
      name: t('customsData.column.destination'),
      groups: summary.destinations,
      place: { field: 'destination', op: 'in' },
      label: country,
    },
    {
      name: t('customsData.sources'),
      groups: summary.sources,
      place: { field: 'source', op: 'eq' },
      label: ({ value }) => value,
    },
  ]
  return (
    <div className="facets">
      {facets.map((facet) => (
        <div key={facet.name}>
          <h2>{facet.name}</h2>
          <ul>
            {facet.groups.slice(0, shownValues).map((group) => (
              <li key={group.value}>
                <FacetValue facet={facet} group={group} state={state} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function FacetValue({
  facet,
  group,
  state,
}: {
  facet: Facet
  group: RecordGroup
  state: ListState
}): ReactNode {
  const { t } = useTranslation()
  const count = <span className="facet-count">{formatNumber(group.records)}</span>
  if (group.value === '') {
    return (
      <span className="facet-value">
        <em>{t('customsData.unidentified')}</em>
        {count}
      </span>
    )
  }
  const name = facet.label(group)
  return (
    <button
      type="button"
      className="facet-value"
      title={t('customsData.narrowTo', { name })}
      aria-pressed={hasValue(state.filter, facet.place, group.value)}
      disabled={isWidening(state.filter)}
      onClick={() => state.change({ filter: toggleValue(state.filter, facet.place, group.value) })}
    >
      <span className="facet-name">{name}</span> {count}
    </button>
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
