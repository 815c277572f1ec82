import { createHash } from 'node:crypto'
import type { Permission } from '@landfall/contract/permissions.ts'

const marks = new Map<string, string>()

/** A short mark that is the same as long as somebody's rights are: it tells a browser when to ask for them again. */
export function rightsMark(permissions: ReadonlySet<Permission>): string {
  const key = [...permissions].sort().join(' ')
  const known = marks.get(key)
  if (known) return known
  const mark = createHash('sha256').update(key).digest('base64url').slice(0, 12)
  // Few sets are in use at a time; forgetting all of them now and then costs nothing.
  if (marks.size > 1_000) marks.clear()
  marks.set(key, mark)
  return mark
}
