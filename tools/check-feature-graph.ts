import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from './areas.ts'
import { importsOf, resolveOwn } from './source-imports.ts'
import type { Problem, SourceTree } from './source-tree.ts'

const name = 'feature-graph.json'
const order = Object.keys(areas)

/** The files of other areas that web areas may import: area → `other-area/feature/file`. */
export function readFeatureGraph(root: string): Record<string, string[]> {
  const path = join(root, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

function fileProblem(area: string, file: string, used: ReadonlySet<string>): string | undefined {
  const other = file.split('/')[0] ?? ''
  if (order.indexOf(other) >= order.indexOf(area)) return `${area} stands before ${other} in tools/areas.ts`
  return used.has(`web/features/${file}`) ? undefined : `${area} does not import web/features/${file}`
}

/** The graph itself: areas build on those before them in the list, and every listed file is imported by that area. */
export function checkFeatureGraph(tree: SourceTree): Problem[] {
  return Object.entries(readFeatureGraph(tree.root)).flatMap(([area, files]) => {
    const own = tree.files.filter((file) => file.isCode && file.path.startsWith(`web/features/${area}/`))
    const used = new Set(
      own.flatMap((file) =>
        importsOf(file).flatMap(({ specifier }) => resolveOwn(file.path, specifier) ?? []),
      ),
    )
    return files.flatMap((file) => {
      const message = fileProblem(area, file, used)
      return message ? [{ file: name, line: 0, message }] : []
    })
  })
}
