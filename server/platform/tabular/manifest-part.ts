import { foldHeader } from './header-matching.ts'

/** A file of a manifest: rows about the things that its column `identifier` names. */
export interface JoinedPart {
  name: string
  columns: readonly string[]
  /** Index of the column. */
  identifier: number
}

/** The rows about one thing, by the number of their file. */
export type RowsOfPart = string[][][]

export const partyRoles = ['consignee', 'shipper', 'notify'] as const
export type PartyRole = (typeof partyRoles)[number]
type Role = 'cargo' | 'container' | 'tariff' | PartyRole | 'single'

/** A file of which it is known what its rows are about. */
export interface KnownPart extends JoinedPart {
  role: Role
  at: number
  column: ReadonlyMap<string, number>
}

/** One column of the table: what it is called, and its text for a thing and a line of it, counted from 0. */
export interface ManifestColumn {
  name: string
  /** The same for all lines, and gathered from many rows: read once for a thing. */
  isShared?: boolean
  read(rows: RowsOfPart, line: number): string
}

/** What the rows of a file are about, by its columns and its name. */
export function describePart(part: JoinedPart, at: number): KnownPart {
  const column = new Map(part.columns.map((name, index) => [foldHeader(name), index]))
  const has = (...names: string[]) => names.some((name) => column.has(foldHeader(name)))
  const file = foldHeader(part.name.replace(/^.*\//, ''))
  const party = partyRoles.find(
    (role) => file.includes(role) || [...column.keys()].some((key) => key.startsWith(role)),
  )
  const role: Role = has('harmonized_number')
    ? 'tariff'
    : has('description_text')
      ? 'cargo'
      : has('container_length', 'container_type') || file.includes('container')
        ? 'container'
        : (party ?? 'single')
  return { ...part, role, at, column }
}
