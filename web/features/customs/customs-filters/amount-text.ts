import type { TFunction } from 'i18next'
import { formatNumber } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'

/** An amount, empty when nobody knows it. */
export function amountText(value: number | null, unit = ''): string {
  if (value === null) return ''
  const text = formatNumber(value, { maximumFractionDigits: 2 })
  return unit === '' ? text : `${text} ${unit}`
}

/** Units as Chinese customs write them; those that only count things keep apart what counts machines. */
const keyOf = {
  千克: 'kilogram',
  公斤: 'kilogram',
  克: 'gram',
  吨: 'tonne',
  克拉: 'carat',
  米: 'metre',
  千米: 'kilometre',
  平方米: 'squareMetre',
  立方米: 'cubicMetre',
  升: 'litre',
  千升: 'kilolitre',
  千瓦时: 'kilowattHour',
  个: 'piece',
  件: 'piece',
  只: 'piece',
  支: 'piece',
  枝: 'piece',
  把: 'piece',
  条: 'piece',
  张: 'piece',
  块: 'piece',
  根: 'piece',
  台: 'unit',
  辆: 'unit',
  艘: 'unit',
  架: 'unit',
  双: 'pair',
  对: 'pair',
  副: 'pair',
  套: 'set',
  打: 'dozen',
  千个: 'thousand',
  千支: 'thousand',
  千枝: 'thousand',
  千块: 'thousand',
  千张: 'thousand',
} as const

/** What a unit is called in the language in use; one that is not known stays as the file has it. */
export function unitName(unit: string, t: TFunction): string {
  const key = (keyOf as Readonly<Partial<Record<string, (typeof keyOf)[keyof typeof keyOf]>>>)[unit]
  return key === undefined || currentLocale() === 'zh' ? unit : t(`customsData.unitName.${key}`)
}

/** Units without those that are called the same. */
export function unitNames(units: readonly string[], t: TFunction): string {
  return [...new Set(units.map((unit) => unitName(unit, t)))].join(t('tableFiles.listComma'))
}
