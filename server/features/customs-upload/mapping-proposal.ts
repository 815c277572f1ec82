import {
  type CustomsField,
  customsFields,
  fieldsOfKind,
  type RecordKind,
} from '@landfall/contract/customs-fields.ts'
import type { UploadAnswers } from '@landfall/contract/customs-upload.ts'
import { headerSynonyms } from './header-synonyms.ts'

/** A header as it is compared: compatibility forms, case, accents and separators do not count. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s（）()_\-.:：/&*#"'’]+/g, '')
}

const fieldsOfSynonym = new Map<string, CustomsField[]>()
for (const field of customsFields) {
  const [chinese = '', english = '', spanish = ''] = headerSynonyms[field].split('|')
  const synonyms = [...chinese.trim().split(/\s+/), ...`${english},${spanish}`.split(',')].map(foldHeader)
  for (const synonym of synonyms.filter((each) => each !== '')) {
    fieldsOfSynonym.set(synonym, [...(fieldsOfSynonym.get(synonym) ?? []), field])
  }
}

/** How many cells of a row are known headers; tells a header row and a wrong decoding. */
export function countKnownHeaders(row: readonly string[]): number {
  return row.filter((cell) => fieldsOfSynonym.has(foldHeader(cell))).length
}

/** Fields that only one kind of records has. */
const tellingFields: Readonly<Record<RecordKind, readonly CustomsField[]>> = {
  shipments: [
    'buyer',
    'seller',
    'masterBill',
    'houseBill',
    'notify',
    'vessel',
    'containers',
    'teu',
    'reference',
  ],
  statistics: ['partner', 'partnerCode', 'modeCode', 'provinceCode', 'quantity2', 'quantity2Unit'],
}

/** The kind of records the headers speak of. */
export function guessKind(headers: readonly string[]): RecordKind {
  const fields = headers.flatMap((header) => fieldsOfSynonym.get(foldHeader(header)) ?? [])
  const points = (kind: RecordKind) => fields.filter((field) => tellingFields[kind].includes(field)).length
  return points('statistics') > points('shipments') ? 'statistics' : 'shipments'
}

interface Candidate {
  column: number
  field: CustomsField
  /** Smaller is better. */
  distance: number
}

/** A field for each column: exact synonym, then a longer header that begins with one, then small misspellings, then the cells. */
export function proposeColumns(
  kind: RecordKind,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): (CustomsField | null)[] {
  const candidates = headers
    .flatMap((header, column) => headerCandidates(foldHeader(header), column))
    .filter(({ field }) => fieldsOfKind[kind].includes(field))
    .sort((a, b) => a.distance - b.distance)
  const columns: (CustomsField | null)[] = headers.map(() => null)
  const assign = ({ column, field }: Candidate) => {
    if (columns[column] === null && !columns.includes(field)) columns[column] = field
  }
  candidates.forEach(assign)
  headers.forEach((_, column) => {
    const field = sniffField(rows.map((row) => row[column] ?? ''))
    if (field) assign({ column, field, distance: 9 })
  })
  return columns
}

function headerCandidates(folded: string, column: number): Candidate[] {
  const exact = fieldsOfSynonym.get(folded)
  if (exact) return exact.map((field) => ({ column, field, distance: 0 }))
  const found: Candidate[] = []
  for (const [synonym, fields] of fieldsOfSynonym) {
    const isLong = /[^ -~]/.test(synonym) ? synonym.length >= 2 : synonym.length >= 4
    const longer = isLong && folded.startsWith(synonym) ? 1 + 1 / synonym.length : undefined
    const distance = longer ?? misspelling(folded, synonym)
    if (distance !== undefined) for (const field of fields) found.push({ column, field, distance })
  }
  return found
}

function misspelling(folded: string, synonym: string): number | undefined {
  if (synonym.length < 6 || Math.abs(folded.length - synonym.length) > 2) return undefined
  const distance = editDistance(folded, synonym)
  return distance <= 2 ? 2 + distance : undefined
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1
      current[at] = Math.min(
        (previous[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (previous[at - 1] ?? 0) + same,
      )
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

function sniffField(cells: readonly string[]): CustomsField | undefined {
  const full = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (full.length === 0) return undefined
  const all = (shape: RegExp) => full.every((cell) => shape.test(cell))
  if (all(/^\d{4}-\d\d-\d\d(?:[T ].*)?$/)) return 'date'
  if (all(/^\d{4}(?:\.?\d\d){2,3}$/) && full.some((cell) => !/^(19|20)\d{6}$/.test(cell))) return 'hs'
  return undefined
}

const currencyWords: readonly (readonly [string, RegExp])[] = [
  ['CNY', /人民币|rmb|cny/i],
  ['USD', /美元|usd|us\$|d[oó]lar/i],
  ['EUR', /欧元|eur/i],
]

/** Answers the headers and the file's name suggest. */
export function suggestAnswers(
  columns: readonly (CustomsField | null)[],
  headers: readonly string[],
  fileName: string,
): UploadAnswers {
  const headerOf = (field: CustomsField) => headers[columns.indexOf(field)] ?? ''
  const currency = currencyWords.find(([, words]) => words.test(headerOf('value')))?.[0]
  const weightHeader = `${headerOf('grossWeight')} ${headerOf('netWeight')}`
  const weightUnit = /\b(lb|lbs|pounds?)\b|磅/i.test(weightHeader)
    ? 'lb'
    : /\b(mt|tons?|tonnes?)\b|吨/i.test(weightHeader)
      ? 't'
      : undefined
  const isExport = /出口|export/i.test(fileName)
  const isImport = /进口|import/i.test(fileName)
  const [, year, month] = /(?<!\d)((?:19|20)\d\d)[-年_]?(0[1-9]|1[0-2])?(?!\d)/.exec(fileName) ?? []
  return {
    ...(currency ? { currency } : {}),
    ...(weightUnit ? { weightUnit } : {}),
    ...(isExport !== isImport ? { flow: isExport ? 'export' : 'import' } : {}),
    ...(year && !columns.includes('date') ? { period: month ? `${year}-${month}` : year } : {}),
  }
}

/** Questions the file leaves open. */
export function missingAnswers(
  kind: RecordKind,
  columns: readonly (CustomsField | null)[],
): ('flow' | 'period' | 'currency')[] {
  const has = (field: CustomsField) => columns.includes(field)
  const missing: ('flow' | 'period' | 'currency')[] = []
  if (kind === 'statistics' && !has('flow')) missing.push('flow')
  if (kind === 'statistics' && !has('date')) missing.push('period')
  if (has('value') && !has('currency')) missing.push('currency')
  return missing
}
