import { FileSearchOutlined } from '@ant-design/icons'
import { type BuyerHit, buyerSearchRoutes, buyerSearchTabs } from '@landfall/contract/buyers/buyer-search.ts'
import { placeIdOf } from '@landfall/contract/buyers/map-places.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CollectCompany } from '#features/buyers/company-directory/collect-company.tsx'
import { ListedFinder } from '#features/buyers/company-directory/listed-finder.tsx'
import { SaveAsCustomer } from '#features/customers/customers/save-as-customer.tsx'
import { WriteToCompany } from '#features/customs/customs-detail/write-to-company.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { Allowed } from '#platform/permission.tsx'
import { FacetSwitch } from '#ui/facet-rail.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { useListState } from '#ui/list-state.ts'
import { tradeAddress, useBuyerColumns, useBuyerFilters } from './buyer-columns.tsx'
import { BuyerFacetRail } from './buyer-facet-rail.tsx'
import { useBuyerBatch } from './use-buyer-batch.tsx'

/** Companies that may become customers, of customs data and datasets as one list. */
export function BuyerSearchPage(): ReactNode {
  const { t } = useTranslation()
  const batch = useBuyerBatch()
  const state = useListState({ tabs: buyerSearchTabs })
  const [home, setHome] = useState<string | null>()
  const load = async (query: ListQuery, signal: AbortSignal) => {
    const page = await call(buyerSearchRoutes.search, { query }, { signal })
    batch.remember(page.items)
    setHome(page.homeCountry)
    return page
  }
  const names = { global: t('buyerSearch.tabs.global'), domestic: t('buyerSearch.tabs.domestic') }
  return (
    <>
      <ListPage<BuyerHit>
        list="buyerSearch"
        title={t('buyerSearch.title')}
        load={load}
        state={state}
        toolbar={<FacetSwitch state={state} label={t('customsData.facets')} />}
        rail={<BuyerFacetRail state={state} />}
        columns={useBuyerColumns()}
        rowId={(hit) => hit.id}
        rowName={(hit) => hit.name}
        tabs={buyerSearchTabs.map((key) => ({
          key,
          label: key === 'domestic' && home ? `${names[key]} (${countryName(home)})` : names[key],
        }))}
        filters={useBuyerFilters()}
        searchHint={t('buyerSearch.searchHint')}
        batchActions={batch.actions}
        rowActions={(hit) => <HitActions hit={hit} />}
        rowActionsWidth={96}
        nothingFound={home === null ? t('buyerSearch.noHome') : t('buyerSearch.nothingHint')}
        empty={{ title: t('buyerSearch.empty.title'), hint: t('buyerSearch.empty.hint') }}
      />
      {batch.result}
    </>
  )
}

function HitActions({ hit }: { hit: BuyerHit }): ReactNode {
  const { t } = useTranslation()
  const { trade, role, key, entries } = hit
  const [entry] = entries
  if (!trade)
    return (
      entry && (
        <>
          <ListedFinder company={{ id: placeIdOf(entry.id), name: entry.name }} />
          <CollectCompany company={entry} />
        </>
      )
    )
  return (
    <>
      <SaveAsCustomer company={{ role, key }} size="small" />
      <WriteToCompany company={{ role, key }} size="small" />
      <Allowed need="customer.customer.write">
        <Link to={`${tradeAddress(hit)}&part=contacts`}>
          <Button size="small" icon={<FileSearchOutlined aria-hidden />} title={t('buyerSearch.findEmail')}>
            {t('buyerSearch.findEmail')}
          </Button>
        </Link>
      </Allowed>
    </>
  )
}
