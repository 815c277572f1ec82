import { areaOf, areas } from './areas.ts'
import { findCycles } from './check-cycles.ts'
import { importsOf, resolveOwn } from './source-imports.ts'
import type { Problem, SourceFile, SourceTree } from './source-tree.ts'

const list = 'tools/areas.ts'
const inFeatures = /^(server|web)\/features\/([^/]+)\/([^/]+)\//
/** Folders of other workspaces that are called after areas. */
const inAreas = /^(?:contract|e2e|messages\/[^/]+)\/([^/]+)\//

/** `<side>/features/<area>/<feature>`, if the path is one of a feature. */
const featureFolder = (path: string) => inFeatures.exec(path)?.[0].slice(0, -1)

function placeProblem({ path }: SourceFile): string | undefined {
  const [, , area = '', feature = ''] = inFeatures.exec(path) ?? []
  if (area !== '' && !areas[area]?.includes(feature)) return `${list} has no feature ${feature} in ${area}`
  const folder = inAreas.exec(path)?.[1]
  return folder === undefined || folder in areas ? undefined : `${list} has no area ${folder}`
}

function unusedNames({ files }: SourceTree): Problem[] {
  const known = new Set(files.flatMap(({ path }) => inFeatures.exec(path)?.slice(2).join('/') ?? []))
  return Object.entries(areas).flatMap(([area, features]) =>
    features
      .filter((feature) => !known.has(`${area}/${feature}`))
      .map((feature) => ({ file: list, line: 0, message: `there is no feature ${area}/${feature}` })),
  )
}

/** What of one kind imports what, types included. */
function edgesBetween(files: readonly SourceFile[], kindOf: (path: string) => string | undefined) {
  const edges = new Map<string, string[]>()
  for (const file of files) {
    const from = kindOf(file.path)
    if (from === undefined) continue
    const targets = importsOf(file).flatMap(({ specifier }) => {
      const target = resolveOwn(file.path, specifier)
      return (target && kindOf(target)) ?? []
    })
    edges.set(from, [...new Set([...(edges.get(from) ?? []), ...targets.filter((one) => one !== from)])])
  }
  return edges
}

function circles(what: string, edges: ReadonlyMap<string, readonly string[]>): Problem[] {
  return findCycles(edges).map((cycle) => ({
    file: cycle[0] ?? '',
    line: 0,
    message: `${what} in a circle: ${cycle.join(' → ')}`,
  }))
}

/** One list of areas and features for all sides; no circle of features, nor of files that put things together. */
export function checkAreas(tree: SourceTree): Problem[] {
  const code = tree.files.filter((file) => file.isCode && !file.isTest)
  const misplaced = tree.files.flatMap((file) => {
    const message = placeProblem(file)
    return message ? [{ file: file.path, line: 0, message }] : []
  })
  const composing = (path: string) =>
    path.startsWith('server/app/') || (areaOf(path) && !featureFolder(path) && path.startsWith('server/'))
      ? path
      : undefined
  return [
    ...misplaced,
    ...unusedNames(tree),
    ...circles('features', edgesBetween(code, featureFolder)),
    ...circles('files', edgesBetween(code, composing)),
  ]
}
