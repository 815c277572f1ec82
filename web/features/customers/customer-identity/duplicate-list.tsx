import type { ConflictClaim } from '@landfall/contract/customers/customer-conflicts.ts'
import type { DuplicateView } from '@landfall/contract/customers/customer-identity.ts'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { countryName } from '#platform/country-names.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { AskOwnerForm } from './ask-owner-form.tsx'
import { useClaimDuplicate } from './use-customer-identity.ts'
import './customer-identity.css'

interface DuplicateListProps {
  items: readonly DuplicateView[]
  /** What was typed when they were come across. */
  claim: () => ConflictClaim
  /** Called before another customer is opened. */
  onLeave?: () => void
}

/** Customers that are there already, as far as the caller may know, and what he can do about each. */
export function DuplicateList({ items, claim, onLeave }: DuplicateListProps): ReactNode {
  return (
    <ul className="duplicate-list">
      {items.map((item) => (
        <li key={item.reference}>
          <DuplicateCard item={item} claim={claim} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

interface DuplicateCardProps {
  item: DuplicateView
  claim: () => ConflictClaim
  onLeave: (() => void) | undefined
}

function DuplicateCard({ item, claim, onLeave }: DuplicateCardProps): ReactNode {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const navigate = useNavigate()
  const take = useClaimDuplicate()
  const mayAsk = usePermission('customer.customer.write') && item.place === 'owned' && !item.isMine
  const keys = new Intl.ListFormat(undefined, { type: 'unit' }).format(
    item.keys.map((key) => t(`customerIdentity.keys.${key}`)),
  )
  const claimIt = async () => {
    if (!(await take.mutateAsync(item).catch(() => false))) return
    onLeave?.()
    navigate(customerPath(item.reference))
  }
  return (
    <div className="duplicate-card">
      <div className="duplicate-head">
        <strong>{item.name}</strong>
        <span className="duplicate-country">{countryName(item.country)}</span>
        <PlaceTag item={item} />
      </div>
      <p className="duplicate-facts">{[ageText(), t('customerIdentity.by', { keys })].join(' · ')}</p>
      <div className="duplicate-acts">
        {item.customerId !== null && item.place !== 'bin' && (
          <Link className="plain-link" to={customerPath(item.customerId)} onClick={onLeave}>
            {t('customerIdentity.open')}
          </Link>
        )}
        {item.canClaim && (
          <Button size="small" loading={take.isPending} onClick={claimIt}>
            {t('customerIdentity.claim')}
          </Button>
        )}
        {mayAsk && !isAsking && !wasAsked && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('customerIdentity.ask')}
          </Button>
        )}
      </div>
      {isAsking && (
        <AskOwnerForm
          item={item}
          claim={claim}
          onClose={(isSent) => {
            setIsAsking(false)
            setWasAsked(isSent)
          }}
        />
      )}
    </div>
  )

  function ageText(): string {
    if (item.followUpAge === null) return t('customerIdentity.neverFollowedUp')
    if (item.followUpAge === 0) return t('customerIdentity.followUpToday')
    return t('customerIdentity.followUpAge', { days: formatNumber(item.followUpAge) })
  }
}

function PlaceTag({ item }: { item: DuplicateView }): ReactNode {
  const { t } = useTranslation()
  if (item.place === 'bin') return <StateTag tone="neutral">{t('customerIdentity.inBin')}</StateTag>
  if (item.place === 'pool') return <StateTag tone="warning">{t('customerIdentity.inPool')}</StateTag>
  return (
    <StateTag tone="active">
      {item.isMine
        ? t('customerIdentity.mine')
        : t('customerIdentity.ownedBy', { name: item.ownerName ?? '' })}
    </StateTag>
  )
}
