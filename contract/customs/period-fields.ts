import type { CustomsField } from './customs-fields.ts'

/** Whether columns with these meanings say when a record is of: in one column, or the year in one of its own. */
export function tellsPeriod(columns: readonly (CustomsField | null)[]): boolean {
  return columns.includes('date') || columns.includes('year')
}
