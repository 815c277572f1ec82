import type { DropCause } from '@landfall/contract/customers/customer-placement.ts'
import type { TFunction } from 'i18next'
import { formatDays } from '#platform/formatters.ts'

/** Why a customer dropped, with the days of the rule where they are known. */
export function dropCauseText(t: TFunction, { rule, days }: DropCause): string {
  return rule === 'protection' || days === null
    ? t(`publicPool.rules.${rule}`)
    : t(`publicPool.causes.${rule}`, { days: formatDays(days) })
}
