import type { TradeCompanyView } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes, type ShipmentRow } from '@landfall/contract/customs/customs-data.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordAddress, useShipmentColumns } from '#features/customs/customs-data/customs-columns.tsx'
import { call } from '#platform/api-client.ts'
import { ListPage } from '#ui/list-page.tsx'
import { useListState } from '#ui/list-state.ts'

/** The shipments of a company. */
export function CompanyRecords({ company }: { company: TradeCompanyView }): ReactNode {
  const { t } = useTranslation()
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
      addressOf={(row) => recordAddress(row.id)}
      empty={{ title: t('list.nothingFound'), hint: '' }}
    />
  )
}
