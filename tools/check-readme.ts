import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'

const configPath = 'server/platform/config/config.ts'

/** Every variable of the configuration is in the README's table, and every variable of the table exists. */
export function checkReadme({ root, files }: SourceTree): Problem[] {
  const config = files.find((file) => file.path === configPath)
  if (!config || !existsSync(join(root, 'README.md'))) return []
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const told = new Set<string>()
  for (const row of readme.matchAll(/^\| (`[A-Z].*?) \|/gm))
    for (const name of row[1]?.matchAll(/`([A-Z0-9_]+)`/g) ?? []) told.add(name[1] ?? '')
  const known = [...config.text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
  const untold = known
    .filter(([, name = '']) => !told.has(name))
    .map((match) => ({
      file: configPath,
      line: lineAt(config.text, match.index + 1),
      message: `the README does not tell of ${match[1]}`,
    }))
  for (const [, name = ''] of known) told.delete(name)
  const unknown = [...told].map((name) => ({
    file: 'README.md',
    line: lineAt(readme, readme.indexOf(`\`${name}\``)),
    message: `there is no variable ${name}`,
  }))
  return [...untold, ...unknown]
}
