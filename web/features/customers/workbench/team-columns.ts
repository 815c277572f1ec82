import { type FollowUpMethod, followUpMethods } from '@landfall/contract/customers/follow-ups.ts'
import type { WorkTeamRow } from '@landfall/contract/customers/workbench.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import type { TableSort } from '#ui/sort-header.tsx'

/** A column of the team board: the person, a figure, all follow-ups, or those of one method. */
export type TeamColumn =
  | { kind: 'name'; key: 'name' }
  | { kind: 'figure'; key: keyof WorkTeamRow['figures'] }
  | { kind: 'total'; key: 'followUps' }
  | { kind: 'method'; key: string; method: FollowUpMethod }

const figure = (key: keyof WorkTeamRow['figures']): TeamColumn => ({ kind: 'figure', key })

/** The columns; a method of following up has one when anybody used it. */
export function columnsOf(rows: readonly WorkTeamRow[]): TeamColumn[] {
  const used = followUpMethods.filter((method) => rows.some(({ followUps }) => followUps[method]))
  return [
    { kind: 'name', key: 'name' },
    figure('customers'),
    { kind: 'total', key: 'followUps' },
    ...used.map((method): TeamColumn => ({ kind: 'method', key: `by.${method}`, method })),
    ...(['sent', 'opened', 'claims', 'drops'] as const).map(figure),
  ]
}

/** What stands in a column of a row. */
export function cellValue(row: WorkTeamRow, column: TeamColumn): string | number {
  switch (column.kind) {
    case 'name':
      return row.name
    case 'figure':
      return row.figures[column.key]
    case 'method':
      return row.followUps[column.method] ?? 0
    default:
      return Object.values(row.followUps).reduce((sum, amount) => sum + amount, 0)
  }
}

/** The rows in an order; equals stand by name. */
export function sortTeam(rows: readonly WorkTeamRow[], sort: TableSort<string>): WorkTeamRow[] {
  const { compare } = new Intl.Collator(currentLocale())
  const column = columnsOf(rows).find(({ key }) => key === sort.column) ?? { kind: 'name', key: 'name' }
  const ascending = (a: WorkTeamRow, b: WorkTeamRow): number => {
    const [one, other] = [cellValue(a, column), cellValue(b, column)]
    return typeof one === 'string' ? compare(one, String(other)) : one - Number(other)
  }
  return rows.toSorted(
    (a, b) => (sort.isDescending ? ascending(b, a) : ascending(a, b)) || compare(a.name, b.name),
  )
}
