import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'

/** Where variables of the product are declared; those of agents stand in their own manual. */
const configPaths = [
  'config',
  'mail-providers',
  'map-tiles',
  'social-network-config',
  'verify-variables',
].map((name) => `server/platform/config/${name}.ts`)

/** Every variable of the configuration is in the README's table, and every variable of the table exists. */
export function checkReadme({ root, files }: SourceTree): Problem[] {
  const configs = files.filter(({ path }) => configPaths.includes(path))
  if (configs.length === 0 || !existsSync(join(root, 'README.md'))) return []
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const told = new Set<string>()
  for (const row of readme.matchAll(/^\| (`[A-Z].*?) \|/gm))
    for (const name of row[1]?.matchAll(/`([A-Z0-9_]+)`/g) ?? []) told.add(name[1] ?? '')
  const known = configs.flatMap(({ path, text }) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(({ 1: name = '', index }) => ({
      ...{ name, file: path, line: lineAt(text, index + 1) },
    })),
  )
  const untold = known
    .filter(({ name }) => !told.has(name))
    .map(({ name, file, line }) => ({ file, line, message: `the README does not tell of ${name}` }))
  for (const { name } of known) told.delete(name)
  const unknown = [...told].map((name) => ({
    file: 'README.md',
    line: lineAt(readme, readme.indexOf(`\`${name}\``)),
    message: `there is no variable ${name}`,
  }))
  return [...untold, ...unknown]
}
