import { customsExportColumns } from '@landfall/contract/customs/customs-export.ts'
import {
  type CustomsColumn,
  type CustomsField,
  customsFields,
  daysOfRecords,
  fieldsOfKind,
  type RecordKind,
} from '@landfall/contract/customs/customs-fields.ts'
import type {
  ColumnEvidence,
  MissingThing,
  UploadAnswers,
  UploadDecisions,
} from '@landfall/contract/customs/customs-upload.ts'
import { tellsPeriod } from '@landfall/contract/customs/period-fields.ts'
import { locales } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import { createHeaderMatcher, foldHeader } from '#platform/tabular/header-matching.ts'
import { sniffField, withContentGuesses } from './customs-content.ts'
import { furtherSynonyms } from './further-synonyms.ts'
import { headerSynonyms } from './header-synonyms.ts'
import { withPartiesBeside } from './identifier-proposal.ts'
import { secondChoices } from './second-choices.ts'
import { tradeDateHeaders, withBestDate } from './trade-dates.ts'
import { withYearAndMonth } from './year-and-month.ts'

function synonymsOf(field: CustomsField): string[] {
  const [chinese = '', english = '', spanish = ''] = headerSynonyms[field].split('|')
  return [
    ...chinese.trim().split(/\s+/),
    ...`${english},${spanish},${furtherSynonyms[field] ?? ''}`.split(','),
  ]
}

/** Columns of our own exports that are called otherwise than the field they fill. */
const exportedAs: Partial<Record<CustomsField, CustomsColumn>> = {
  date: 'tradeDate',
  buyer: 'buyerName',
  seller: 'sellerName',
  grossWeight: 'grossKg',
  netWeight: 'netKg',
}
const exported: ReadonlySet<CustomsColumn> = new Set([
  ...customsExportColumns.shipments,
  ...customsExportColumns.statistics,
])

// What we have written in one language somebody may load again in another.
function exportedHeadings(field: CustomsField): string[] {
  const column = exportedAs[field] ?? (field as CustomsColumn)
  if (!exported.has(column)) return []
  const headings = locales.map((locale) => translate(locale, `customsData.column.${column}`))
  return [column, ...headings, ...headings.flatMap(formerHeading)]
}

/** What parties were called in our exports until November 2026: such files are still about. */
const formerWords = [
  [/dell’acquirente/, 'del compratore'],
  [/Acquirente/, 'Compratore'],
  [/proveedor/i, 'vendedor'],
  [/バイヤー/, '買い手'],
  [/サプライヤー/, '売り手'],
] as const

function formerHeading(heading: string): string[] {
  return formerWords.flatMap(([today, before]) =>
    today.test(heading) ? [heading.replace(today, before)] : [],
  )
}

/** The headers of customs files. */
export const customsHeaders = createHeaderMatcher(
  Object.fromEntries(
    customsFields.map((field) => [
      field,
      [...synonymsOf(field), ...(field === 'date' ? tradeDateHeaders : []), ...exportedHeadings(field)],
    ]),
  ) as Record<CustomsField, string[]>,
)

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
  const fields = headers.flatMap((header) => customsHeaders.exact(header))
  const points = (kind: RecordKind) => fields.filter((field) => tellingFields[kind].includes(field)).length
  return points('statistics') > points('shipments') ? 'statistics' : 'shipments'
}

/** A field of the kind for each column. */
export function proposeColumns(
  kind: RecordKind,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): (CustomsField | null)[] {
  const isOther = headers.map((header) => otherMeanings.test(foldHeader(header)))
  const told = headers.map((header, at) => (isOther[at] ? '' : header))
  // What is known to be another thing is it whatever its cells look like.
  const cells = rows.map((row) => row.map((cell, at) => (isOther[at] ? '' : cell)))
  const found = customsHeaders.propose(told, { fields: fieldsOfKind[kind], rows: cells, sniff: sniffField })
  const fieldsOf = (header: string) =>
    customsHeaders.exact(header).filter((field) => fieldsOfKind[kind].includes(field))
  const dated = withYearAndMonth(withBestDate({ columns: found, headers, rows, fieldsOf }), { headers, rows })
  const columns = withOneCurrency(withSecondChoices(kind, dated, headers), headers)
  const guessed = withContentGuesses(kind, columns, { headers, rows })
  return kind === 'shipments' ? withPartiesBeside(guessed, headers, fieldsOf) : guessed
}

/** Headers that begin like one of ours and mean another thing, like a price for one piece or a share of a total. */
const otherMeanings =
  /^(?:(?:im|ex)porter|for)add(?:ress)?[2-9]$|^model(?:$|number|name|year)|ofpayment|^containeryn|^containernumber[24]0|^containerload|^shippinglinecode|^(?:im|ex)porterpin$|^items(?:cnt)?$|^item(?:rate|price|fob|cif)|^(?:sender|import|export)erbank|заединицу|доставк|^đongia|birimfiyat|^provincecountry|^quantityofpackage|^%|^(?:origin|destination)port|percent|unit(?:value|price)|(?:price|fob|cif)(?:per)?unit|per(?:kg|unit)|^avg|^average|exchangerate|(?:packages?|container)desc.*(?:code|en)$|^packages?desc|(?:company|carrier)country|^transport(?:atthe|inthe|onthe|document)/

function withSecondChoices(
  kind: RecordKind,
  columns: readonly (CustomsField | null)[],
  headers: readonly string[],
): (CustomsField | null)[] {
  const result = [...columns]
  for (const [field, words] of secondChoices) {
    if (result.includes(field) || !fieldsOfKind[kind].includes(field)) continue
    const folded = headers.map(foldHeader)
    const at = words.split(', ').map((word) => folded.indexOf(foldHeader(word)))
    const free = at.find((column) => column !== -1 && result[column] === null)
    if (free !== undefined) result[free] = field
  }
  return result
}

// An amount whose header names its currency is not in the one that another column names.
function withOneCurrency(
  columns: readonly (CustomsField | null)[],
  headers: readonly string[],
): (CustomsField | null)[] {
  const [value, currency] = (['value', 'currency'] as const).map(
    (field) => headers[columns.indexOf(field)] ?? '',
  )
  if (!currencyNamedBy(value ?? '') && !isOfInvoice(value ?? '', currency ?? '')) return [...columns]
  return columns.map((field) => (field === 'currency' ? null : field))
}

// What customs assess is in their own currency, whatever the invoice was in.
function isOfInvoice(value: string, currency: string): boolean {
  return /ass(?:ess(?:ed|able)?)?[ _]?value/i.test(value) && /^invoice/i.test(currency)
}

/** Whether the headers are those of the raw statistics of Brazil, whose values are dollars by their description. */
function isOfBrazil(headers: readonly string[]): boolean {
  return ['CO_NCM', 'VL_FOB'].every((name) => headers.includes(name))
}

/** Columns by which the files of the US manifest system are known. */
const manifestHeaders = ['port_of_unlading', 'foreign_port_of_lading', 'master_bol_number', 'vessel_name']

/** Whether the headers are those of US arrivals, which say nothing of a country or a direction. */
function isUsManifest(headers: readonly string[]): boolean {
  const folded = new Set(headers.map(foldHeader))
  return (
    folded.has('identifier') && manifestHeaders.filter((name) => folded.has(foldHeader(name))).length >= 2
  )
}

const currencyWords: readonly (readonly [string, RegExp])[] = [
  ['CNY', /人民币|rmb|cny/i],
  ['USD', /美元|usd|us\$|d[oó]lar/i],
  ['EUR', /欧元|eur/i],
]

function currencyNamedBy(header: string): string | undefined {
  return currencyWords.find(([, words]) => words.test(header))?.[0]
}

/** Answers the headers and the file's name suggest. */
export function suggestAnswers(
  columns: readonly (CustomsField | null)[],
  headers: readonly string[],
  fileName: string,
): UploadAnswers {
  const headerOf = (field: CustomsField) => headers[columns.indexOf(field)] ?? ''
  const currency = currencyNamedBy(headerOf('value')) ?? (isOfBrazil(headers) ? 'USD' : undefined)
  const weightHeader = `${headerOf('grossWeight')} ${headerOf('netWeight')}`
  const weightUnit = /\b(lb|lbs|pounds?)\b|磅/i.test(weightHeader)
    ? 'lb'
    : /\b(mt|tons?|tonnes?)\b|吨/i.test(weightHeader)
      ? 't'
      : undefined
  const [, year, month] = /(?<!\d)((?:19|20)\d\d)[-年_]?(0[1-9]|1[0-2])?(?!\d)/.exec(fileName) ?? []
  const isManifest = isUsManifest(headers)
  return {
    ...(isManifest ? { customsCountry: 'US', flow: 'import' as const } : {}),
    ...(currency ? { currency } : {}),
    ...(weightUnit ? { weightUnit } : {}),
    ...flowIn(fileName),
    ...(year && !tellsPeriod(columns) ? { period: month ? `${year}-${month}` : year } : {}),
  }
}

function flowIn(fileName: string): Pick<UploadAnswers, 'flow'> {
  const isExport = /出口|export|(?:^|[^a-z])exp(?:[^a-z]|$)/i.test(fileName)
  const isImport = /进口|import|(?:^|[^a-z])imp(?:[^a-z]|$)/i.test(fileName)
  if (isExport === isImport) return {}
  return { flow: isExport ? 'export' : 'import' }
}

/** Questions the file leaves open with these answers. */
export function missingAnswers(
  { kind, columns, formats, answers }: Pick<UploadDecisions, 'kind' | 'columns' | 'formats' | 'answers'>,
  evidence: readonly ColumnEvidence[],
): MissingThing[] {
  const has = (field: CustomsField) => columns.includes(field)
  const missing: MissingThing[] = []
  // Whose customs wrote a file tells one end of its shipments only together with the direction.
  if ((kind === 'statistics' || answers.customsCountry) && !has('flow')) missing.push('flow')
  if (!tellsPeriod(columns)) missing.push('period')
  // Over every dimension that a statistic does not name it is a sum; one amount is all it needs.
  if (kind === 'statistics' && !has('value') && !has('quantity')) missing.push('value')
  if (has('value') && !has('currency')) missing.push('currency')
  const isUnclear = (column: number) => evidence[column]?.isDateUnclear && !formats[column]?.dateOrder
  if (columns.some((field, at) => field !== null && daysOfRecords.includes(field) && isUnclear(at)))
    missing.push('dateOrder')
  if (evidence[columns.indexOf('hs')]?.areDigitsUnclear) missing.push('hsDigits')
  return missing
}
