import { parseSync } from 'vite'

/** A node of a module's syntax tree, with its place in the text. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A module's syntax tree. */
export function parse(path: string, code: string): SyntaxNode {
  return parseSync(path, code).program as unknown as SyntaxNode
}

/** A node and all below it that are wanted, in the order of the text. */
export function nodesOf(node: SyntaxNode, isWanted: (node: SyntaxNode) => boolean): SyntaxNode[] {
  const children = Object.values(node)
    .flat()
    .filter((value): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value)
  return [...(isWanted(node) ? [node] : []), ...children.flatMap((child) => nodesOf(child, isWanted))]
}

/** The name of the function that a node calls, where it is a call by name. */
export function calledName({ type, callee }: SyntaxNode): string | undefined {
  const { name } = (type === 'CallExpression' ? callee : {}) as { name?: string }
  return name
}

/** A text with each of some places replaced by what `join` makes of what stands before and after it. */
export function edit(
  code: string,
  places: readonly { start: number; end: number }[],
  join: (before: string, after: string) => string,
): string {
  const lastFirst = [...places].sort((one, other) => other.start - one.start)
  return lastFirst.reduce((text, { start, end }) => join(text.slice(0, start), text.slice(end)), code)
}
