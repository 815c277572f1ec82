import type { ListFilter } from '@landfall/contract/list.ts'
import type { MonthFigures, Subordinate } from '@landfall/contract/organisation/subordinates.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

const figures = ['followUps', 'customersAdded', 'mailsSent', 'pointsSpent'] as const

/** One person: who leads him, what he has, and what he did this month and last. */
export function SubordinateCard({
  person,
  onReassign,
}: {
  person: Subordinate
  onReassign: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { thisMonth, lastMonth } = person
  const place = [person.groupName, person.templateName, person.leaderName].filter(Boolean).join(' · ')
  return (
    <li className="person-card">
      <div className="person-heading">
        <h2>{person.name}</h2>
        <span className="person-quiet">{person.username}</span>
        {person.depth > 0 && (
          <StateTag tone="neutral">{t('subordinates.depth', { depth: formatNumber(person.depth) })}</StateTag>
        )}
        {person.isDisabled && <StateTag tone="warning">{t('subordinates.disabled')}</StateTag>}
      </div>
      <p className="person-quiet">{place}</p>
      <p className="person-quiet">
        {t('subordinates.lastSignIn')}:{' '}
        {person.lastSignInAt ? <TimeBadge value={person.lastSignInAt} /> : t('subordinates.never')}
      </p>
      <dl className="person-figures">
        <Figure label={t('subordinates.customers')} value={person.customers} />
        <Figure label={t('subordinates.openSendTasks')} value={person.openSendTasks} />
        {figures.map((name) => (
          <MonthFigure key={name} name={name} thisMonth={thisMonth} lastMonth={lastMonth} />
        ))}
      </dl>
      <PersonLinks person={person} onReassign={onReassign} />
    </li>
  )
}

function Figure({ label, value }: { label: string; value: number }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}

interface MonthFigureProps {
  name: keyof MonthFigures
  thisMonth: MonthFigures
  lastMonth: MonthFigures
}

function MonthFigure({ name, thisMonth, lastMonth }: MonthFigureProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t(`subordinates.${name}`)}</dt>
      <dd>
        {formatNumber(thisMonth[name])}
        <small>{t('subordinates.lastMonth', { amount: formatNumber(lastMonth[name]) })}</small>
      </dd>
    </div>
  )
}

function PersonLinks({ person, onReassign }: { person: Subordinate; onReassign: () => void }): ReactNode {
  const { t } = useTranslation()
  const seesCustomers = usePermission('customer.customer.read')
  const seesSending = usePermission('email.task.read')
  return (
    <div className="person-links">
      {person.isInScope && seesCustomers && (
        <Link to={listOf('/customer/index', { field: 'ownerId', op: 'in', value: [person.id] })}>
          {t('subordinates.showCustomers')}
        </Link>
      )}
      {person.isInScope && seesSending && (
        <Link to={listOf('/email/emailMarketingTask', { field: 'creator', op: 'eq', value: person.name })}>
          {t('subordinates.showSendTasks')}
        </Link>
      )}
      {person.canReassign && (
        <Button type="link" onClick={onReassign} aria-label={`${t('subordinates.reassign')}: ${person.name}`}>
          {t('subordinates.reassign')}
        </Button>
      )}
    </div>
  )
}

// The address of a list that shows one person's rows.
function listOf(path: string, condition: ListFilter['conditions'][number]): string {
  const filter: ListFilter = { join: 'and', conditions: [condition] }
  return `${path}?${new URLSearchParams({ tab: 'all', filter: JSON.stringify(filter) })}`
}
