import { type TradeCompanyView, tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import type { RecordGroup } from '@landfall/contract/customs/customs-data.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHsNames } from '#features/customs/customs-analysis/use-hs-names.ts'
import { GroupChart } from '#features/customs/customs-data/customs-figures.tsx'
import { call } from '#platform/api-client.ts'
import { CompanyPart } from './company-part.tsx'
import { ProductTable } from './company-tables.tsx'

/** What a company trades, as a chart and a table. */
export function CompanyProducts({ company }: { company: TradeCompanyView }): ReactNode {
  return (
    <CompanyPart
      name="products"
      company={company}
      load={(request, options) => call(tradeCompanyRoutes.products, request, options)}
    >
      {({ items }) => <Products items={items} />}
    </CompanyPart>
  )
}

/** Characters of a name that a bar of the chart has room for. */
const nameLength = 40

function Products({ items }: { items: readonly RecordGroup[] }): ReactNode {
  const { t } = useTranslation()
  const names = useHsNames(items.map(({ value }) => value))
  const nameOf = ({ value, label }: RecordGroup) =>
    value === '' ? t('customsData.unidentified') : `${value} ${names.get(value) ?? label}`
  return (
    <div className="customs-detail">
      <section className="panel">
        <GroupChart
          title={t('customsData.products')}
          groups={items}
          name={(group) => nameOf(group).slice(0, nameLength)}
        />
      </section>
      <ProductTable products={items} />
    </div>
  )
}
