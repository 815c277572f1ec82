import { type ReactNode, useId } from 'react'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import './email-reports.css'

interface MailTableProps<Row extends { name: string }> {
  title: string
  /** What the rows are, such as providers. */
  category: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  columns: readonly { key: string; title: string; cell: (row: Row) => ReactNode }[]
}

/** Figures of mail parted by one thing, under a heading; wider than a phone it scrolls by itself. */
export function MailTable<Row extends { name: string }>(props: MailTableProps<Row>): ReactNode {
  const { title, category, rows, nameOf, columns } = props
  const heading = useId()
  return (
    <section>
      <h2 id={heading} className="mail-subheading">
        {title}
      </h2>
      <div className="mail-table">
        <ScrollGroup labelledBy={heading}>
          <table>
            <thead>
              <tr>
                <th scope="col">{category}</th>
                {columns.map((column) => (
                  <th key={column.key} scope="col">
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{nameOf(row)}</th>
                  {columns.map((column) => (
                    <td key={column.key}>{column.cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollGroup>
      </div>
    </section>
  )
}
