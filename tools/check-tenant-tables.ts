import type { Problem, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'

const createTable = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)\s*\(([^;]*)/gi
const addColumn = /alter\s+table\s+(?:only\s+)?([\w.]+)\s([^;]*)/gi

/** Every table that gets a `company_id` is handed to `app_tenant_table` in the same migration or a later one. */
export function checkTenantTables(tree: SourceTree): Problem[] {
  const migrations = tree.files.filter((file) => /^server\/migrations\/postgres\/.*\.sql$/.test(file.path))
  const walled = new Set<string>()
  const withCompany: { table: string; problem: Problem }[] = []
  for (const file of migrations) {
    const text = file.text.replace(/--.*/g, (comment) => ' '.repeat(comment.length))
    for (const match of text.matchAll(/app_tenant_table\(\s*'([\w.]+)'/gi)) walled.add(match[1] ?? '')
    for (const match of [...text.matchAll(createTable), ...text.matchAll(addColumn)]) {
      const [statement, table = '', body = ''] = match
      const hasColumn = /^\s*alter/i.test(statement)
        ? /add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?company_id\b/i.test(body)
        : /(^|,)\s*company_id\s/.test(body)
      const message = `table ${table} has company_id but is never passed to app_tenant_table`
      if (hasColumn)
        withCompany.push({ table, problem: { file: file.path, line: lineAt(text, match.index), message } })
    }
  }
  return withCompany.filter(({ table }) => !walled.has(table)).map(({ problem }) => problem)
}
