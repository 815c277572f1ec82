import {
  DeleteOutlined,
  EditOutlined,
  GlobalOutlined,
  MailOutlined,
  MessageOutlined,
  PhoneOutlined,
  PlusOutlined,
  SwapOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import type { TimelineItem } from '@landfall/contract/customer-timeline.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '#platform/country-names.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { TimeBadge } from '#ui/time-badge.tsx'

/** One thing that happened: what, who, when, and its particulars. */
export function TimelineEntry({ item }: { item: TimelineItem }): ReactNode {
  const { t } = useTranslation()
  return (
    <li className="timeline-entry">
      <span className="timeline-mark" aria-hidden>
        {iconOf(item)}
      </span>
      <div className="timeline-head">
        <strong>{titleOf(item, t)}</strong>
        <span className="timeline-who">
          {item.userName} <TimeBadge value={item.at} />
        </span>
      </div>
      <Particulars item={item} />
    </li>
  )
}

const icons = {
  created: <PlusOutlined />,
  changed: <EditOutlined />,
  deleted: <DeleteOutlined />,
  restored: <UndoOutlined />,
  ownerChanged: <SwapOutlined />,
  savedFromCustoms: <GlobalOutlined />,
  mail: <MailOutlined />,
  call: <PhoneOutlined />,
  email: <MailOutlined />,
  sms: <MessageOutlined />,
  visit: <TeamOutlined />,
}

function iconOf(item: TimelineItem): ReactNode {
  return icons[item.kind === 'followUp' ? item.method : item.kind]
}

function titleOf(item: TimelineItem, t: TFunction): string {
  switch (item.kind) {
    case 'followUp':
      return t(`followUps.methods.${item.method}`)
    case 'mail':
      return t(`timeline.mail.${item.event}`)
    default:
      return t(`timeline.kinds.${item.kind}`)
  }
}

function Particulars({ item }: { item: TimelineItem }): ReactNode {
  const { t } = useTranslation()
  switch (item.kind) {
    case 'followUp':
      return (
        <>
          <p className="timeline-text">{item.content}</p>
          {item.nextContactAt && (
            <p className="timeline-note">
              {t('timeline.next', { time: formatDateTime(item.nextContactAt) })}
            </p>
          )}
        </>
      )
    case 'mail':
      return (
        <>
          <p className="timeline-text">{item.subject}</p>
          <p className="timeline-note">{[item.address, item.detail].filter(Boolean).join(' · ')}</p>
        </>
      )
    case 'ownerChanged':
      return (
        <p className="timeline-text">
          {item.before ?? t('customers.pool')} → {item.after ?? t('customers.pool')}
        </p>
      )
    case 'savedFromCustoms':
      return <p className="timeline-text">{t(`timeline.roles.${item.role}`, { name: item.tradeName })}</p>
    case 'changed':
      return <Changes fields={item.fields} />
    default:
      return null
  }
}

type Change = Extract<TimelineItem, { kind: 'changed' }>['fields'][number]

function Changes({ fields }: { fields: readonly Change[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className="timeline-changes">
      {fields.map((change) => (
        <li key={change.field}>
          <span className="timeline-field">
            {t(`customers.fields.${change.field}` as 'customers.fields.name')}
          </span>{' '}
          <del>{textOf(change.field, change.before, t)}</del> →{' '}
          <ins>{textOf(change.field, change.after, t)}</ins>
        </li>
      ))}
    </ul>
  )
}

function textOf(field: string, value: string, t: TFunction): string {
  if (value === '') return t('common.none')
  if (field === 'stage') return t(`customers.stages.${value}` as 'customers.stages.won')
  if (field === 'intent') return t(`customers.intents.${value}` as 'customers.intents.low')
  if (field === 'country') return countryName(value)
  if (field === 'nextContactAt') return formatDateTime(value)
  return value
}
