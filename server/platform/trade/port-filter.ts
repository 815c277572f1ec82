import type { FilterCondition } from '@landfall/contract/list.ts'
import { portOfCode } from '#platform/reference/port-list.ts'

/** A stored text that names a port, and the column with the code of the port it means. */
export interface PortColumns {
  sql: string
  code: string
}

interface PortComparison {
  op: FilterCondition['op']
  values: readonly (string | number | boolean)[]
}

/**
 * The condition on a port: a code of the list means it however a file writes it, anything else is a text as files have it.
 * Undefined for comparisons that make no sense.
 */
export function portCondition(
  { sql, code }: PortColumns,
  { op, values }: PortComparison,
  bind: (value: string) => string,
): string | undefined {
  const texts = values.map(String)
  const codes = texts.flatMap((text) => portOfCode(text)?.code ?? [])
  const among = codes.length > 0 ? `${code} in (${codes.map(bind).join(', ')}) or ` : ''
  const [first = ''] = texts
  switch (op) {
    case 'contains':
      return `(${among}positionCaseInsensitiveUTF8(${sql}, ${bind(first)}) > 0)`
    case 'startsWith':
      return `(${among}startsWith(${sql}, ${bind(first)}))`
    case 'eq':
    case 'in':
    case 'ne':
      return `${op === 'ne' ? 'not ' : ''}(${among}${sql} in (${texts.map(bind).join(', ')}))`
    default:
      return undefined
  }
}
