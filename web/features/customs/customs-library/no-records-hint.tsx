import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { Coverage } from '@landfall/contract/customs/customs-library.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCoverage } from './use-library.ts'

/** Tells "nothing matches" apart from "there is no data for these months". */
export function NoRecordsHint({ kind, filter }: { kind: RecordKind; filter: ListFilter }): ReactNode {
  const { t } = useTranslation()
  const period = periodOf(filter, kind === 'statistics' ? 'period' : 'tradeDate')
  const { data } = useCoverage({ kind }, period !== undefined)
  if (!period || !data) return null
  const known = monthsWithData(data)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return <Alert type="info" showIcon title={t('customsLibrary.noData')} />
  const isCovered = known.some((month) => month >= period.from && month <= period.to)
  return (
    <Alert
      type={isCovered ? 'info' : 'warning'}
      showIcon
      title={t(isCovered ? 'customsLibrary.periodCovered' : 'customsLibrary.noDataForPeriod')}
      description={isCovered ? undefined : t('customsLibrary.dataReach', { first, last })}
    />
  )
}

function periodOf(filter: ListFilter, field: string): { from: string; to: string } | undefined {
  if (filter.join !== 'and') return undefined
  const bound = (op: 'gte' | 'lte') => {
    const value = filter.conditions.find((one) => one.field === field && one.op === op)?.value
    return typeof value === 'string' ? value.slice(0, 7) : undefined
  }
  const [from, to] = [bound('gte'), bound('lte')]
  return from || to ? { from: from ?? '0000-00', to: to ?? '9999-99' } : undefined
}

function monthsWithData({ months, lines }: Coverage): string[] {
  return months.filter((_, at) => lines.some((line) => (line.months[at]?.records ?? 0) > 0))
}
