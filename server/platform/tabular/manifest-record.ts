import { foldHeader } from './header-matching.ts'
import {
  describePart,
  type JoinedPart,
  type KnownPart,
  type ManifestColumn,
  partyRoles,
  type RowsOfPart,
} from './manifest-part.ts'
import { partyColumns } from './manifest-party.ts'

/** How the rows about one thing become rows of one table. */
export interface RecordShape {
  header: string[]
  /** True for files that have one row for each thing. */
  isSingle(part: number): boolean
  records(id: string, rows: RowsOfPart): string[][]
}

/** The layout of the public US manifest files: what happens once for a bill, its parties, and what repeats. */
export function createRecordShape(parts: readonly JoinedPart[]): RecordShape {
  const known = parts.map(describePart)
  const columns: ManifestColumn[] = []
  const add = (column: ManifestColumn) => {
    if (!columns.some(({ name }) => name === column.name)) columns.push(column)
  }
  for (const part of known.filter(({ role }) => role === 'single')) singleColumns(part).forEach(add)
  for (const role of partyRoles) partyColumns(role, known).forEach(add)
  cargoColumns(known).forEach(add)
  containerColumns(known).forEach(add)
  const tariffs = known.filter(({ role }) => role === 'tariff')
  tariffColumns(tariffs).forEach(add)
  const lineCount = (rows: RowsOfPart) => Math.max(1, ...tariffs.map(({ at }) => rows[at]?.length ?? 0))
  return {
    header: ['identifier', ...columns.map(({ name }) => name)],
    isSingle: (at) => !['cargo', 'container', 'tariff'].includes(known[at]?.role ?? ''),
    records(id, rows) {
      const broken =
        id === '' ? rows.flat() : rows.flatMap((own, at) => own.filter((cells) => !fits(cells, known[at])))
      const extra = broken.length > 0 ? [JSON.stringify(broken)] : []
      const shared = columns.map(({ isShared, read }) => (isShared ? read(rows, 0) : undefined))
      return Array.from({ length: lineCount(rows) }, (_, line) => [
        id,
        ...columns.map(({ read }, at) => shared[at] ?? read(rows, line)),
        ...extra,
      ])
    },
  }
}

// A row of another width cannot be trusted; the row it would be part of is refused with all of its text.
function fits(cells: readonly string[], part: KnownPart | undefined): boolean {
  return cells.length === part?.columns.length
}

/** What is counted once for a bill must not be counted again for each of its lines. */
const amounts = /weight(?!unit)|quantity|measurement|count/

function singleColumns(part: KnownPart): ManifestColumn[] {
  return part.columns.flatMap((name, index) => {
    if (index === part.identifier || name === '') return []
    const isAmount = amounts.test(foldHeader(name))
    return [{ name, read: (rows, line) => (isAmount && line > 0 ? '' : (rows[part.at]?.[0]?.[index] ?? '')) }]
  })
}

function cargoColumns(known: readonly KnownPart[]): ManifestColumn[] {
  const parts = known.filter(({ role }) => role === 'cargo')
  if (parts.length === 0) return []
  const cells = (rows: RowsOfPart, name: string) =>
    parts.flatMap(({ at, column }) => {
      const sequence = column.get('descriptionsequencenumber')
      const sorted = [...(rows[at] ?? [])]
      if (sequence !== undefined) sorted.sort((a, b) => Number(a[sequence]) - Number(b[sequence]) || 0)
      return sorted.map((row) => (row[column.get(foldHeader(name)) ?? -1] ?? '').trim())
    })
  return [
    {
      name: 'description_text',
      isShared: true,
      read: (rows) => [...new Set(cells(rows, 'description_text'))].filter((text) => text !== '').join(' '),
    },
    {
      name: 'piece_count',
      read: (rows, line) => (line > 0 ? '' : sum(cells(rows, 'piece_count'))),
    },
  ]
}

function sum(cells: readonly string[]): string {
  const numbers = cells.filter((cell) => cell !== '').map(Number)
  return numbers.length === 0 ? '' : String(numbers.reduce((total, number) => total + number, 0))
}

function containerColumns(known: readonly KnownPart[]): ManifestColumn[] {
  const parts = known.filter(({ column }) => column.has('containernumber'))
  const sized = known.filter(({ role }) => role === 'container')
  const columns: ManifestColumn[] = []
  if (parts.length > 0) {
    const numbers = (rows: RowsOfPart) =>
      parts.flatMap(({ at, column }) =>
        (rows[at] ?? []).map((row) => (row[column.get('containernumber') ?? -1] ?? '').trim()),
      )
    columns.push({
      name: 'container_number',
      isShared: true,
      read: (rows) => [...new Set(numbers(rows))].filter((number) => number !== '').join(', '),
    })
  }
  if (sized.length > 0) {
    columns.push({ name: 'teu', read: (rows, line) => (line > 0 ? '' : unitsOf(rows, sized)) })
  }
  return columns
}

// Containers are counted once by their number; a single one of unknown size makes the sum unknown.
function unitsOf(rows: RowsOfPart, parts: readonly KnownPart[]): string {
  const units = new Map<string, number | undefined>()
  for (const { at, column } of parts) {
    for (const [index, row] of (rows[at] ?? []).entries()) {
      const cell = (...names: string[]) =>
        names.map((name) => row[column.get(name) ?? -1] ?? '').find(Boolean) ?? ''
      const key = cell('containernumber') || `${at} ${index}`
      units.set(key, unitsOfContainer(cell('containerlength', 'length'), cell('containertype', 'type')))
    }
  }
  const all = [...units.values()]
  if (all.length === 0 || all.includes(undefined)) return ''
  return String(all.reduce<number>((total, unit) => total + (unit ?? 0), 0))
}

/** Units of twenty feet by the length in feet (or feet and inches as `4000`), else by the size in the type code. */
function unitsOfContainer(length: string, type: string): number | undefined {
  const number = Number(length)
  const feet = number >= 1000 ? Math.floor(number / 100) : number
  if (feet >= 45) return 2.25
  if (feet >= 40) return 2
  if (feet >= 20) return 1
  return { '2': 1, '4': 2, L: 2.25, '9': 2.25 }[type.trim().charAt(0).toUpperCase()]
}

function tariffColumns(parts: readonly KnownPart[]): ManifestColumn[] {
  if (parts.length === 0) return []
  const cell = (name: string) => (rows: RowsOfPart, line: number) => {
    let left = line
    for (const { at, column } of parts) {
      const own = rows[at] ?? []
      if (left < own.length) return own[left]?.[column.get(foldHeader(name)) ?? -1] ?? ''
      left -= own.length
    }
    return ''
  }
  return [
    { name: 'line_number', read: (_, line) => String(line + 1) },
    { name: 'harmonized_number', read: cell('harmonized_number') },
    { name: 'harmonized_value', read: cell('harmonized_value') },
  ]
}
