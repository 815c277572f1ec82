import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'
import { isBlank, monthOf } from '#platform/tabular/cell-values.ts'

/** A row whose fields can be read. */
interface Row {
  has(field: CustomsField): boolean
  text(field: CustomsField): string
}

/** When a row is of, and the column that says so: one of dates, or one of years with one of months where there is one. */
export function periodIn(row: Row): { field: 'date' | 'year'; text: string } {
  if (row.has('date') || !row.has('year')) return { field: 'date', text: row.text('date') }
  const [year, month] = [row.text('year'), row.text('month')]
  if (isBlank(month)) return { field: 'year', text: year }
  const number = monthOf(month)
  // A month that is none is no reason to take the row for one of the whole year.
  const text = number === undefined ? `${year} ${month}` : `${year}-${String(number).padStart(2, '0')}`
  return { field: 'year', text }
}
