import type { ReactNode } from 'react'

/** By which column a small table is ordered. */
export interface TableSort<Column extends string> {
  column: Column
  isDescending: boolean
}

interface SortHeaderProps<Column extends string> {
  column: Column
  title: string
  sort: TableSort<Column>
  /** Names are first wanted from A, figures from the top. */
  isText?: boolean
  onSort: (sort: TableSort<Column>) => void
}

/** The heading of a column by which a small table, all of which is there, can be ordered. */
export function SortHeader<Column extends string>(props: SortHeaderProps<Column>): ReactNode {
  const { column, title, sort, isText = false, onSort } = props
  const isSorted = sort.column === column
  const order = sort.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'}>
      <button
        type="button"
        onClick={() => onSort({ column, isDescending: isSorted ? !sort.isDescending : !isText })}
      >
        {title}
        <span aria-hidden>{isSorted ? (sort.isDescending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  )
}
