import type { TradeRole } from '@landfall/contract/customers.ts'
import { type TradeCompanyView, tradeCompanyRoutes } from '@landfall/contract/customs-companies.ts'
import { customsRoutes, type RecordTotals, type ShipmentRow } from '@landfall/contract/customs-data.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { CollectButton } from '#features/collected/collect-button.tsx'
import { SaveAsCustomer } from '#features/customers/save-as-customer.tsx'
import { recordAddress, useShipmentColumns } from '#features/customs-data/customs-columns.tsx'
import { Figure, GroupChart, MonthChart, TotalFigures } from '#features/customs-data/customs-figures.tsx'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { useListState } from '#ui/list-state.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useTabTitle } from '#ui/tab-context.ts'
import { CompetitorTable, LaneTable, PartnerTable, ProductTable } from './company-tables.tsx'
import { FieldList } from './record-detail.tsx'
import { WriteToCompany } from './write-to-company.tsx'

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
  const { role, key } = company
  const hint = [t(`customsData.column.${role}`), countryName(company.country)].filter((part) => part !== '')
  const partners = t(role === 'buyer' ? 'customsData.sellers' : 'customsData.buyers')
  useTabTitle(company.name)
  const change = (part: string) => {
    const next = new URLSearchParams({ role, key, part })
    setParams(next, { replace: true })
  }
  return (
    <div className="customs-detail">
      <PageHeader title={company.name} hint={hint.join(' · ')}>
        <SaveAsCustomer company={{ key, role }} />
        <CollectButton company={{ key, role }} name={company.name} />
        <WriteToCompany company={{ key, role }} />
      </PageHeader>
      <Tabs
        activeKey={params.get('part') ?? 'overview'}
        onChange={change}
        items={[
          { key: 'overview', label: t('customsData.overview'), children: <Overview company={company} /> },
          { key: 'partners', label: partners, children: <PartnerTable company={company} /> },
          { key: 'products', label: t('customsData.products'), children: <Products company={company} /> },
          { key: 'lanes', label: t('customsData.lanes'), children: <LaneTable lanes={company.lanes} /> },
          {
            key: 'competitors',
            label: t('customsData.competitors'),
            children: <CompetitorTable company={company} />,
          },
          { key: 'records', label: t('customsData.shipments'), children: <Records company={company} /> },
        ]}
      />
    </div>
  )
}

function Overview({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="customs-detail">
      <section className="panel">
        <TotalFigures totals={company.totals} usdPerKg={company.usdPerKg}>
          <Figure
            name={t('customsData.lastYear')}
            note={`${t('customsData.yearBefore')}: ${formatNumber(company.yearBefore.records)}`}
          >
            {formatNumber(company.lastYear.records)}{' '}
            <Change now={company.lastYear} before={company.yearBefore} />
          </Figure>
          <Figure
            isText
            name={t('customsData.period')}
            note={t('customsData.newestData', { day: formatDate(company.newestData) })}
          >
            {formatDate(company.firstDate)} – {formatDate(company.lastDate)}
          </Figure>
        </TotalFigures>
      </section>
      <section className="panel">
        <MonthChart months={company.months} />
      </section>
      <section className="panel">
        <FieldList
          fields={[
            [
              t('customsData.spellings'),
              company.spellings.map(({ name, records }) => `${name} (${formatNumber(records)})`).join('; '),
            ],
            [t('customsData.addresses'), company.addresses.join('; ')],
            [t('customsData.sources'), company.sources.filter((source) => source !== '').join(', ')],
          ]}
        />
      </section>
    </div>
  )
}

/** A change is only told where there is something to compare with. */
function Change({ now, before }: { now: RecordTotals; before: RecordTotals }): ReactNode {
  if (before.records === 0) return null
  const change = now.records / before.records - 1
  return <small className="quiet">{`${change > 0 ? '+' : ''}${formatPercent(change)}`}</small>
}

function Products({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="customs-detail">
      <section className="panel">
        <GroupChart
          title={t('customsData.products')}
          groups={company.products}
          name={({ value, label }) => `${value || '–'} ${label.slice(0, 40)}`}
        />
      </section>
      <ProductTable products={company.products} />
    </div>
  )
}

function Records({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { role, key } = company
  const condition = { field: `${role}Key`, op: 'eq' as const, value: key }
  const filter = JSON.stringify({ join: 'and', conditions: [condition] })
  const state = useListState({ sort: '-tradeDate' })
  return (
    <ListPage<ShipmentRow>
      list="shipments"
      title={t('customsData.shipments')}
      loadKey={[role, key]}
      load={(query, signal) => {
        const { search, sort, cursor, size } = query
        return call(customsRoutes.shipments, { query: { search, sort, cursor, size, filter } }, { signal })
      }}
      state={state}
      columns={useShipmentColumns()}
      rowId={(row) => row.id}
      rowName={(row) => row.goods}
      searchHint={t('customsData.column.goods')}
      onOpen={(row) => navigate(recordAddress(row.id))}
      empty={{ title: t('list.nothingFound'), hint: '' }}
    />
  )
}
