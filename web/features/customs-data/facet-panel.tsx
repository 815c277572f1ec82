import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { TradeRole } from '@landfall/contract/customers.ts'
import { customsRoutes, type RecordSummary } from '@landfall/contract/customs-data.ts'
import {
  customsFacetRoutes,
  type FacetName,
  type FacetValue,
  type RecordFacets,
} from '@landfall/contract/customs-facets.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConditionPlace, hasValue, toggleValue } from '#features/customs-filters/filter-conditions.ts'
import { HsCode } from '#features/customs-nomenclature/hs-code.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatMonth, formatNumber } from '#platform/formatters.ts'
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

/** Values of one facet that are shown at first. */
const shownValues = 5
/** Facets that are shown at first. */
const shownFacets = 6

interface Facet {
  name: FacetName
  title: string
  place: ConditionPlace
  label: (value: FacetValue) => ReactNode
  /** What the filter asks for. */
  asked?: (value: string) => string | number
}

function useFacetList(): Facet[] {
  const { t } = useTranslation()
  const country = ({ value }: FacetValue) => countryName(value)
  const plain = ({ value }: FacetValue) => value
  const column = (name: 'flow' | 'loadPort' | 'unloadPort' | 'origin' | 'destination') =>
    t(`customsData.column.${name}`)
  const party = ({ label }: FacetValue) => label
  return [
    {
      name: 'hs4',
      title: t('customsData.products'),
      place: { field: 'hs', op: 'startsWith' },
      label: ({ value }) => <HsCode code={value} />,
    },
    { name: 'buyers', title: t('customsData.buyers'), place: { field: 'buyerKey', op: 'in' }, label: party },
    {
      name: 'sellers',
      title: t('customsData.sellers'),
      place: { field: 'sellerKey', op: 'in' },
      label: party,
    },
    { name: 'origins', title: column('origin'), place: { field: 'origin', op: 'in' }, label: country },
    {
      name: 'destinations',
      title: column('destination'),
      place: { field: 'destination', op: 'in' },
      label: country,
    },
    {
      name: 'months',
      title: t('customsQuery.facets.month'),
      place: { field: 'month', op: 'in' },
      label: ({ value }) => formatMonth(`${value.slice(0, 4)}-${value.slice(4)}`),
      asked: Number,
    },
    {
      name: 'flows',
      title: column('flow'),
      place: { field: 'flow', op: 'in' },
      label: ({ value }) => t(value === 'import' ? 'customsData.flow.import' : 'customsData.flow.export'),
    },
    { name: 'loadPorts', title: column('loadPort'), place: { field: 'loadPort', op: 'in' }, label: plain },
    {
      name: 'unloadPorts',
      title: column('unloadPort'),
      place: { field: 'unloadPort', op: 'in' },
      label: plain,
    },
    { name: 'sources', title: t('customsData.sources'), place: { field: 'source', op: 'in' }, label: plain },
  ]
}

function Facets({ facets, state }: { facets: RecordFacets['facets']; state: ListState }): ReactNode {
  const { t } = useTranslation()
  const [areAll, setAreAll] = useState(false)
  const known = useFacetList().filter(({ name }) => facets[name].some(({ value }) => value !== ''))
  const shown = areAll ? known : known.slice(0, shownFacets)
  return (
    <>
      <div className="facets">
        {shown.map((facet) => (
          <FacetValues key={facet.name} facet={facet} values={facets[facet.name]} state={state} />
        ))}
      </div>
      {known.length > shownFacets && (
        <Button type="link" size="small" className="facet-more" onClick={() => setAreAll(!areAll)}>
          {areAll
            ? t('customsQuery.facets.showLess')
            : t('customsQuery.facets.others', {
                names: known
                  .slice(shownFacets)
                  .map(({ title }) => title)
                  .join(', '),
              })}
        </Button>
      )}
    </>
  )
}

function FacetValues({
  facet,
  values,
  state,
}: {
  facet: Facet
  values: readonly FacetValue[]
  state: ListState
}): ReactNode {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? values : values.slice(0, shownValues)
  return (
    <div>
      <h2>{facet.title}</h2>
      <ul aria-label={facet.title}>
        {shown.map((each) => (
          <li key={each.value}>
            <FacetButton facet={facet} each={each} state={state} />
          </li>
        ))}
      </ul>
      {values.length > shownValues && (
        <Button type="link" size="small" className="facet-more" onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'customsQuery.facets.showLess' : 'customsQuery.facets.showAll')}
        </Button>
      )}
    </div>
  )
}

function FacetButton({
  facet,
  each,
  state,
}: {
  facet: Facet
  each: FacetValue
  state: ListState
}): ReactNode {
  const { t } = useTranslation()
  const count = <span className="facet-count">{formatNumber(each.records)}</span>
  if (each.value === '') {
    return (
      <span className="facet-value">
        <em>{t('customsData.unidentified')}</em>
        {count}
      </span>
    )
  }
  const name = facet.label(each)
  const asked = facet.asked?.(each.value) ?? each.value
  return (
    <button
      type="button"
      className="facet-value"
      title={typeof name === 'string' ? t('customsData.narrowTo', { name }) : undefined}
      aria-pressed={hasValue(state.filter, facet.place, asked)}
      disabled={isWidening(state.filter)}
      onClick={() => state.change({ filter: toggleValue(state.filter, facet.place, asked) })}
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
