import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { type TradeCompanyView, tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CollectButton } from '#features/customers/collected/collect-button.tsx'
import { SaveAsCustomer } from '#features/customers/customers/save-as-customer.tsx'
import { WatchCompanyButton } from '#features/customs/customs-watches/watch-buttons.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useTabTitle } from '#ui/tab-context.ts'
import { CompanyOverview } from './company-overview.tsx'
import { FindContacts } from './find-contacts.tsx'
import { WriteToCompany } from './write-to-company.tsx'

// What stands on the first tab is there at once; the others come when they are opened.
const PartnerTable = lazyPart(() => import('./company-tables.tsx').then((m) => m.PartnerTable))
const CompanyProducts = lazyPart(() => import('./company-products.tsx').then((m) => m.CompanyProducts))
const LaneTable = lazyPart(() => import('./company-tables.tsx').then((m) => m.LaneTable))
const CompanyRecords = lazyPart(() => import('./company-records.tsx').then((m) => m.CompanyRecords))
const CompanyRivals = lazyPart(() => import('./company-rivals.tsx').then((m) => m.CompanyRivals))
const SimilarCompanies = lazyPart(() => import('./company-rivals.tsx').then((m) => m.SimilarCompanies))
const CompanyContacts = lazyPart(() => import('./company-contacts.tsx').then((m) => m.CompanyContacts))

const CompanyNotes = lazyPart(() =>
  import('#features/customs/customs-notes/company-notes.tsx').then((m) => m.CompanyNotes),
)

/** One buyer or seller with everything its shipments say. */
export function CompanyDetail({ role, companyKey }: { role: TradeRole; companyKey: string }): ReactNode {
  const { t } = useTranslation()
  const company = useQuery({
    queryKey: ['tradeCompanies', 'one', role, companyKey],
    queryFn: ({ signal }) => call(tradeCompanyRoutes.read, { query: { role, key: companyKey } }, { signal }),
    meta: { claims: true },
  })
  if (company.error) {
    return (
      <div className="panel">
        <FailureState
          title={t('customsData.noCompany')}
          error={company.error}
          onRetry={() => company.refetch()}
        />
      </div>
    )
  }
  if (!company.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <CompanyBody company={company.data} />
}

function CompanyBody({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [isSought, setSought] = useState(false)
  const { role, key } = company
  const hint = [t(`customsData.column.${role}`), countryName(company.country)].filter((part) => part !== '')
  const partners = t(role === 'buyer' ? 'customsData.sellers' : 'customsData.buyers')
  useTabTitle(company.name)
  const change = (part: string) => {
    const next = new URLSearchParams({ role, key, part })
    setParams(next, { replace: true })
  }
  const find = () => {
    setSought(true)
    change('contacts')
  }
  return (
    <div className="customs-detail">
      <PageHeader title={company.name} hint={hint.join(' · ')}>
        <SaveAsCustomer company={{ key, role }} />
        <CollectButton company={{ key, role }} name={company.name} />
        <FindContacts onFound={find} />
        <WatchCompanyButton company={{ key, role, name: company.name }} />
        <WriteToCompany company={{ key, role }} />
      </PageHeader>
      <Tabs
        activeKey={params.get('part') ?? 'overview'}
        onChange={change}
        items={[
          {
            key: 'overview',
            label: t('customsData.overview'),
            children: <CompanyOverview company={company} />,
          },
          { key: 'partners', label: partners, children: <PartnerTable company={company} /> },
          {
            key: 'products',
            label: t('customsData.products'),
            children: <CompanyProducts company={company} />,
          },
          { key: 'lanes', label: t('customsData.lanes'), children: <LaneTable company={company} /> },
          {
            key: 'records',
            label: t('customsData.shipments'),
            children: <CompanyRecords company={company} />,
          },
          {
            key: 'contacts',
            label: t('tradeCompanies.contacts.title'),
            children: <CompanyContacts company={{ key, role }} isSought={isSought} />,
          },
          {
            key: 'notes',
            label: t('tradeCompanies.notes.title'),
            children: <CompanyNotes company={{ key, role }} />,
          },
          {
            key: 'similar',
            label: t('tradeCompanies.similar.title'),
            children: <SimilarCompanies company={company} />,
          },
          {
            key: 'competitors',
            label: t('customsData.competitors'),
            children: <CompanyRivals company={company} />,
          },
        ]}
      />
    </div>
  )
}
