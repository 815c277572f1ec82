import { createHash } from 'node:crypto'
import { type DemandField, demandFields } from '@landfall/contract/buyers/demand-feeds.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { asLine } from '@landfall/contract/line.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { clippedText } from '#platform/text/clipped-text.ts'
import { searchText } from '#platform/text/search-text.ts'
import { demandColumns } from './demand-columns.ts'

/** A demand as a file tells it. */
export interface DemandRow {
  sourceRef: string
  sourceUrl: string
  title: string
  description: string
  imageUrl: string
  products: string
  hsCode: string
  priceMin: number | null
  priceMax: number | null
  currency: string
  amount: string
  destinationCountry: string | null
  destination: string
  payment: string
  shipping: string
  buyerName: string
  buyerCountry: string | null
  buyerEmail: string
  buyerPhone: string
  quality: number | null
  isVerified: boolean
  /** ISO; null for now. */
  postedAt: string | null
  expiresOn: string | null
}

/** What a file says. */
export interface DemandContent {
  demands: DemandRow[]
  skipped: number
  unknownColumns: string[]
}

const namedColumns = 20

type Cells = Record<DemandField, string>

/** What the columns of a table say by their headers. */
export const proposeColumns = (header: readonly string[]): (DemandField | null)[] =>
  demandColumns.propose(header.map((title) => title.replace(/^\ufeff/, '')))

/** The demands of a table whose first row has the headers; undefined when none of them is a title. */
export function readDemandRows(
  rows: readonly (readonly string[])[],
  meaningOf: (header: readonly string[]) => readonly (DemandField | null)[] = proposeColumns,
): DemandContent | undefined {
  const [header = [], ...lines] = rows
  const columns = meaningOf(header)
  if (!columns.includes('title')) return undefined
  const demands = new Map<string, DemandRow>()
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  let skipped = 0
  for (const cells of filled) {
    const texts = Object.fromEntries(
      demandFields.map((field) => [field, (cells[columns.indexOf(field)] ?? '').trim().toWellFormed()]),
    ) as Cells
    const demand = readDemand(texts)
    if (demand) demands.set(demand.sourceRef, demand)
    else skipped += 1
  }
  const unknown = header.filter((title, at) => columns[at] === null && title.trim() !== '')
  const unknownColumns = unknown.map((title) => asLine(title).slice(0, 100)).slice(0, namedColumns)
  return { demands: [...demands.values()], skipped, unknownColumns }
}

function readDemand(texts: Cells): DemandRow | undefined {
  const title = clippedText(asLine(texts.title), 200).trim()
  if (title === '') return undefined
  const buyerCountry = countryCode(texts.buyerCountry) ?? null
  const postedAt = readMoment(texts.postedAt)
  const line = (field: DemandField, most: number) => clippedText(asLine(texts[field]), most)
  return {
    sourceRef: line('ref', 200) || refOf(title, buyerCountry, postedAt),
    sourceUrl: webAddressOf(texts.url),
    title,
    description: clippedText(texts.description, 4000),
    imageUrl: webAddressOf(texts.imageUrl.split(/[\s,;|]+/)[0] ?? ''),
    products: line('products', 200),
    hsCode: (/\d[\d.]*/.exec(texts.hsCode)?.[0] ?? '').replaceAll('.', '').slice(0, 10),
    ...readPrices(texts),
    amount: [line('amount', 80), line('unit', 39)].filter(Boolean).join(' '),
    destinationCountry: countryCode(texts.destination) ?? countryCode(lastPart(texts.destination)) ?? null,
    destination: line('destination', 200),
    payment: line('payment', 120),
    shipping: line('shipping', 120),
    buyerName: line('buyerName', 200),
    buyerCountry,
    buyerEmail: readEmailAddress(texts.buyerEmail)?.toLowerCase() ?? '',
    buyerPhone: line('buyerPhone', 60),
    quality: readQuality(texts.quality),
    isVerified: /^(1|true|yes|y|是|sí|si|はい|예|verified)$/i.test(texts.verified),
    postedAt,
    expiresOn: readMoment(texts.expiresOn)?.slice(0, 10) ?? null,
  }
}

const lastPart = (text: string) => text.split(',').at(-1)?.trim() ?? ''

// Sources that give no number are recognised by what does not change: title, country and day.
function refOf(title: string, country: string | null, postedAt: string | null): string {
  const fact = [searchText(title) || title, country ?? '', postedAt?.slice(0, 10) ?? ''].join('|')
  return `#${createHash('sha256').update(fact).digest('base64url').slice(0, 22)}`
}

const webAddressOf = (text: string) => (/^https?:\/\/\S{1,490}$/i.test(text) ? text : '')

const signs: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
  '￥': 'CNY',
  '₩': 'KRW',
}

function readPrices({
  price,
  priceMin,
  priceMax,
  currency,
}: Cells): Pick<DemandRow, 'priceMin' | 'priceMax' | 'currency'> {
  const numbers = (price.match(/\d[\d.,]*/g) ?? []).map(readNumber).filter((one) => one !== null)
  const [from, to] = [readNumber(priceMin) ?? numbers[0] ?? null, readNumber(priceMax) ?? numbers[1] ?? null]
  const named = /\b[A-Z]{3}\b/.exec(`${currency} ${price}`.toUpperCase())?.[0]
  const sign = Object.keys(signs).find((one) => `${currency}${price}`.includes(one))
  return {
    priceMin: from,
    priceMax: to ?? from,
    currency: from === null ? '' : (named ?? (sign ? signs[sign] : undefined) ?? ''),
  }
}

// 1,234.5 and 1.234,5 are the same; the last sign before one or two digits parts the fraction.
function readNumber(text: string): number | null {
  const digits = text.replace(/[^\d.,]/g, '')
  if (digits === '') return null
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(digits) ?? []
  const value = Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`)
  return Number.isFinite(value) && value <= 1e15 ? value : null
}

function readQuality(text: string): number | null {
  const value = Math.round(Number(text))
  return text !== '' && value >= 1 && value <= 5 ? value : null
}

function readMoment(text: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text) ?? []
  const time = Date.parse(year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00Z` : text)
  if (text === '' || Number.isNaN(time)) return null
  const moment = new Date(time)
  return moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() < 2200 ? moment.toISOString() : null
}
