import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'
import { isBlank, monthOf, parseDate } from '#platform/tabular/cell-values.ts'
import { areMostly, contentRows, fullCells } from '#platform/tabular/column-content.ts'
import { foldHeader } from '#platform/tabular/header-matching.ts'

const listed = (words: string) => new Set(words.split(', ').map(foldHeader))
const yearHeaders = listed(
  'year, yr, ref year, ano, co ano, año, anio, anno, jahr, annee, année, 年, 年份, 年度, 연도, 년도, yıl, год, năm',
)
const monthHeaders = listed(
  'month, month number, ref month, mes, mês, co mes, mese, monat, mois, 月, 月份, 월, ay, месяц, tháng',
)

/**
 * Takes the period of a record from a column of years, and one of months where there is one: official statistics keep them apart.
 * A column that has whole dates tells better.
 */
export function withYearAndMonth(
  columns: readonly (CustomsField | null)[],
  { headers, rows }: { headers: readonly string[]; rows: readonly (readonly string[])[] },
): (CustomsField | null)[] {
  const cellsOf = (at: number) => fullCells(rows.slice(0, contentRows), at)
  const folded = headers.map(foldHeader)
  const year = folded.findIndex((header, at) => yearHeaders.has(header) && areYears(cellsOf(at)))
  const month = folded.findIndex((header, at) => monthHeaders.has(header) && areMonths(cellsOf(at)))
  const dated = columns.indexOf('date')
  const isOwnDate = dated !== -1 && dated !== year && dated !== month
  if (year === -1 || (isOwnDate && areDates(cellsOf(dated)))) return [...columns]
  return columns.map((field, at) => {
    if (at === year) return 'year'
    if (at === month) return 'month'
    return field === 'date' ? null : field
  })
}

const areYears = (cells: readonly string[]) => areMostly(cells, (cell) => /^(?:19|20)\d\d$/.test(cell))
const areMonths = (cells: readonly string[]) => areMostly(cells, (cell) => monthOf(cell) !== undefined)
const areDates = (cells: readonly string[]) =>
  areMostly(cells, (cell) => !isBlank(cell) && Boolean(parseDate(cell, 'dmy') ?? parseDate(cell, 'mdy')))
