import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCycles } from './check-cycles.ts'
import { importsOf, resolveOwn } from './source-imports.ts'
import type { Problem, SourceTree } from './source-tree.ts'

const name = 'feature-graph.json'

/** The web features that may import files of other features: feature → `other-feature/file`. */
export function readFeatureGraph(root: string): Record<string, string[]> {
  const path = join(root, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The graph itself: acyclic, and every listed file exists and is imported by that feature. */
export function checkFeatureGraph(tree: SourceTree): Problem[] {
  const graph = readFeatureGraph(tree.root)
  const problems: Problem[] = []
  const report = (message: string) => problems.push({ file: name, line: 0, message })
  for (const [feature, files] of Object.entries(graph)) {
    const own = tree.files.filter(
      ({ isCode, path }) => isCode && path.startsWith('web/features/') && path.split('/').at(-2) === feature,
    )
    const imported = new Set(
      own.flatMap((file) => importsOf(file).map((each) => resolveOwn(file.path, each.specifier))),
    )
    for (const file of files) {
      const path = `web/features/${file}`
      if (!tree.paths.has(path)) report(`${path} does not exist`)
      else if (!imported.has(path)) report(`${feature} no longer imports ${path}`)
    }
  }
  const edges = Object.entries(graph).map(
    ([feature, files]) => [feature, files.map((file) => file.split('/').at(-2) ?? '')] as const,
  )
  for (const cycle of findCycles(new Map(edges))) report(`features in a circle: ${cycle.join(' → ')}`)
  return problems
}
