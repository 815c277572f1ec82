import type {
  CustomsField,
  FactSource,
  RejectCode,
  TradeFlow,
  WarningCode,
} from '@landfall/contract/customs/customs-fields.ts'
import type { ColumnFormat, UploadAnswers } from '@landfall/contract/customs/customs-upload.ts'
import { areChinaCodes } from '#platform/reference/china-partner-codes.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { recognisePort } from '#platform/reference/port-recognition.ts'
import {
  type DateOrder,
  type DecimalSign,
  detectDateOrder,
  detectDecimalSign,
  isBlank,
  isBlankPlace,
  parseDate,
  parseNumber,
} from '#platform/tabular/cell-values.ts'
import { RememberedTexts } from '#platform/tabular/remembered-texts.ts'
import { currencyOf, flowOf, textOf, versionOf } from './cell-words.ts'
import { factSourceOf } from './fact-source-words.ts'
import { createHsReader, isKnownHs } from './hs-digits.ts'
import { type Party, readParty, wordsOf } from './party-state.ts'
import { periodIn } from './period-columns.ts'
import { createUnitPriceWatch } from './unit-price-watch.ts'
import { kilogramsPer } from './weight-units.ts'

/** Something wrong (E_) or odd (W_) about one cell of a row. */
export interface RowProblem {
  code: RejectCode | WarningCode
  column: number | null
}

/** What is decided once for all rows of a file. */
export interface ReaderOptions {
  columns: readonly (CustomsField | null)[]
  answers: UploadAnswers
  /** How columns write numbers and dates, where that was decided. */
  formats: readonly (ColumnFormat | null)[]
  /** The first rows, which show how dates and numbers are written. */
  sample: readonly (readonly string[])[]
  /** The last acceptable day, `YYYY-MM-DD`. */
  latestDay: string
  /** The four-digit headings of the nomenclature; none when there is no nomenclature. */
  headings: readonly string[]
}

export interface DateCell {
  day: string
  grain: 'day' | 'month' | 'year'
}

/** What amounts must be less than, so that the engine's columns hold them with all their decimals. */
const amountLimit = 1e14
export const teuLimit = 1e7
/** Remembered texts of a column. */
const remembered = 2_000

/** Reads the fields of one row after another; problems gather until the next `start`. */
export class RowReader {
  problems: RowProblem[] = []
  /** Whether the file numbers countries as China's customs do. */
  readonly hasChinaCodes: boolean
  readonly #options: ReaderOptions
  readonly #columnOf: ReadonlyMap<CustomsField, number>
  readonly #signs: readonly DecimalSign[]
  readonly #dateOrders: readonly (DateOrder | undefined)[]
  readonly #headings: ReadonlySet<string>
  readonly #readHs: ReturnType<typeof createHsReader>
  readonly #prices = createUnitPriceWatch()
  readonly #parties = new RememberedTexts(remembered, readParty)
  readonly #countries = new RememberedTexts(remembered, (text) => countryCode(text) ?? '')
  readonly #ports = new RememberedTexts(remembered, recognisePort)
  readonly #days = new RememberedTexts(remembered, (text) => parseDate(text, this.#orderOf('date')))
  readonly #expectedDays = new RememberedTexts(remembered, (text) =>
    parseDate(text, this.#orderOf('estimatedDate')),
  )
  readonly #versions = new RememberedTexts(
    remembered,
    (text) => versionOf(text, this.#orderOf('updated')) ?? -1,
  )
  readonly #known = new Map<CustomsField, { text: string; party: Party }>()
  #cells: readonly string[] = []
  /** What the cells say, by column. */
  #texts: string[] = []
  #weightUnit: { name: string; factor: number | undefined } | undefined
  #date: DateCell | undefined

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#columnOf = new Map(options.columns.flatMap((field, column) => (field ? [[field, column]] : [])))
    const { columns, formats, headings } = options
    const { decimalSign, dateOrder, hsDigits } = options.answers
    const cellsOf = (column: number) => options.sample.map((row) => row[column] ?? '')
    this.#signs = columns.map(
      (_, column) => formats[column]?.decimalSign ?? decimalSign ?? detectDecimalSign(cellsOf(column)),
    )
    this.#dateOrders = columns.map(
      (_, column) => formats[column]?.dateOrder ?? dateOrder ?? detectDateOrder(cellsOf(column)),
    )
    this.#headings = new Set(headings)
    this.#readHs = createHsReader(cellsOf(this.#columnOf.get('hs') ?? -1), this.#headings, hsDigits)
    this.hasChinaCodes = areChinaCodes(cellsOf(this.#columnOf.get('partnerCode') ?? -1))
  }

  get answers(): UploadAnswers {
    return this.#options.answers
  }

  /** Whether the file has a column for this. */
  has(field: CustomsField): boolean {
    return this.#columnOf.has(field)
  }

  start(cells: readonly string[]): void {
    this.#cells = cells
    // Most texts are asked for several times.
    for (const column of this.#columnOf.values()) this.#texts[column] = textOf(cells[column])
    if (this.problems.length > 0) this.problems = []
  }

  report(code: RejectCode | WarningCode, field?: CustomsField): void {
    const column = field === undefined ? null : (this.#columnOf.get(field) ?? null)
    // Some cells are read for several columns of a record.
    const isKnown = this.problems.some((known) => known.code === code && known.column === column)
    if (!isKnown) this.problems.push({ code, column })
  }

  /** A text, empty when the cell says nothing; an apostrophe that our own files put before a formula is taken off. */
  text(field: CustomsField): string {
    const column = this.#columnOf.get(field)
    return column === undefined ? '' : (this.#texts[column] ?? '')
  }

  number(field: CustomsField, decimals: 2 | 3): number | null {
    const column = this.#columnOf.get(field)
    const cell = column === undefined ? undefined : this.#cells[column]
    if (column === undefined || !cell) return null
    const number = parseNumber(cell, this.#signs[column] ?? 'point')
    if (number === null) return null
    const factor = 10 ** decimals
    // What is written with too many decimals may reach the limit only when it is rounded.
    const rounded = Math.round((number ?? 0) * factor) / factor
    if (number === undefined || Math.abs(rounded) >= (field === 'teu' ? teuLimit : amountLimit)) {
      this.report('E_NUMBER', field)
      return null
    }
    if (number < 0) this.report('E_NEGATIVE', field)
    return rounded
  }

  /** The date of the row, from its column, else the one it was expected for, else the answer for the whole file. */
  date(): DateCell | undefined {
    const { field, text } = periodIn(this)
    const expected = this.text('estimatedDate')
    const isExpected = isBlank(text) && !isBlank(expected)
    if (isExpected) this.report('W_DATE_ESTIMATED', 'estimatedDate')
    const answered = isBlank(text) ? this.#options.answers.period : undefined
    const date = isExpected ? this.#expectedDays.get(expected) : this.#days.get(answered ?? text)
    this.#date = date ?? undefined
    if (!date) {
      this.report(date === null ? 'E_REQUIRED' : 'E_DATE', field)
      return undefined
    }
    if (date.day > this.#options.latestDay) this.report('E_FUTURE_DATE', field)
    return date
  }

  /** The length of the period that `date` has read. */
  get knownGrain(): DateCell['grain'] | undefined {
    return this.#date?.grain
  }

  /** Where the row says that a fact comes from; undefined when it does not say so in words of ours. */
  factSource(field: CustomsField): FactSource | undefined {
    const text = this.text(field)
    return text === '' ? undefined : factSourceOf(text)
  }

  /** A source's own version of the row as a number that grows: a date with its time, or a counter. */
  version(): number {
    const text = this.text('updated')
    if (text === '') return 0
    const version = this.#versions.get(text)
    if (version < 0) this.report('E_DATE', 'updated')
    return Math.max(version, 0)
  }

  #orderOf(field: CustomsField): DateOrder {
    const order = this.#dateOrders[this.#columnOf.get(field) ?? -1]
    // Who writes down both days writes them alike.
    if (order === undefined && field === 'estimatedDate') return this.#orderOf('date')
    return order ?? 'dmy'
  }

  /** HS digits; a code that lost its leading zero to a spreadsheet gets it back. */
  hs(): string {
    const digits = this.#hsDigits()
    if (digits !== '' && !isKnownHs(digits, this.#headings)) this.report('W_HS_UNKNOWN', 'hs')
    return digits
  }

  #hsDigits(): string {
    const raw = this.text('hs')
    if (/^(?:\d\d){1,5}$/.test(raw)) return raw
    if (raw === '' || isBlank(raw)) return ''
    const code = this.#readHs(raw)
    if (!code) this.report('E_HS_LEN', 'hs')
    else if (code.isRestored) this.report('W_LEADING_ZERO_FIXED', 'hs')
    return code?.digits ?? ''
  }

  /** Notes a price per unit that is far from those of the same product in this file. */
  judgeUnitPrice(): void {
    const [value, quantity] = [this.#plainNumber('value'), this.#plainNumber('quantity')]
    if (!value || !quantity) return
    const key = `${this.text('hs').slice(0, 6)} ${this.text('quantityUnit')} ${this.text('currency')}`
    if (this.#prices.isOutlier(key, value / quantity)) this.report('W_UNITPRICE_OUTLIER', 'value')
  }

  #plainNumber(field: CustomsField): number | null | undefined {
    const column = this.#columnOf.get(field)
    const cell = column === undefined ? undefined : this.#cells[column]
    return cell ? parseNumber(cell, this.#signs[column ?? 0] ?? 'point') : undefined
  }

  /** ISO 3166-1 alpha-2, empty when the cell is empty or names no known country. */
  country(field: CustomsField): string {
    const code = this.knownCountry(field)
    if (code === '' && !isBlankPlace(this.text(field))) this.report('W_COUNTRY', field)
    return code
  }

  /** The same without a warning, for a cell that is read a second time. */
  knownCountry(field: CustomsField): string {
    const text = this.text(field)
    return text === '' ? '' : this.#countries.get(text)
  }

  /** UN/LOCODE, empty when the cell is empty or names no port that is known. */
  port(field: CustomsField): string {
    const text = this.text(field)
    return text === '' ? '' : this.#ports.get(text)
  }

  party(field: CustomsField): Party {
    const text = this.text(field)
    const known = this.#known.get(field)
    // Its key, words and state are asked for one after another.
    if (known?.text === text) return known.party
    const party = this.#parties.get(text)
    this.#known.set(field, { text, party })
    return party
  }

  /** The searched form of a text; empty for plain ASCII, which the engine brings into that form itself. */
  words(text: string): string {
    return wordsOf(text)
  }

  flow(): TradeFlow | '' {
    const text = this.text('flow')
    const flow = text === '' ? this.#options.answers.flow : flowOf(text)
    if (text !== '' && !flow) this.report('E_FLOW', 'flow')
    return flow ?? ''
  }

  currency(): string {
    return currencyOf(this.text('currency')) ?? this.#options.answers.currency ?? ''
  }

  /** A weight in kilograms; null when there is none or its unit is unknown. */
  weight(field: 'grossWeight' | 'netWeight'): number | null {
    const declared = this.number(field, 3)
    if (declared === null) return null
    const factor = this.#weightFactor()
    if (factor === undefined) {
      this.report('W_UNIT', 'weightUnit')
      return null
    }
    const kilograms = factor === 1 ? declared : Math.round(declared * factor * 1000) / 1000
    if (kilograms < amountLimit) return kilograms
    this.report('E_NUMBER', field)
    return null
  }

  /** The weights as they were declared, where that was not in kilograms. */
  weightAsDeclared(): string {
    if (this.#weightFactor() === 1) return ''
    const [gross, net] = [this.text('grossWeight'), this.text('netWeight')]
    if (gross === '' && net === '') return ''
    return `${gross}/${net} ${this.text('weightUnit') || (this.#options.answers.weightUnit ?? '')}`
  }

  #weightFactor(): number | undefined {
    const name = this.text('weightUnit') || (this.#options.answers.weightUnit ?? 'kg')
    if (this.#weightUnit?.name !== name) this.#weightUnit = { name, factor: kilogramsPer(name) }
    return this.#weightUnit?.factor
  }

  /** True when a problem keeps the row from being loaded. */
  get isBad(): boolean {
    return this.problems.length > 0 && this.problems.some(({ code }) => code.startsWith('E_'))
  }

  get warnings(): string[] {
    if (this.problems.length === 0) return noWarnings
    return [...new Set(this.problems.filter(({ code }) => code.startsWith('W_')).map(({ code }) => code))]
  }
}

const noWarnings: string[] = []
