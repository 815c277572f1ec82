import type { StatisticGroup } from '@landfall/contract/customs/customs-data.ts'
import i18next from 'i18next'

/** What a group is drawn by: its amount, else its quantity. */
export function measured({ amount, quantity }: StatisticGroup): number | null {
  return amount ?? quantity
}

/** The currency or unit of what a group is drawn by. */
export function measureName({ amount, currency, unit }: StatisticGroup): string {
  return amount === null ? unit || i18next.t('customsData.column.quantity') : currency
}

/** The groups that are drawn: those with an amount; where no figure has one, those with a quantity. */
export function chartedGroups(groups: readonly StatisticGroup[]): StatisticGroup[] {
  const valued = groups.filter(({ amount }) => amount !== null)
  return valued.length > 0 ? valued : groups.filter(({ quantity }) => quantity !== null)
}
