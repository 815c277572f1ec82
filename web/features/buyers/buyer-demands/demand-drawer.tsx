import { buyerDemandRoutes, type DemandView } from '@landfall/contract/buyers/buyer-demands.ts'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { DemandStateMark, priceOf } from './demand-columns.tsx'
import { DemandForm } from './demand-form.tsx'
import { useDemandWork } from './use-demands.ts'

type Demand = DemandView & { proof: 'yes' | 'no' | 'unknown' }

/** One demand with everything it says, and what can be done about it. */
export function DemandDrawer({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const demand = useQuery({
    queryKey: ['buyerDemands', 'one', id],
    queryFn: ({ signal }) => call(buyerDemandRoutes.read, { params: { id } }, { signal }),
    meta: { claims: true },
  })
  return (
    <TabDrawer open onClose={onClose} title={demand.data?.title ?? ''}>
      {demand.error ? (
        <FailureState title={t('list.failed')} error={demand.error} onRetry={() => void demand.refetch()} />
      ) : demand.data ? (
        <>
          <DemandActions demand={demand.data} />
          <DemandFacts demand={demand.data} />
        </>
      ) : (
        <Skeleton active />
      )}
    </TabDrawer>
  )
}

function DemandFacts({ demand }: { demand: Demand }): ReactNode {
  const { t } = useTranslation()
  const f = (key: Parameters<typeof nameOf>[0]) => nameOf(key)
  const nameOf = (
    key:
      | 'state'
      | 'proof'
      | 'description'
      | 'products'
      | 'hsCode'
      | 'price'
      | 'amount'
      | 'destination'
      | 'payment'
      | 'shipping'
      | 'buyer'
      | 'buyerEmail'
      | 'buyerPhone'
      | 'quality'
      | 'postedAt'
      | 'expiresOn'
      | 'publisher'
      | 'viewers'
      | 'image'
      | 'source',
  ) => t(`buyerDemands.fields.${key}`)
  const stars =
    demand.quality === null ? '' : t('buyerDemands.stars', { count: formatNumber(demand.quality) })
  const verified = demand.isVerified ? t('buyerDemands.fields.verified') : ''
  const outside = (address: string, text: string) =>
    address && (
      <a href={address} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  return (
    <FactList
      facts={[
        [f('state'), <DemandStateMark key="state" demand={demand} />],
        [f('proof'), t(`buyerDemands.proof.${demand.proof}`)],
        [f('description'), demand.description && <p className="demand-text">{demand.description}</p>],
        [f('products'), demand.products],
        [f('hsCode'), demand.hsCode],
        [f('price'), priceOf(demand)],
        [f('amount'), demand.amount],
        [
          f('destination'),
          [demand.destination, countryName(demand.destinationCountry)].filter(Boolean).join(', '),
        ],
        [f('payment'), demand.payment],
        [f('shipping'), demand.shipping],
        [f('buyer'), [demand.buyerName, countryName(demand.buyerCountry)].filter(Boolean).join(', ')],
        [f('buyerEmail'), demand.buyerEmail],
        [f('buyerPhone'), demand.buyerPhone],
        [f('quality'), [stars, verified].filter(Boolean).join(' · ')],
        [f('postedAt'), formatDate(demand.postedAt)],
        [f('expiresOn'), demand.expiresOn && formatDate(demand.expiresOn)],
        [f('publisher'), demand.source === 'own' && demand.publisherName],
        [f('viewers'), demand.viewers.join(', ')],
        [f('image'), outside(demand.imageUrl, demand.imageUrl)],
        [f('source'), outside(demand.sourceUrl, t('buyerDemands.openSource'))],
      ]}
    />
  )
}

const ends = ['claimed', 'quoted', 'won', 'lost'] as const

function DemandActions({ demand }: { demand: Demand }): ReactNode {
  const { t } = useTranslation()
  const work = useDemandWork(demand)
  const [isEditing, setIsEditing] = useState(false)
  const mayClaim = usePermission('buyer.demand.claim')
  const { state, isExpired, isClaimedByMe, customerId, buyerName, buyerEmail } = demand
  const isFree = state === 'open' && !isExpired
  return (
    <div className="demand-actions">
      {mayClaim && isFree && (
        <Button type="primary" loading={work.claim.isPending} onClick={() => work.claim.mutate()}>
          {t('buyerDemands.claim')}
        </Button>
      )}
      {(isFree || isClaimedByMe) && buyerName && (
        <Allowed need="customer.customer.write">
          {customerId === null && (
            <Button loading={work.save.isPending} onClick={() => work.save.mutate()}>
              {t('buyerDemands.save')}
            </Button>
          )}
          {(buyerEmail || customerId !== null) && (
            <Allowed need="email.task.send">
              <Button loading={work.quote.isPending} onClick={() => work.quote.mutate()}>
                {t('buyerDemands.quote')}
              </Button>
            </Allowed>
          )}
        </Allowed>
      )}
      {customerId !== null && <Link to={customerPath(customerId)}>{t('buyerDemands.saved')}</Link>}
      {mayClaim && isClaimedByMe && state !== 'open' && (
        <>
          <Select
            aria-label={t('buyerDemands.setState')}
            value={state}
            loading={work.move.isPending}
            options={ends.map((value) => ({ value, label: t(`buyerDemands.state.${value}`) }))}
            onChange={(next: (typeof ends)[number]) => work.move.mutate(next)}
          />
          <Button loading={work.release.isPending} onClick={() => work.release.mutate()}>
            {t('buyerDemands.release')}
          </Button>
        </>
      )}
      {demand.source === 'own' && demand.isMine && (
        <Allowed need="buyer.demand.write">
          <Button onClick={() => setIsEditing(true)}>{t('buyerDemands.edit')}</Button>
        </Allowed>
      )}
      {isEditing && <DemandForm demand={demand} onClose={() => setIsEditing(false)} />}
    </div>
  )
}
