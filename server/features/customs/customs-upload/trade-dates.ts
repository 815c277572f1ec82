import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'
import { isBlank, parseDate } from '#platform/tabular/cell-values.ts'
import { foldHeader } from '#platform/tabular/header-matching.ts'

/** When goods crossed a border, and what customs did of that later; in the languages whose customs name it. */
const tradeDays =
  'imp date, exp date, import date, export date, importation date, exportation date, date of import, date of export, ' +
  'arrival date, departure date, dispatch date, sailing date, shipped date, bill date, bill of entry date, boe date, be date, ' +
  'shipping bill date, sb date, transaction date, fecha de importación, fecha importación, fecha de exportación, fecha exportación, ' +
  'fecha de ingreso, fecha salida, data importação, data exportação, data de embarque, date import, date export, einfuhrdatum, ' +
  'ausfuhrdatum, ithalat tarihi, ihracat tarihi, дата, ngày, 수입일자, 수출일자, 輸入日, 輸出日'
const declaredDays =
  'declaration date, date of declaration, registration date, date of registration, reg date, be registration date, registry date, ' +
  'assessment date, clearance date, customs date, entry date, filing date, acceptance date, fecha de declaración, fecha declaración, ' +
  'fecha de registro, fecha registro, fecha aduana, fecha de aceptación, fecha aceptación, data de registro, data registro, ' +
  "date d'enregistrement, date de déclaration, tescil tarihi, дата оформления, ngày đăng ký, 신고일자, 申告日"
const sideDays =
  'release date, closing date, manifest date, transport document date, receipt date, date of issue, fecha manifiesto, fecha de levante'
const months =
  '数据年月 统计年月 年月 月份 period month monthyear yearmonth período mes añomes mesaño mois ay'.replaceAll(
    ' ',
    ', ',
  )

const listed = (words: string) => words.split(', ')
/** Headers of dates of trade beside those that stand among the synonyms. */
export const tradeDateHeaders: readonly string[] = [tradeDays, declaredDays, sideDays, months].flatMap(listed)

/** Later ones tell worse when goods moved; what is in none of them is the day itself. */
const worse = [declaredDays, sideDays].map((words) => new Set(listed(words).map(foldHeader)))
const monthHeaders = new Set(listed(months).map(foldHeader))

interface DateColumns {
  columns: readonly (CustomsField | null)[]
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  fieldsOf: (header: string) => readonly CustomsField[]
}

/**
 * Puts the date of a file where it tells best when goods moved: a day before a month, one on which they moved before one on
 * which papers were filed, and a day that was expected only where the file has no other.
 */
export function withBestDate({ columns, headers, rows, fieldsOf }: DateColumns): (CustomsField | null)[] {
  const isExpected = (at: number) => fieldsOf(headers[at] ?? '').includes('estimatedDate')
  const hasExpected = headers.some((_, at) => isExpected(at))
  const found = headers.flatMap((header, at) => {
    if (!fieldsOf(header).includes('date') && columns[at] !== 'date') return []
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => !isBlank(cell))
    // A day that is not known yet is the expected one until it is.
    if (rows.length > 0 && cells.length === 0) return [{ at, rank: hasExpected && !isExpected(at) ? 4 : 7 }]
    return [{ at, rank: rankOf(foldHeader(header), cells, isExpected(at)) }]
  })
  const [best] = found.sort((a, b) => a.rank - b.rank)
  if (!best) return [...columns]
  const expected = found.find(({ at }) => at !== best.at && isExpected(at))
  return columns.map((field, at) => {
    if (at === best.at) return 'date'
    if (at === expected?.at) return 'estimatedDate'
    return field === 'date' || field === 'estimatedDate' ? null : field
  })
}

/** Smaller is better. */
function rankOf(header: string, cells: readonly string[], isExpected: boolean): number {
  const dates = cells.flatMap((cell) => parseDate(cell, 'dmy') ?? parseDate(cell, 'mdy') ?? [])
  if (cells.length > 0 && dates.length === 0) return 8
  const isMonth = dates.length > 0 ? dates.every(({ grain }) => grain !== 'day') : monthHeaders.has(header)
  if (isMonth) return 6
  return isExpected ? 5 : 1 + (worse.findIndex((words) => words.has(header)) + 1)
}
