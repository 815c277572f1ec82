import { dirname, posix } from 'node:path'
import type { SourceFile } from './source-tree.ts'
import { lineAt, parseFile } from './source-tree.ts'
import { isNode, literalText, walk } from './syntax-walk.ts'

export interface ImportedName {
  specifier: string
  line: number
  /** Erased before the program runs. */
  typeOnly: boolean
  /** Fetched by the running program with `import()`. */
  isLate: boolean
}

const knownImports = new WeakMap<SourceFile, ImportedName[]>()

/** Everything a file imports or re-exports, including `import()` in code and in types. */
export function importsOf(file: SourceFile): ImportedName[] {
  const found = knownImports.get(file) ?? [...staticImports(file), ...inlineImports(file)]
  knownImports.set(file, found)
  return found
}

function staticImports(file: SourceFile): ImportedName[] {
  const { staticImports, staticExports } = parseFile(file).module
  const imported = staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    line: lineAt(file.text, start),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    isLate: false,
  }))
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, start }) =>
      moduleRequest
        ? [
            {
              specifier: moduleRequest.value,
              line: lineAt(file.text, start),
              typeOnly: isType,
              isLate: false,
            },
          ]
        : [],
    ),
  )
  return [...imported, ...exported]
}

function inlineImports(file: SourceFile): ImportedName[] {
  const found: ImportedName[] = []
  if (!file.text.includes('import(')) return found
  walk(file, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return
    const source = node.source ?? node.argument
    const specifier = literalText(isNode(source) && isNode(source.literal) ? source.literal : source)
    if (specifier === undefined) return
    const typeOnly = node.type === 'TSImportType'
    found.push({ specifier, line: lineAt(file.text, node.start), typeOnly, isLate: !typeOnly })
  })
  return found
}

/** The workspace a path belongs to: its first folder; '' for files of the root. */
export function workspaceOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}

/** Our own file an import names (relative to the root), or `undefined` for packages and built-ins. */
export function resolveOwn(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier.replace(/\?.*$/, ''))
  if (specifier.startsWith('#')) return `${workspaceOf(from)}/${specifier.slice(1)}`
  if (specifier.startsWith('@landfall/')) return specifier.slice('@landfall/'.length)
  return undefined
}
