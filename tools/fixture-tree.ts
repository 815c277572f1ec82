import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Problem, SourceTree } from './source-tree.ts'
import { readTree } from './source-tree.ts'

/** Writes files into a new temporary folder; the caller disposes of it with `using`. */
export function fixtureFolder(files: Record<string, string>): { root: string } & Disposable {
  const root = mkdtempSync(join(tmpdir(), 'landfall-check-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) }
}

/** What a check says about a tree of these files: `file:line: message`. */
export async function problemsOf(
  check: (tree: SourceTree) => Problem[] | Promise<Problem[]>,
  files: Record<string, string>,
): Promise<string[]> {
  using folder = fixtureFolder(files)
  const problems = await check(readTree(folder.root))
  return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}
