import {
  type BuyerFacetName,
  type BuyerFacetValue,
  buyerFacetNames,
  buyerSearchRoutes,
} from '@landfall/contract/buyers/buyer-search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HsCode } from '#features/customs/customs-nomenclature/hs-code.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { FacetRail } from '#ui/facet-rail.tsx'
import { type FacetChoice, FacetValues } from '#ui/facet-values.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import type { ConditionPlace } from '#ui/filter-conditions.ts'
import type { ListState } from '#ui/list-state.ts'
import { useSizeNames } from './company-size.ts'

const placeOf: Record<BuyerFacetName, ConditionPlace> = {
  country: { field: 'country', op: 'in' },
  hs: { field: 'hs', op: 'startsWith' },
  origin: { field: 'origin', op: 'eq' },
  size: { field: 'size', op: 'eq' },
  reach: { field: 'hasEmail', op: 'eq' },
}

/** How many of the companies that match have which frequent values; choosing one narrows to it. */
export function BuyerFacetRail({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  return (
    <FacetRail state={state} label={t('customsData.facets')}>
      <Facets state={state} />
    </FacetRail>
  )
}

function Facets({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const { titleOf, choiceOf } = useFacetWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['buyerSearch', 'facets', state.selection],
    queryFn: ({ signal }) => call(buyerSearchRoutes.facets, { query: state.selection }, { signal }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
  if (error) return <FailureState title={t('common.unexpectedError')} error={error} onRetry={refetch} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  return (
    <div className="facets">
      {buyerFacetNames.map((name) => {
        const values = data.facets[name] ?? []
        return (
          values.length > 0 && (
            <FacetValues
              key={name}
              title={titleOf(name)}
              place={placeOf[name]}
              choices={values.map((value) => choiceOf(name, value))}
              state={state}
            />
          )
        )
      })}
      <p className="quiet">
        {t(`buyerSearch.facets.door.${data.door}`)}
        {data.isSample && ` ${t('buyerSearch.facets.sample')}`}
      </p>
    </div>
  )
}

function useFacetWords() {
  const { t } = useTranslation()
  const sizes = useSizeNames()
  const titles: Record<BuyerFacetName, string> = {
    country: t('buyers.fields.country'),
    hs: t('buyers.fields.hsCodes'),
    origin: t('buyerSearch.tradesWith'),
    size: t('buyerSearch.size.title'),
    reach: t('buyerSearch.facets.reach'),
  }
  const labelOf = (name: BuyerFacetName, value: string): ReactNode => {
    if (name === 'hs') return <HsCode code={value} />
    if (name === 'size') return sizes.find((size) => size.value === value)?.label
    if (name === 'reach') return t(`buyers.fields.${value as 'hasEmail' | 'hasWebsite' | 'hasPhone'}`)
    return countryName(value)
  }
  return {
    titleOf: (name: BuyerFacetName) => titles[name],
    choiceOf: (name: BuyerFacetName, { value, companies }: BuyerFacetValue): FacetChoice => ({
      value,
      label: labelOf(name, value),
      count: companies,
      ...(name === 'reach' ? { asked: true, place: { field: value, op: 'eq' } } : {}),
    }),
  }
}
