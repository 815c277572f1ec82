import type { SourceFile } from './source-tree.ts'
import { parseFile } from './source-tree.ts'

export interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Visits every node of a file, parents before their children. */
export function walk(file: SourceFile, visit: (node: SyntaxNode) => void): void {
  const step = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) step(each)
    else if (isNode(value)) {
      visit(value)
      for (const child of Object.values(value)) if (typeof child === 'object') step(child)
    }
  }
  step(parseFile(file).program)
}

/** The text of a string literal or a template without expressions; `undefined` for anything else. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return undefined
  return templateStart(node)
}

/** What stands before the first expression of a template; `undefined` for anything else. */
export function templateStart(node: SyntaxNode): string | undefined {
  if (node.type !== 'TemplateLiteral') return undefined
  const first = (node.quasis as { value: { cooked?: string } }[])[0]
  return first?.value.cooked ?? ''
}
