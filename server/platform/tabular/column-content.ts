import { countryCode } from '#platform/reference/country-names.ts'
import { isBlank } from './cell-values.ts'

/** What the cells of a column are, whatever it is called. */
export const contentKinds = ['email', 'linkedin', 'site', 'phone', 'day', 'country', 'id'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Rows from whose cells it is told what a column holds. */
export const contentRows = 1000

/** Of ten cells that say something nine have to be alike: somebody always types a name where an address is meant. */
const enough = 0.9

/** The cells of a column that say something. */
export function fullCells(rows: readonly (readonly string[])[], column: number): string[] {
  return rows
    .slice(0, contentRows)
    .map((row) => (row[column] ?? '').trim())
    .filter((cell) => !isBlank(cell))
}

/** Whether nearly all cells pass a test; a column without cells passes none. */
export function areMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length >= cells.length * enough
}

/** What all cells of a column look like; undefined where they may be this or that. */
export function contentKind(cells: readonly string[]): ContentKind | undefined {
  return contentKinds.find((kind) => tests[kind](cells))
}

const listed = (shape: RegExp) => (cell: string) =>
  cell.split(/[;,\n]|:::/).every((part) => part.trim() === '' || shape.test(part.trim()))

const tests: Readonly<Record<ContentKind, (cells: readonly string[]) => boolean>> = {
  email: (cells) => areMostly(cells, listed(/^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}>?$/i)),
  linkedin: (cells) => areMostly(cells, (cell) => /(?:^|\/\/|\.)linkedin\.com\//i.test(cell)),
  site: (cells) => areMostly(cells, (cell) => siteShape.test(cell)),
  phone: (cells) =>
    areMostly(cells, listed(phoneShape)) && areMostly(cells, (cell) => /^[+(]|^1[3-9]\d{9}$/.test(cell)),
  day: (cells) => areMostly(cells, (cell) => dayShapes.some((shape) => shape.test(cell))),
  country: areCountries,
  id: areIds,
}

const siteShape =
  /^(?:https?:\/\/\S+|www\.\S+|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|eu|io|cn|de|fr|it|es|uk|us|jp|kr|ru|br|mx|in|tr|nl|pl)(?:\/\S*)?)$/i
const phoneShape = /^\+?\(?\d[\d\s()./-]{5,22}\d(?:\s*(?:x|ext\.?|#)\s*\d{1,6})?$/i
const dayShapes: readonly RegExp[] = [
  /^\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?(?:[ T].*)?$/,
  /^\d{1,2}[-./]\d{1,2}[-./]\d{4}(?:[ T].*)?$/,
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
]

/** Names tell countries; two letters may be a language or a state, unless several differ and some are no state of the US. */
function areCountries(cells: readonly string[]): boolean {
  if (cells.length < 3 || !areMostly(cells, (cell) => countryCode(cell) !== undefined)) return false
  const codes = new Set(cells.filter((cell) => cell.length <= 2).map((cell) => cell.toUpperCase()))
  if (cells.some((cell) => cell.length > 3)) return true
  return codes.size >= 3 && [...codes].some((code) => !states.has(code))
}

const states = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
)

/** Numbers under which a program keeps its records: each once, and of a form that nothing else has. */
function areIds(cells: readonly string[]): boolean {
  if (cells.length < 3 || new Set(cells).size < cells.length) return false
  return idShapes.some((shape) => cells.every((cell) => shape.test(cell))) || haveOnePrefix(cells)
}

const idShapes: readonly RegExp[] = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.*[a-z])(?=.*\d)[0-9a-f]{24}$/i,
  /^(?=.*[A-Za-z])00[0-9A-Za-z]{13}(?:[0-9A-Za-z]{3})?$/,
]

function haveOnePrefix(cells: readonly string[]): boolean {
  const prefix = /^[A-Z]{1,6}[-_/]?(?=\d{3,10}$)/.exec(cells[0] ?? '')?.[0]
  return (
    prefix !== undefined &&
    cells.every((cell) => cell.startsWith(prefix) && /^\d{3,10}$/.test(cell.slice(prefix.length)))
  )
}

/** Whether a name of a column says nothing of what stands in it. */
export function saysNothing(header: string): boolean {
  return /^(?:(?:col(?:umn|onna|una)?|field|unnamed|feld|spalte|campo|列|字段|项目|項目|열|필드)?[\s_:#.-]*\d*)$/i.test(
    header.trim(),
  )
}

/**
 * Remembered meanings of the columns of a file, without those that its own cells speak against: in more than half of them stands
 * something else than such a column holds.
 */
export function withoutContradicted<Field>(
  columns: readonly (Field | null)[],
  rows: readonly (readonly string[])[],
  holds: (field: Field, cell: string) => boolean,
): (Field | null)[] {
  return columns.map((field, at) => {
    if (field === null) return null
    const cells = fullCells(rows, at)
    const fitting = cells.filter((cell) => holds(field, cell)).length
    return fitting * 2 < cells.length ? null : field
  })
}
