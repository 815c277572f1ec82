/** The months from the first to the last day, `YYYY-MM`, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = first.split('-').map(Number)
  for (const end = last.slice(0, 7); months.at(-1) !== end && months.length < 1200; ) {
    months.push(`${year}-${String(month).padStart(2, '0')}`)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
  return months
}

/** The groups of every month from the first to the last, with an empty one where there is none. */
export function fillMonths<Group extends { value: string }>(
  groups: readonly Group[],
  empty: Omit<Group, 'value' | 'label'>,
): (Group & { label: string })[] {
  const known = new Map(groups.map((group) => [group.value, group]))
  const sorted = [...known.keys()].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  return monthsBetween(first, last).map(
    (value) => ({ ...empty, ...known.get(value), value, label: value }) as Group & { label: string },
  )
}

/** The months, quarters or years (`2025-03`, `2025-Q1`, `2025`) from the first to the last, both included. */
export function periodsBetween(first: string, last: string): string[] {
  if (first.includes('-Q')) {
    const number = (period: string) => Number(period.slice(0, 4)) * 4 + Number(period.slice(6)) - 1
    const count = Math.min(number(last) - number(first) + 1, 400)
    return Array.from({ length: count }, (_, at) => {
      const quarter = number(first) + at
      return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`
    })
  }
  if (first.length > 4) return monthsBetween(first, last)
  return Array.from({ length: Math.min(Number(last) - Number(first) + 1, 100) }, (_, at) =>
    String(Number(first) + at),
  )
}
