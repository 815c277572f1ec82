import { isBuiltin } from 'node:module'
import { packageImports, zoneOf } from './import-zones.ts'
import type { ImportedName } from './source-imports.ts'
import { importsOf, resolveOwn, workspaceOf } from './source-imports.ts'
import type { Problem, SourceFile, SourceTree } from './source-tree.ts'

/** Folders without a `package.json` use these manifests ('' is the root). */
const manifestsOf: Record<string, string[]> = {
  tools: [''],
  bench: ['', 'server'],
  e2e: ['', 'server'],
  '': [''],
}

/** Modules that the program which runs a folder's files brings along: its package is for types alone. */
const brought: Record<string, RegExp> = { electron: /^desktop\/shells\/electron\// }

const isDevelopment = (file: SourceFile) =>
  file.isTest || /\.config\.ts$/.test(file.path) || /(^|\/)(testing|tools|e2e|bench)\//.test(file.path)

function usable(file: SourceFile, tree: SourceTree, withDevelopment: boolean): Set<string> {
  const names = new Set<string>()
  const workspace = workspaceOf(file.path)
  for (const folder of manifestsOf[workspace] ?? [workspace]) {
    const { dependencies = {}, devDependencies = {} } = tree.manifest(folder)
    const both = withDevelopment ? { ...dependencies, ...devDependencies } : dependencies
    for (const name of Object.keys(both)) names.add(name)
  }
  // The test runner belongs to the repository, not to a workspace.
  if (withDevelopment) names.add('vitest')
  return names
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function refusal(
  file: SourceFile,
  { specifier, typeOnly }: ImportedName,
  tree: SourceTree,
): string | undefined {
  const name = packageName(specifier)
  if (isBuiltin(specifier)) {
    const forBrowsers = /^(contract|messages|web)\//.test(file.path) && !isDevelopment(file)
    return forBrowsers ? `${specifier} does not exist in a browser` : undefined
  }
  const only = packageImports[zoneOf(file.path)]
  if (only && !isDevelopment(file) && !only.test(name)) return `${zoneOf(file.path)} may not import ${name}`
  const isTyped = typeOnly || isDevelopment(file) || brought[name]?.test(file.path) === true
  return usable(file, tree, isTyped).has(name) ? undefined : `${name} is not a dependency of this workspace`
}

/** Every package a file imports is listed by its own workspace, and allowed in its zone. */
export function checkPackages(tree: SourceTree): Problem[] {
  return tree.files
    .filter((file) => file.isCode)
    .flatMap((file) =>
      importsOf(file).flatMap((each) => {
        const message = resolveOwn(file.path, each.specifier) ? undefined : refusal(file, each, tree)
        return message ? [{ file: file.path, line: each.line, message }] : []
      }),
    )
}
