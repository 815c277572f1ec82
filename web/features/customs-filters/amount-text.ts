import { formatNumber } from '#platform/formatters.ts'

/** An amount, empty when nobody knows it. */
export function amountText(value: number | null, unit = ''): string {
  if (value === null) return ''
  const text = formatNumber(value, { maximumFractionDigits: 2 })
  return unit === '' ? text : `${text} ${unit}`
}
