import { CloseOutlined } from '@ant-design/icons'
import { showForwarders } from '@landfall/contract/customs/customs-data.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { Tag } from 'antd'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMonth, formatNumber } from '#platform/formatters.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import type { ListState } from '#ui/list-state.ts'
import './query-bar.css'

interface ConditionChipsProps {
  state: ListState
  fields: readonly ListFilterField[]
}

/** Every condition in use, wherever it was set; each can be taken away. */
export function ConditionChips({ state, fields }: ConditionChipsProps): ReactNode {
  const { t } = useTranslation()
  const { filter } = state
  if (filter.conditions.length === 0) return null
  return (
    <ul className="query-chips" aria-label={t('customsQuery.chips.label')}>
      {filter.conditions.map((condition) => (
        <li key={JSON.stringify(condition)}>
          <Tag
            closable={{ closeIcon: <CloseOutlined />, 'aria-label': t('list.removeCondition') }}
            onClose={(event) => {
              // The list of conditions, not the mark, says what is shown.
              event.preventDefault()
              const conditions = filter.conditions.filter((one) => one !== condition)
              state.change({ filter: { ...filter, conditions } })
            }}
          >
            {describeCondition(condition, fields, t)}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

function describeCondition(
  condition: FilterCondition,
  fields: readonly ListFilterField[],
  t: TFunction,
): string {
  const { field, op } = condition
  if (field === 'logistics') return t('customsQuery.panel.hideLogistics')
  if (field === showForwarders.field) return t('customsQuery.forwarders.chip')
  if (field === 'toOrder') return t('customsQuery.panel.hideToOrder')
  if (field === 'declared') return t('customsQuery.panel.declaredOnly')
  const known = fields.find((one) => one.field === field)
  const name = known?.label ?? nameOf(field, t)
  if (op === 'empty') return t('customsQuery.chips.empty', { name })
  if (op === 'notEmpty')
    return field === 'value' ? t('customsQuery.panel.hasValue') : t('customsQuery.chips.notEmpty', { name })
  const value = [condition.value ?? []]
    .flat()
    .map((one) => describeValue(one, condition, known))
    .join(', ')
  if (op === 'ne') return t('customsQuery.chips.not', { name, value })
  const sign = { gte: '≥ ', lte: '≤ ', gt: '> ', lt: '< ' }[op as 'gte'] ?? ''
  return `${name}: ${sign}${value}`
}

/** Conditions that only links and facets set. */
function nameOf(field: string, t: TFunction): string {
  if (field === 'buyerKey') return t('customsData.column.buyer')
  if (field === 'sellerKey') return t('customsData.column.seller')
  if (field === 'month') return t('customsQuery.facets.month')
  return field
}

function describeValue(
  value: string | number | boolean,
  { field, op }: FilterCondition,
  known: ListFilterField | undefined,
): string {
  const text = String(value)
  if (field === 'month') return formatMonth(`${text.slice(0, 4)}-${text.slice(4)}`)
  if (field === 'buyerKey' || field === 'sellerKey') return text.replace(/\|$/, '').replace('|', ', ')
  if (known?.kind === 'date') return formatDate(text)
  if (known?.kind === 'number' && typeof value === 'number' && field !== 'uploadId')
    return formatNumber(value)
  if (op === 'startsWith') return text.split(/[\s,，]+/).join(', ')
  return known?.choices?.find((choice) => choice.value === value)?.label ?? text
}
