import {
  customsFacetRoutes,
  type FacetName,
  type FacetValue,
  type RecordFacets,
} from '@landfall/contract/customs/customs-facets.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForwardersNote } from '#features/customs/customs-companies/forwarders-note.tsx'
import { countedQuery, markFirst } from '#features/customs/customs-filters/counted-range.ts'
import { HsCode } from '#features/customs/customs-nomenclature/hs-code.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { askTwice, type Staged } from '#platform/first-answer.ts'
import { formatMonth } from '#platform/formatters.ts'
import { FacetRail } from '#ui/facet-rail.tsx'
import { type FacetChoice, FacetValues } from '#ui/facet-values.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import type { ConditionPlace } from '#ui/filter-conditions.ts'
import type { ListState } from '#ui/list-state.ts'
import { Unfinished } from './counted-note.tsx'
import { useRecordTotals } from './use-record-totals.ts'

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
  const port = ({ value, label }: FacetValue) => (label === '' ? value : `${label} (${value})`)
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
    { name: 'loadPorts', title: column('loadPort'), place: { field: 'loadPort', op: 'in' }, label: port },
    {
      name: 'unloadPorts',
      title: column('unloadPort'),
      place: { field: 'unloadPort', op: 'in' },
      label: port,
    },
    { name: 'sources', title: t('customsData.sources'), place: { field: 'source', op: 'in' }, label: plain },
  ]
}

/** The frequent values of some facets among the shipments that match. */
function useFacets(state: ListState, facets: readonly Facet[]): UseQueryResult<RecordFacets & Staged> {
  const query = { ...countedQuery(state), names: facets.map(({ name }) => name).join(',') }
  return useQuery<RecordFacets & Staged>({
    queryKey: ['shipments', 'facets', query],
    queryFn: (context) =>
      askTwice<RecordFacets & Staged>(context, {
        first: async (signal) =>
          markFirst(await call(customsFacetRoutes.facets, { query: { ...query, first: true } }, { signal })),
        exact: (signal) => call(customsFacetRoutes.facets, { query }, { signal }),
      }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
}

function asChoice({ label, asked }: Facet, value: FacetValue, nobody: string): FacetChoice {
  return {
    value: value.value,
    label: value.value === '' ? nobody : label(value),
    count: value.records,
    asked: asked?.(value.value),
  }
}

/** The frequent values of the shipments that match, with their counts; choosing one narrows to it. */
export function RecordFacetRail({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { data, error } = useRecordTotals(state)
  if (data?.totals.records === 0) return null
  return (
    <FacetRail state={state} label={t('customsData.facets')}>
      <Facets state={state} isFailureTold={error !== null} />
    </FacetRail>
  )
}

interface FacetsProps {
  state: ListState
  /** Something beside it says already that counting failed, and why. */
  isFailureTold: boolean
}

/** What shipments can be narrowed by; the most used first, the others are counted on request. */
function Facets(props: FacetsProps): ReactNode {
  const { t } = useTranslation()
  const [areAll, setAreAll] = useState(false)
  const facets = useFacetList()
  const [first, others] = [facets.slice(0, shownFacets), facets.slice(shownFacets)]
  return (
    <>
      <div className="facets">
        <FacetGroup facets={first} {...props} />
        {areAll && <FacetGroup facets={others} {...props} />}
      </div>
      <Button type="link" size="small" className="facet-more" onClick={() => setAreAll(!areAll)}>
        {areAll
          ? t('list.showLess')
          : t('customsQuery.facets.others', { names: others.map(({ title }) => title).join(', ') })}
      </Button>
    </>
  )
}

/** Facets that are counted together. */
function FacetGroup({ facets, state, isFailureTold }: FacetsProps & { facets: readonly Facet[] }): ReactNode {
  const { t } = useTranslation()
  const { data, isFetching, error, refetch } = useFacets(state, facets)
  const isFirst = data?.stage === 'first'
  if (error && !isFirst) {
    if (isFailureTold) return null
    return <FailureState title={t('common.unexpectedError')} error={error} onRetry={refetch} />
  }
  return (
    <>
      {facets.map((facet) => {
        const values = data?.facets[facet.name]
        if (!values) return <Skeleton key={facet.name} active title={false} paragraph={{ rows: 3 }} />
        return (
          values.some(({ value }) => value !== '') && (
            <FacetValues
              key={facet.name}
              title={facet.title}
              place={facet.place}
              choices={values.map((value) => asChoice(facet, value, t('customsData.unidentified')))}
              state={state}
            />
          )
        )
      })}
      {data && facets.some(({ name }) => name === 'buyers') && (
        <ForwardersNote state={state} hidden={data.hiddenForwarders} />
      )}
      {isFirst && error !== null && !isFailureTold && (
        <p className="customs-note">
          <Unfinished isFetching={isFetching} error={error} onRetry={refetch} />
        </p>
      )}
    </>
  )
}
