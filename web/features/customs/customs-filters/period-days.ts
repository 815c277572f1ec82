/** The first and last day of `2025-03`, `2025-Q1` or `2025`. */
export function daysOf(period: string): { first: string; last: string } | undefined {
  const found = /^(\d{4})(?:-(?:Q([1-4])|(\d\d)))?$/.exec(period)
  if (!found) return undefined
  const [, year, quarter, month] = found
  const from = month ? Number(month) : quarter ? Number(quarter) * 3 - 2 : 1
  const months = month ? 1 : quarter ? 3 : 12
  const day = (at: number) => new Date(Date.UTC(Number(year), from - 1 + at, at === 0 ? 1 : 0)).toISOString()
  return { first: day(0).slice(0, 10), last: day(months).slice(0, 10) }
}
