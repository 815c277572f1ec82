import type { Problem, SourceFile, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'
import { foreignReads, tablesOf } from './table-areas.ts'

const list = 'tools/table-areas.ts'
const created = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi
const dropped = /drop\s+table\s+(?:if\s+exists\s+)?([a-z_]+)/gi
const written =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|copyInto\([^,]+,)\s+[`']?(?:only\s+)?([a-z_]+)\b/g
const read = /\b(?:from|join|using)\s+(?:only\s+)?([a-z_]+)\b/g

/** The folder that alone writes a table, which many features have something to say about. */
const writers: Readonly<Record<string, string>> = { customers: 'server/features/customers/customer-writing/' }

interface Use {
  file: string
  line: number
  area: string
  table: string
}

/** The tables of the database as the migrations leave them. */
function tablesIn({ files }: SourceTree): Set<string> {
  const tables = new Set<string>()
  for (const { path, text } of files) {
    if (!/^server\/migrations\/postgres\/.*\.sql$/.test(path)) continue
    for (const [, name = ''] of text.matchAll(created)) tables.add(name)
    for (const [, name = ''] of text.matchAll(dropped)) tables.delete(name)
  }
  return tables
}

function usesOf(file: SourceFile, pattern: RegExp, tables: ReadonlySet<string>): Use[] {
  const area = /^server\/features\/([^/]+)\//.exec(file.path)?.[1]
  if (!area || !file.isCode || file.isTest) return []
  return [...file.text.matchAll(pattern)].flatMap(({ index, 1: table = '' }) =>
    tables.has(table) ? [{ file: file.path, line: lineAt(file.text, index), area, table }] : [],
  )
}

const ownersOf = (table: string): string[] =>
  Object.entries(tablesOf).flatMap(([area, tables]) => (tables.includes(table) ? area : []))

function listProblems(tables: ReadonlySet<string>, reads: readonly Use[]): Problem[] {
  const problem = (message: string): Problem => ({ file: list, line: 0, message })
  const known = new Set(Object.values(tablesOf).flat())
  const isRead = new Set(reads.map(({ area, table }) => `${area} ${table}`))
  return [
    ...[...tables].filter((table) => !known.has(table)).map((table) => problem(`${table} has no area`)),
    ...[...known].filter((table) => !tables.has(table)).map((table) => problem(`there is no table ${table}`)),
    ...Object.entries(foreignReads).flatMap(([area, names]) =>
      names
        .filter((table) => !isRead.has(`${area} ${table}`))
        .map((table) => problem(`${area} does not read ${table}`)),
    ),
  ]
}

/** An area writes its own tables alone, and reads those of others that are listed for it. */
export function checkTableAreas(tree: SourceTree): Problem[] {
  const tables = tablesIn(tree)
  if (tables.size === 0) return []
  const writes = tree.files.flatMap((file) => usesOf(file, written, tables))
  const reads = tree.files.flatMap((file) => usesOf(file, read, tables))
  const isOwn = ({ area, table }: Use) => ownersOf(table).includes(area)
  const isListed = ({ area, table }: Use) => foreignReads[area]?.includes(table) ?? false
  const report = ({ file, line, area, table }: Use, what: string): Problem => ({
    file,
    line,
    message: `${area} ${what} ${table}, which belongs to ${ownersOf(table).join(' and ')}`,
  })
  return [
    ...listProblems(tables, reads),
    ...writes.filter((use) => !isOwn(use)).map((use) => report(use, 'writes')),
    ...writes
      .filter(({ file, table }) => !file.startsWith(writers[table] ?? ''))
      .map(({ file, line, table }) => ({
        file,
        line,
        message: `${table} is written in ${writers[table]} alone`,
      })),
    ...reads
      .filter((use) => !isOwn(use) && !isListed(use))
      .map((use) => report(use, `is not listed in ${list} to read`)),
  ]
}
