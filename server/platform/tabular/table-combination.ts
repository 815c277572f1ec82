import type { ParsingCaller } from '#platform/parsing/parsers.ts'
import { foldHeader } from './header-matching.ts'
import { hasIdentifier } from './identifier-join.ts'
import type { TablePart } from './table-file.ts'
import { tableLimits } from './table-limits.ts'
import type { TableFormat } from './table-sample.ts'
import { samplePart } from './table-samplers.ts'

/** What reading several tables together means: one after another, or the rows of one identifier made one. */
export type Combination = 'append' | 'join'

/** How all parts can be read; `reading` is that of the first. */
export interface PartReading extends Partial<Pick<TableFormat, 'encoding' | 'delimiter' | 'sheet'>> {
  headerRow: number
}

/** How these tables can be read together; null when their headers have nothing in common. */
export async function findCombination(
  parts: readonly TablePart[],
  reading: PartReading,
  caller: ParsingCaller,
): Promise<Combination | null> {
  const [first, ...others] = parts
  if (!first || others.length === 0 || others.some(({ kind }) => kind !== first.kind)) return null
  if (first.kind === 'xlsx' && parts.reduce((sum, { size }) => sum + size, 0) > tableLimits.workbook * 4) {
    return null
  }
  const headers: string[][] = []
  for (const part of parts) headers.push(await headerOf(part, reading, caller))
  const [known = [], ...rest] = headers
  if (rest.every((header) => isLike(first.kind, known, header))) return 'append'
  return first.kind === 'csv' && headers.every(hasIdentifier) ? 'join' : null
}

async function headerOf(part: TablePart, reading: PartReading, caller: ParsingCaller): Promise<string[]> {
  const { rows } = await samplePart(
    part,
    { chosen: reading, rows: Math.max(1, reading.headerRow + 1) },
    caller,
  )
  return (rows[reading.headerRow] ?? []).map(foldHeader)
}

// Objects leave out keys that have nothing to say.
function isLike(kind: TableFormat['kind'], known: readonly string[], header: readonly string[]): boolean {
  if (kind === 'json') return header.every((key) => known.includes(key))
  return known.join('\n') === header.join('\n')
}
