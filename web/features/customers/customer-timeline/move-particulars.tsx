import type { TimelineItem } from '@landfall/contract/customers/customer-timeline.ts'
import { ownNameIn } from '@landfall/contract/own-name.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { shareText } from '#features/customers/customer-collaborators/share-text.ts'
import { dropCauseText } from '#features/customers/customer-ownerships/drop-cause.ts'
import { formatNumber } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'

type Move = Extract<TimelineItem, { kind: 'ownerChanged' }>

/** From whom to whom a customer went, how, and why. */
export function MoveParticulars({ item }: { item: Move }): ReactNode {
  const { t } = useTranslation()
  const pool = item.poolName || t('customers.pool')
  const reason = item.reason && t('publicPool.reasonWas', { reason: ownNameIn(currentLocale(), item.reason) })
  const rules = item.rules.map((cause) => dropCauseText(t, cause)).join(', ')
  const former = item.former && t('publicPool.formerStays', { terms: shareText(t, item.former) })
  const notes = [
    t(`publicPool.ways.${item.how}`),
    reason,
    rules && t('publicPool.ruleWas', { rules }),
    former,
  ]
  return (
    <>
      <p className="timeline-text">
        {item.before ?? pool} → {item.after ?? pool}
      </p>
      <p className="timeline-note">{notes.filter(Boolean).join(' · ')}</p>
    </>
  )
}

type Shipments = Extract<TimelineItem, { kind: 'shipments' }>

/** What a company of the customer shipped in a month, with the way to all of it. */
export function ShipmentParticulars({ item }: { item: Shipments }): ReactNode {
  const { t } = useTranslation()
  const { role, tradeName, tradeCompanyKey, records, partners, grossKg, valueUsd, valueKnown, goods } = item
  const amounts = [
    grossKg > 0 && formatNumber(grossKg, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 0 }),
    valueKnown > 0 &&
      t('timeline.shippedValue', {
        value: formatNumber(valueUsd, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
      }),
    goods,
  ]
  const address = `/customsData/seachDetailCustomData?${new URLSearchParams({ role, key: tradeCompanyKey })}`
  return (
    <>
      <p className="timeline-text">
        <Link className="plain-link" to={address}>
          {t(`timeline.shipped.${role}`, {
            name: tradeName,
            records: formatNumber(records),
            partners: formatNumber(partners),
          })}
        </Link>
      </p>
      <p className="timeline-note">{amounts.filter(Boolean).join(' · ')}</p>
    </>
  )
}
