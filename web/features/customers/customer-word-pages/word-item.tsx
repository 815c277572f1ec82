import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'

/** What can be done with a record; an absent one is not offered. */
export interface WordActs {
  onEdit?: (() => void) | undefined
  onCreateBelow?: (() => void) | undefined
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
  onMerge?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

interface WordItemProps {
  name: string
  /** How the name is shown; the name itself without it. */
  mark?: ReactNode
  note?: ReactNode
  customers: number
  /** The list of its customers. */
  link: string
  acts: WordActs
}

/** One record with how many customers have it and what can be done with it. */
export function WordItem({ name, mark, note, customers, link, acts }: WordItemProps): ReactNode {
  const { t } = useTranslation()
  const label = t('customerWords.more', { name })
  const entries = [
    ['customerWords.group.createBelow', acts.onCreateBelow],
    ['customerWords.moveUp', acts.onUp],
    ['customerWords.moveDown', acts.onDown],
    ['customerWords.merge', acts.onMerge],
    ['customerWords.delete', acts.onDelete],
  ] as const
  const items = entries.flatMap(([key, onClick]) =>
    onClick ? [{ key, label: t(key), danger: key === 'customerWords.delete', onClick }] : [],
  )
  return (
    <div className="word-item">
      <span className="word-item-name">
        {mark ?? name} {note && <span className="word-item-note">{note}</span>}
      </span>
      <Link className="plain-link word-item-count" to={link}>
        {t('customerWords.customers', { amount: formatNumber(customers) })}
      </Link>
      <span className="word-item-acts">
        {acts.onEdit && (
          <Button size="small" aria-label={`${t('customerWords.change')}: ${name}`} onClick={acts.onEdit}>
            {t('customerWords.change')}
          </Button>
        )}
        {items.length > 0 && (
          <MenuDropdown menu={{ items }}>
            <Button
              type="text"
              size="small"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={label}
              title={label}
            />
          </MenuDropdown>
        )}
      </span>
    </div>
  )
}

/** The list of the customers for which a field has one of the values. */
export function customersLink(field: string, value: number): string {
  const filter = JSON.stringify({ join: 'and', conditions: [{ field, op: 'in', value: [value] }] })
  return `/customer/index?${new URLSearchParams({ tab: 'all', filter })}`
}
