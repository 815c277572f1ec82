import { serialToText } from './workbook-dates.ts'

/** How a column writes its fractions; decided once per column, never per cell. */
export type DecimalSign = 'point' | 'comma'
/** How a column orders day, month and year where the digits alone do not tell. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

// A lone sign with exactly three digits behind one to three others may be either; it is no evidence.
const pointEvidence = /^-?(\d{1,3}(,\d{3})+\.\d+|\d{1,3}(,\d{3}){2,}|\d+\.(\d{1,2}|\d{4,})|(0|\d{4,})\.\d+)$/
const commaEvidence = /^-?(\d{1,3}(\.\d{3})+,\d+|\d{1,3}(\.\d{3}){2,}|\d+,(\d{1,2}|\d{4,})|(0|\d{4,}),\d+)$/
const noValue = /^(?:-+|—|n\/?a|null|nil|无|\\n)?$/i

/** The same for a cell that names a country: `NA` is Namibia there. */
export function isBlankPlace(cell: string): boolean {
  return isBlank(cell) && !/^na$/i.test(cell.trim())
}

/** True for cells that say that there is nothing: empty, `-`, `N/A` and the like. */
export function isBlank(cell: string): boolean {
  return noValue.test(cell.trim())
}

/** The decimal sign a column's cells give evidence of; a point when there is none. */
export function detectDecimalSign(cells: Iterable<string>): DecimalSign {
  return decimalEvidence(cells) ?? 'point'
}

/** The decimal sign a column's cells give evidence of; undefined when there is none. */
export function decimalEvidence(cells: Iterable<string>): DecimalSign | undefined {
  let point = 0
  let comma = 0
  for (const cell of cells) {
    const text = bareNumber(cell)
    const [isPoint, isComma] = [pointEvidence.test(text), commaEvidence.test(text)]
    if (isPoint && !isComma) point += 1
    if (isComma && !isPoint) comma += 1
  }
  if (comma === point) return undefined
  return comma > point ? 'comma' : 'point'
}

/** The number a cell shows; null when it says nothing, undefined when it is no number. */
export function parseNumber(cell: string, sign: DecimalSign): number | null | undefined {
  // Most cells are plain digits; only they are worth a short cut.
  if (sign === 'point' ? /^\d+(?:\.\d+)?$/.test(cell) : /^\d+$/.test(cell)) return Number(cell)
  if (isBlank(cell)) return null
  const text = bareNumber(cell)
  const plain = sign === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

// Currency signs, spaces and apostrophes between thousands, and brackets for negative amounts.
function bareNumber(cell: string): string {
  if (/^-?\d+(?:[.,]\d+)?$/.test(cell)) return cell
  const text = cell.normalize('NFKC').replace(/[\s'’_]|US\$|USD|CNY|RMB|EUR|[$€£¥₩￥]/gi, '')
  return /^\(.*\)$/.test(text) ? `-${text.slice(1, -1)}` : text
}

/** The order of day and month a column's cells give evidence of; undefined when either is possible. */
export function detectDateOrder(cells: Iterable<string>): DateOrder | undefined {
  let dmy = 0
  let mdy = 0
  for (const cell of cells) {
    const [, first = '', second = ''] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}\b/.exec(cell.trim()) ?? []
    if (Number(first) > 12) dmy += 1
    if (Number(second) > 12) mdy += 1
  }
  if (dmy === mdy) return undefined
  return dmy > mdy ? 'dmy' : 'mdy'
}

/** True when a cell shows a day, a month and a year in an order that its digits do not tell. */
export function isDayOrMonthFirst(cell: string): boolean {
  const [, first, second] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}\b/.exec(cell.trim()) ?? []
  return first !== undefined && first !== second
}

export interface ParsedDate {
  /** `YYYY-MM-DD`; the first day when the cell names a longer period. */
  day: string
  grain: 'day' | 'month' | 'year'
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** The date a cell shows; null when it says nothing, undefined when it is no date. */
export function parseDate(cell: string, order: DateOrder): ParsedDate | null | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(cell)
  if (iso) return dated(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (isBlank(cell)) return null
  const text = cell.normalize('NFKC').trim()
  return parseDigits(text) ?? parseYearFirst(text) ?? parseYearLast(text, order) ?? parseNamedMonth(text)
}

function parseDigits(text: string): ParsedDate | undefined {
  if (/^\d{8}$/.test(text)) {
    return dated(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
  }
  if (/^(19|20)\d{4}$/.test(text)) return monthly(Number(text.slice(0, 4)), Number(text.slice(4)))
  if (/^(19|20)\d\d$/.test(text)) return yearly(Number(text))
  if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined
  return parseYearFirst(serialToText(Math.floor(Number(text))))
}

function parseYearFirst(text: string): ParsedDate | undefined {
  const [, year, month, day] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?\s*[月日]?(?:[T ].*)?$/.exec(text) ?? []
  if (!year) return undefined
  return day ? dated(Number(year), Number(month), Number(day)) : monthly(Number(year), Number(month))
}

function parseYearLast(text: string, order: DateOrder): ParsedDate | undefined {
  const monthYear = /^(\d{1,2})[-/.](\d{4})$/.exec(text)
  if (monthYear) return monthly(Number(monthYear[2]), Number(monthYear[1]))
  const [, first, second, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)(?:[T ,].*)?$/.exec(text) ?? []
  if (!year) return undefined
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (order === 'ymd' && year.length === 2) {
    return dated(2000 + Number(first), Number(second), Number(year))
  }
  const [day, month] = order === 'mdy' ? [second, first] : [first, second]
  return dated(full, Number(month), Number(day))
}

function parseNamedMonth(text: string): ParsedDate | undefined {
  const [, day, name = '', year] =
    /^(?:(\d{1,2})[-/. ])?([a-z]{3})[a-z]*[-/. ,]+(\d{4}|\d\d)$/i.exec(text) ?? []
  if (!year) return undefined
  const key = name.toLowerCase()
  const month = Math.max(monthNames.indexOf(key), spanishMonths.indexOf(key)) + 1
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  return day ? dated(full, month, Number(day)) : monthly(full, month)
}

/** Names of months in the languages of customs whose statistics spell them, by their first three letters. */
const monthsByName: ReadonlyMap<string, number> = new Map(
  [
    'jan ene gen янв oca',
    'feb fev fév şub фев',
    'mar mär мар',
    'apr abr avr апр nis',
    'may mai mag mei май',
    'jun giu июн haz',
    'jul lug июл tem',
    'aug ago aoû авг ağu',
    'sep set сен eyl',
    'oct okt out ott окт eki',
    'nov ноя kas',
    'dec dic dez déc дек ara',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

/** The month that a cell names by itself: `2`, `02`, `M02`, `2月`, `02. Fevereiro`, `Feb`; undefined for anything else. */
export function monthOf(cell: string): number | undefined {
  const text = cell.normalize('NFKC').trim().toLowerCase()
  const number = Number(/^m?0?(\d{1,2})(?:\s*[月월]|[. -]+\p{L}+)?$/u.exec(text)?.[1] ?? 0)
  if (number >= 1 && number <= 12) return number
  return /^\p{L}{3,}\.?$/u.test(text) ? monthsByName.get(text.slice(0, 3)) : undefined
}

function yearly(year: number): ParsedDate | undefined {
  const date = dated(year, 1, 1)
  return date && { day: date.day, grain: 'year' }
}

function monthly(year: number, month: number): ParsedDate | undefined {
  const date = dated(year, month, 1)
  return date && { day: date.day, grain: 'month' }
}

function dated(year: number, month: number, day: number): ParsedDate | undefined {
  if (year < 1980 || year > 2100 || month < 1 || month > 12 || day < 1) return undefined
  if (day > 28 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return { day: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, grain: 'day' }
}
