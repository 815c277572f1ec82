import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFeatureGraph } from './check-feature-graph.ts'
import { connectors, ownImports, systemReaders, zoneOf } from './import-zones.ts'
import type { ImportedName } from './source-imports.ts'
import { importsOf, resolveOwn } from './source-imports.ts'
import type { Problem, SourceFile, SourceTree } from './source-tree.ts'

/** The folder of a file's area. */
const areaFolder = (path: string) => `${path.split('/', 3).join('/')}/`

/** Whether a file puts the features of an area together; it hands on what the processes give the area. */
const isAreaFile = (path: string) => /^server\/features\/[^/]+\/[^/]+$/.test(path)

const isTesting = (file: SourceFile) =>
  file.isTest || /(^|\/)(testing|e2e|bench)\/|\/vitest\.config\.ts$/.test(file.path)

function refusal(file: SourceFile, target: string, root: string): string | undefined {
  const zone = zoneOf(file.path)
  if (/^(server|web)\/testing\//.test(target) && isTesting(file)) return undefined
  if (/^(server|web)\/testing\//.test(target)) return `only tests may import ${target}`
  const prefixes = ownImports[zone]?.map((each) => (each === 'OWN' ? areaFolder(file.path) : each)) ?? []
  if (prefixes.some((prefix) => target.startsWith(prefix))) return undefined
  if (zone !== 'web/features' || !target.startsWith('web/features/'))
    return `${zone || 'the root'} may not import ${target}`
  const listed = readFeatureGraph(root)[file.path.split('/')[2] ?? ''] ?? []
  if (listed.includes(target.slice('web/features/'.length))) return undefined
  return `feature-graph.json does not list ${target} for this area`
}

function importProblem(file: SourceFile, each: ImportedName, root: string): string | undefined {
  const target = resolveOwn(file.path, each.specifier)
  if (target === undefined) return undefined
  return existsSync(join(root, target)) ? refusal(file, target, root) : `${each.specifier} does not exist`
}

function wallProblems(file: SourceFile): Problem[] {
  if (!file.path.startsWith('server/') || file.isTest) return []
  if (systemReaders.some((prefix) => file.path.startsWith(prefix)) || isAreaFile(file.path)) return []
  return file.text.split('\n').flatMap((text, index) => {
    const name = /\bsystem(?:Db|Transaction)\b/.exec(text)?.[0]
    return name ? [{ file: file.path, line: index + 1, message: `${name} is not for this folder` }] : []
  })
}

const connecting =
  /from '(?:node:(?:dns(?:\/promises)?|https?|http2|tls|dgram)|imapflow|openid-client|undici)'|\bconnect\b.*from 'node:net'|(?<![.\w#])fetch\(/

function connectionProblems(file: SourceFile): Problem[] {
  if (!file.path.startsWith('server/') || isTesting(file) || connectors.includes(file.path)) return []
  return file.text.split('\n').flatMap((text, index) => {
    if (!connecting.test(text) || text.startsWith('import type ')) return []
    return [
      { file: file.path, line: index + 1, message: 'connections are made with the guard for named hosts' },
    ]
  })
}

function nestingProblem(path: string): string | undefined {
  const depth = path.split('/').length
  if (/^(server|web)\/features\//.test(path)) {
    return isAreaFile(path) || depth === 5
      ? undefined
      : 'features are flat: workspace/features/area/feature/file'
  }
  const isDefinition = path.startsWith('server/migrations/functions/')
  return depth > (isDefinition ? 5 : 4) ? 'nested deeper than workspace/layer/topic/file' : undefined
}

/** Imports against the table of the architecture page, the tenant wall's readers, and folder depth. */
export function checkBoundaries(tree: SourceTree): Problem[] {
  return tree.files.flatMap((file) => {
    const nesting = nestingProblem(file.path)
    const problems: Problem[] = nesting ? [{ file: file.path, line: 0, message: nesting }] : []
    if (!file.isCode) return problems
    for (const each of importsOf(file)) {
      const message = importProblem(file, each, tree.root)
      if (message) problems.push({ file: file.path, line: each.line, message })
    }
    return [...problems, ...wallProblems(file), ...connectionProblems(file)]
  })
}
