import { type CustomsField, fieldsOfKind } from '@landfall/contract/customs/customs-fields.ts'
import type { DifferingRows, UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { decimalEvidence, parseNumber } from '#platform/tabular/cell-values.ts'
import { ownColumns } from '#platform/tabular/file-sample.ts'
import { foldHeader } from '#platform/tabular/header-matching.ts'

interface Tried {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  decisions: Pick<UploadDecisions, 'kind' | 'columns'>
}

/** Columns named in one sentence. */
const columnsNamed = 20

/**
 * The rows that say the same in every mapped column and differ in others, and those columns, each with the field that it may
 * fill; null when there are none.
 */
export function findDiffering({ headers, rows, decisions }: Tried): DifferingRows | null {
  const { kind, columns } = decisions
  const own = ownColumns(headers, [...headers.keys()])
  const mapped = own.filter((at) => columns[at])
  const others = own.filter((at) => !columns[at])
  const say = (row: readonly string[], at: readonly number[]) =>
    JSON.stringify(at.map((one) => row[one] ?? ''))
  const groups = Map.groupBy(new Map(rows.map((row) => [say(row, own), row])).values(), (row) =>
    say(row, mapped),
  )
  const alike = [...groups.values()].filter(({ length }) => length > 1)
  if (alike.length === 0 || mapped.length === 0) return null
  const differing = others.filter((at) =>
    alike.some((group) => new Set(group.map((row) => row[at] ?? '')).size > 1),
  )
  const free = new Set(fieldsOfKind[kind].filter((field) => !columns.includes(field)))
  const named = differing.slice(0, columnsNamed).map((column) => {
    const field = homeOf(
      headers[column] ?? '',
      rows.map((row) => row[column] ?? ''),
      free,
    )
    // Two columns cannot mean the same.
    if (field) free.delete(field)
    return { column, header: headers[column] ?? '', field }
  })
  return { rows: alike.reduce((sum, group) => sum + group.length, 0), columns: named }
}

/** By a word in a header that is not exactly one of ours, what a column of numbers may be. */
const homes: readonly (readonly [RegExp, readonly CustomsField[]])[] = [
  [/per(?:kg|unit)|unit(?:price|value)|price|rate|percent|%|code|number$|no$|year|month|day/, []],
  [/gross|bruto|毛重/, ['grossWeight']],
  [/net(?:t|o|w|k|$)|净重/, ['netWeight']],
  [/value|valor|amount|monto|usd|fob|cif|金额|值/, ['value']],
  [/pack|bulto|carton|件数/, ['packages']],
  [/weight|wt$|peso|kgs?$|重量/, ['grossWeight', 'netWeight']],
  [/qty|quant|cantidad|数量/, ['quantity', 'quantity2']],
]

function homeOf(
  header: string,
  cells: readonly string[],
  free: ReadonlySet<CustomsField>,
): CustomsField | null {
  const sign = decimalEvidence(cells) ?? 'point'
  const numbers = cells.map((cell) => parseNumber(cell, sign)).filter((number) => number !== null)
  if (numbers.length === 0 || numbers.some((number) => number === undefined || number < 0)) return null
  const folded = foldHeader(header)
  const [, fields = []] = homes.find(([words]) => words.test(folded)) ?? []
  return fields.find((field) => free.has(field)) ?? null
}
