import { importsOf, resolveOwn } from './source-imports.ts'
import type { Problem, SourceTree } from './source-tree.ts'

/** One cycle (first node repeated at the end) for each group of nodes that reach each other. */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const finished = new Set<string>()
  const cycles: string[][] = []
  const visit = (node: string, trail: string[]) => {
    const start = trail.indexOf(node)
    if (start !== -1) {
      cycles.push([...trail.slice(start), node])
      return
    }
    if (finished.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node])
    finished.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return cycles
}

/** Import cycles in our own code; imports of types alone vanish and do not count. */
export function checkCycles(tree: SourceTree): Problem[] {
  const edges = new Map<string, string[]>()
  for (const file of tree.files.filter((each) => each.isCode)) {
    const targets = importsOf(file)
      .filter((each) => !each.typeOnly)
      .flatMap((each) => resolveOwn(file.path, each.specifier) ?? [])
    edges.set(file.path, [...new Set(targets)])
  }
  return findCycles(edges).map((cycle) => ({
    file: cycle[0] ?? '',
    line: 0,
    message: `import cycle: ${cycle.join(' → ')}`,
  }))
}
