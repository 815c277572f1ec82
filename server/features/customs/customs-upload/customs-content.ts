import type { CustomsField, RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import { parseDate, parseNumber } from '#platform/tabular/cell-values.ts'
import {
  areMostly,
  contentKind,
  contentRows,
  fullCells,
  saysNothing,
} from '#platform/tabular/column-content.ts'

const amounts: readonly CustomsField[] = [
  'value',
  'quantity',
  'quantity2',
  'grossWeight',
  'netWeight',
  'packages',
  'teu',
  'containerCount',
]

/** Whether a cell may stand in a column with this meaning; of texts anything may. */
export function mayHold(field: CustomsField, cell: string): boolean {
  if (field === 'date' || field === 'estimatedDate')
    return Boolean(parseDate(cell, 'dmy') ?? parseDate(cell, 'mdy'))
  if (field === 'year') return /^(?:19|20)\d\d$/.test(cell)
  if (field === 'hs') return /\d{2}/.test(cell) && !/\p{L}{3}/u.test(cell)
  if (!amounts.includes(field)) return true
  return parseNumber(cell, 'point') !== undefined || parseNumber(cell, 'comma') !== undefined
}

/**
 * The field that the cells of a column speak of, whatever it is called: no other field of a customs file has such cells. One or two
 * that differ are a mistake of whoever typed them.
 */
export function sniffField(cells: readonly string[]): CustomsField | undefined {
  const full = fullCells(
    cells.map((cell) => [cell]),
    0,
  )
  const are = (shape: RegExp) => areMostly(full, (cell) => shape.test(cell))
  if (are(/^\d{4}-\d\d-\d\d(?:[T ].*)?$/)) return 'date'
  if (are(/^\d{4}(?:\.?\d\d){2,3}$/) && full.some((cell) => !/^(19|20)\d{6}$/.test(cell))) return 'hs'
  // A container has the letters of its owner, one for its kind, and seven digits.
  if (are(/^[A-Z]{3}[UJZ][ -]?\d{6}-?\d(?:[ ,;/]+[A-Z]{3}[UJZ][ -]?\d{6}-?\d)*$/)) return 'containers'
  // The codes by which carriers are known.
  if (full.length >= 3 && full.every((cell) => /^[A-Z]{4}$/.test(cell))) return 'carrier'
  return undefined
}

/** Fills columns whose names say nothing by what their cells look like; what could be another thing stays open. */
export function withContentGuesses(
  kind: RecordKind,
  columns: readonly (CustomsField | null)[],
  { headers, rows }: { headers: readonly string[]; rows: readonly (readonly string[])[] },
): (CustomsField | null)[] {
  const result = [...columns]
  const sample = rows.slice(0, contentRows)
  const open = result.flatMap((field, at) => (field === null && saysNothing(headers[at] ?? '') ? [at] : []))
  const cellsOf = new Map(open.map((at) => [at, fullCells(sample, at)]))
  const fill = (field: CustomsField, at: number | undefined) => {
    if (at !== undefined && !result.includes(field)) result[at] = field
  }
  const one = (holds: (cells: readonly string[]) => boolean) => {
    const found = open.filter((at) => result[at] === null && holds(cellsOf.get(at) ?? []))
    return found.length === 1 ? found[0] : undefined
  }
  fill(
    'date',
    one((cells) => contentKind(cells) === 'day'),
  )
  fill(
    'currency',
    one((cells) => cells.length >= 3 && cells.every((cell) => currencies.has(cell))),
  )
  if (kind === 'shipments') fill('goods', one(areGoods))
  return result
}

const currencies = new Set(
  'USD EUR CNY RMB JPY KRW GBP INR VND THB IDR MYR PHP SGD HKD TWD AUD CAD CHF MXN BRL CLP COP PEN TRY RUB PKR BDT'.split(
    ' ',
  ),
)

/** Sentences without the form of a company in them, the street of an address or a way to reach somebody. */
function areGoods(cells: readonly string[]): boolean {
  if (cells.length < 3 || contentKind(cells) !== undefined) return false
  const words = cells.reduce(
    (sum, cell) => sum + cell.split(/\s+/).length + (/\p{Script=Han}{4,}/u.test(cell) ? 1 : 0),
    0,
  )
  const share = (test: (cell: string) => boolean) => cells.filter(test).length / cells.length
  const isName = (cell: string) => {
    const key = tradeNameKey(cell)
    return key === null || key.length < cell.replace(/[^\p{L}\p{N} ]/gu, '').trim().length - 1
  }
  const isPlace = (cell: string) =>
    /\b(?:st|street|road|rd|ave|avenue|blvd|no\.|floor|zone|district)\b|[路街号號區区市省]|\b\d{5}\b/iu.test(
      cell,
    )
  const areWords = share((cell) => /\p{L}{3,}/u.test(cell)) >= 0.9
  return areWords && words / cells.length >= 2 && share(isName) < 0.2 && share(isPlace) < 0.2
}
