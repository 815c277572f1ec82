import { type TradeCompanyView, tradeCompanyRoutes } from '@landfall/contract/customs-companies.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupChart } from '#features/customs-data/customs-figures.tsx'
import { call } from '#platform/api-client.ts'
import { CompanyPart } from './company-part.tsx'
import { ProductTable } from './company-tables.tsx'

/** What a company trades, as a chart and a table. */
export function CompanyProducts({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
  return (
    <CompanyPart
      name="products"
      company={company}
      load={(request, options) => call(tradeCompanyRoutes.products, request, options)}
    >
      {({ items }) => (
        <div className="customs-detail">
          <section className="panel">
            <GroupChart
              title={t('customsData.products')}
              groups={items}
              name={({ value, label }) => `${value || '–'} ${label.slice(0, 40)}`}
            />
          </section>
          <ProductTable products={items} />
        </div>
      )}
    </CompanyPart>
  )
}
