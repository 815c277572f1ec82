import type { UseQueryResult } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'

/** One chart while its figures come, and when they do not. */
export function AnalysisPart<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}): ReactNode {
  const { t } = useTranslation()
  if (query.error)
    return <FailureState title={t('list.failed')} error={query.error} onRetry={() => query.refetch()} />
  return query.data === undefined ? <Skeleton active paragraph={{ rows: 8 }} /> : children(query.data)
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A small choice beside the heading of a chart. */
export function ChartChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>): ReactNode {
  return (
    <Select<Value>
      size="small"
      aria-label={label}
      value={value}
      options={[...options]}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  )
}
