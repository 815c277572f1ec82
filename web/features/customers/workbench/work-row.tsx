import { CheckOutlined, EllipsisOutlined } from '@ant-design/icons'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import type { WorkItem, WorkQueue } from '@landfall/contract/customers/workbench.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Button, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { contactInDays } from '#features/customers/contact-calendar/later-contact.ts'
import { type PostponeKey, postponements } from '#features/customers/contact-calendar/postponements.ts'
import { usePostpone } from '#features/customers/contact-calendar/use-postpone.ts'
import { useWriteMail } from '#features/customers/customers/mail-link.ts'
import { askPlacement } from '#features/customers/public-pool/placement-store.ts'
import { countryName } from '#platform/country-names.ts'
import { formatClockIn } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useMarkDone } from './use-workbench.ts'

interface WorkRowProps {
  queue: WorkQueue
  item: WorkItem
  onFollowUp: (item: WorkItem) => void
}

/** One entry of a queue with what may be done about it. */
export function WorkRow({ queue, item, onFollowUp }: WorkRowProps): ReactNode {
  const { t } = useTranslation()
  const markDone = useMarkDone(queue)
  const reason = useReason(queue, item)
  const mayFollowUp = usePermission('customer.followUp.write') && queue !== 'failed'
  const isAppointment = queue === 'overdue' || queue === 'contactToday'
  return (
    <li className="work-row">
      <span className="work-what">
        {item.customerId === null ? (
          item.name
        ) : (
          <Link className="plain-link" to={customerPath(item.customerId)}>
            {item.name}
          </Link>
        )}
        <span className="work-detail">
          {[item.contact, countryName(item.country), reason].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="work-time">
        <TimeBadge value={item.at} />
        {queue !== 'failed' && <LocalClock item={item} at={isAppointment ? item.at : new Date()} />}
      </span>
      <span className="work-actions">
        {mayFollowUp && (
          <Button
            size="small"
            type="primary"
            aria-label={`${t('followUps.save')}: ${item.name}`}
            onClick={() => onFollowUp(item)}
          >
            {t('followUps.save')}
          </Button>
        )}
        {queue === 'failed' && item.customerId !== null && (
          <Link
            className="plain-link"
            to={customerPath(item.customerId)}
            aria-label={`${t('dashboard.fixAddress')}: ${item.contact}`}
          >
            {t('dashboard.fixAddress')}
          </Link>
        )}
        <Button
          size="small"
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('workbench.markDone', { name: item.name })}
          loading={markDone.isPending}
          onClick={() => markDone.mutate(item.id)}
        >
          {t('workbench.done')}
        </Button>
        <FurtherActions queue={queue} item={item} />
      </span>
    </li>
  )
}

// Where nobody knows the time there, none is shown.
function LocalClock({
  item: { timeZone, zoneOrigin },
  at,
}: {
  item: WorkItem
  at: string | Date
}): ReactNode {
  const { t } = useTranslation()
  if (zoneOrigin === 'company') return null
  const hint = zoneOrigin === 'country' ? t('contactCalendar.assumed') : undefined
  return (
    <span className="work-detail" title={hint && `${timeZone} · ${hint}`}>
      {t('workbench.localTime', { time: formatClockIn(timeZone, at) })}
      {hint && <span className="visually-hidden"> ({hint})</span>}
    </span>
  )
}

function useReason(queue: WorkQueue, { reason }: WorkItem): string {
  const { t } = useTranslation()
  if (reason === null) return ''
  return queue === 'failed'
    ? t(`emailHistory.reason.${reason as 'hard'}`)
    : t(`workbench.reasons.${reason as 'opened'}`)
}

function FurtherActions({ queue, item }: Omit<WorkRowProps, 'onFollowUp'>): ReactNode {
  const { t } = useTranslation()
  const items = useFurtherActions(queue, item)
  const label = t('workbench.more', { name: item.name })
  if (items.length === 0) return null
  return (
    <MenuDropdown menu={{ items }}>
      <Button
        size="small"
        type="text"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={label}
        title={label}
      />
    </MenuDropdown>
  )
}

function useFurtherActions(queue: WorkQueue, item: WorkItem): NonNullable<MenuProps['items']> {
  const { t } = useTranslation()
  const postpone = usePostpone()
  const writeMail = useWriteMail()
  const mayWrite = usePermission('email.task.send')
  const mayPostpone = usePermission('customer.followUp.write')
  const mayProtect = usePermission('customer.customer.protect')
  const { customerId, name, hasEmail, timeZone } = item
  if (customerId === null) return []
  const isAppointment = queue === 'overdue' || queue === 'contactToday'
  const mail = {
    key: 'mail',
    label: t('customers.writeMail'),
    onClick: () => writeMail({ scope: batchScope.Checked, ids: [customerId] }),
  }
  const protect = {
    key: 'protect',
    label: t('publicPool.actions.protect'),
    onClick: () => askPlacement({ kind: 'protect', id: customerId, name }),
  }
  const later = Object.entries(postponements).map(([key, days]) => ({
    key,
    label: t(`workbench.postpone.${key as PostponeKey}`),
    onClick: () => {
      const appointment = isAppointment ? item.at : undefined
      postpone.mutate({ item, nextContactAt: contactInDays(days, timeZone, appointment) })
    },
  }))
  const never = {
    key: 'never',
    label: t('workbench.postpone.never'),
    onClick: () => postpone.mutate({ item, nextContactAt: null }),
  }
  return [
    ...(mayPostpone ? later : []),
    ...(mayPostpone && isAppointment ? [never] : []),
    ...(mayWrite && hasEmail ? [mail] : []),
    ...(mayProtect && queue === 'dropsSoon' ? [protect] : []),
  ]
}
