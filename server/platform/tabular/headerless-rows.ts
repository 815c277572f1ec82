import { isBlank } from './cell-values.ts'

/** What a column without a name is called: A, B, … Z, AA, as in a spreadsheet. */
export function columnLetters(at: number): string {
  const before = Math.floor(at / 26) - 1
  return (before < 0 ? '' : columnLetters(before)) + String.fromCharCode(65 + (at % 26))
}

/** Rows below the first that show what a column holds. */
const rowsCompared = 20

/**
 * Whether the first row of a table in which no name is known is data already: it holds an address, a site or a telephone number, or
 * dates and amounts in columns that go on with the same.
 */
export function isHeaderless(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (first.some((cell) => looksLikeData(cell.trim()))) return true
  const below = others.slice(0, rowsCompared)
  if (below.length === 0) return false
  const alike = first.filter((cell, column) => goesOn(cell.trim(), below, column))
  return alike.length >= 2
}

function goesOn(cell: string, below: readonly (readonly string[])[], column: number): boolean {
  const shape = shapes.find((one) => one.test(cell))
  if (!shape) return false
  const cells = below.map((row) => (row[column] ?? '').trim()).filter((one) => !isBlank(one))
  return cells.length > 0 && cells.every((one) => shape.test(one))
}

/** A whole day, and an amount or code of at least four digits; columns are called by years and months. */
const shapes: readonly RegExp[] = [
  /^\d{4}[-./]\d{1,2}[-./]\d{1,2}(?:[ T].*)?$/,
  /^\d{1,2}[-./]\d{1,2}[-./]\d{4}$/,
  /^(?!(?:19|20)\d\d(?:\d\d){0,2}$)\d{4,}$/,
  /^-?\d[\d ,.]*[.,]\d+$/,
]

/** Whether a cell is a thing that no column is called by: an address, a site or a telephone number. */
export function looksLikeData(header: string): boolean {
  if (/^\S+@\S+\.\w{2,}$/.test(header) || /^https?:\/\/\S+$/i.test(header)) return true
  const isDay = /^\d{4}[-./]\d{1,2}([-./]\d{1,2})?$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$|^\d{8}$/.test(header)
  return !isDay && /^\+?\(?\d[\d ().-]{6,}\d$/.test(header)
}
