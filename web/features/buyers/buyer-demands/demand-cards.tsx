import { buyerDemandRoutes, type DemandView } from '@landfall/contract/buyers/buyer-demands.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { ListPager } from '#ui/list-pager.tsx'
import type { ListState } from '#ui/list-state.ts'
import { DemandStateMark, priceOf } from './demand-columns.tsx'

/** Demands as cards, as on the boards of marketplaces. */
export function DemandCards({
  state,
  onOpen,
}: {
  state: ListState
  onOpen: (id: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const { query } = state
  const rows = useQuery({
    queryKey: ['buyerDemands', 'cards', query],
    queryFn: ({ signal }) => call(buyerDemandRoutes.list, { query }, { signal }),
  })
  if (rows.error)
    return <FailureState title={t('list.failed')} error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (rows.data.items.length === 0)
    return <EmptyState title={t('list.nothingFound')} hint={t('list.nothingFoundHint')} />
  return (
    <>
      <ul className="demand-cards">
        {rows.data.items.map((demand) => (
          <DemandCard key={demand.id} demand={demand} onOpen={onOpen} />
        ))}
      </ul>
      <ListPager state={state} rows={rows.data} />
    </>
  )
}

function DemandCard({ demand, onOpen }: { demand: DemandView; onOpen: (id: number) => void }): ReactNode {
  const { t } = useTranslation()
  const { id, title, amount, destination, destinationCountry, buyerName, buyerCountry, expiresOn } = demand
  const terms = [priceOf(demand), amount, demand.shipping, demand.payment].filter(Boolean).join(' · ')
  const where = [destination, countryName(destinationCountry)].filter(Boolean).join(', ')
  return (
    <li className="demand-card">
      <button type="button" className="row-opener" onClick={() => onOpen(id)}>
        {title}
      </button>
      <p>
        <DemandStateMark demand={demand} />
      </p>
      {terms && <p>{terms}</p>}
      {where && <p className="quiet">{where}</p>}
      <p className="quiet">{[buyerName, countryName(buyerCountry)].filter(Boolean).join(', ')}</p>
      {expiresOn && (
        <p className="quiet">
          {t('buyerDemands.fields.expiresOn')} {formatDate(expiresOn)}
        </p>
      )}
    </li>
  )
}
