import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readTexts, sourceLocale } from './message-catalogues.ts'
import { importsOf, resolveOwn } from './source-imports.ts'
import type { Problem, SourceFile, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'
import { isNode, literalText, templateStart, walk } from './syntax-walk.ts'

/** What is drawn before all texts are there, and the catalogues with its words. */
const stages = [
  {
    entries: [
      'web/app/main.tsx',
      'web/features/access/session/login-page.tsx',
      'web/features/access/session/auth-redirect-page.tsx',
    ],
    catalogues: ['first-catalogue'],
  },
  {
    entries: [
      'web/app/frame/frame-layout.tsx',
      'web/features/frame/dashboard/home-page.tsx',
      'web/features/customers/customers/customer-list-page.tsx',
    ],
    catalogues: ['first-catalogue', 'frame-catalogue'],
  },
  {
    entries: [
      'web/features/customs/customs-data/customs-query-page.tsx',
      'web/features/customs/customs-filters/conditions-panel.tsx',
      'web/features/customs/customs-filters/words-form.tsx',
    ],
    catalogues: ['first-catalogue', 'frame-catalogue', 'customs-catalogue'],
  },
]

/** The modules that `lazy` of React fetches; those of `lazyPart` bring all texts themselves. */
function lazyImports(file: SourceFile): string[] {
  const found: string[] = []
  if (!file.text.includes('lazy(')) return found
  walk(file, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'lazy') return
    const inside = file.text.slice(node.start, node.end)
    found.push(...[...inside.matchAll(/import\('([^']+)'\)/g)].flatMap(([, specifier]) => specifier ?? []))
  })
  return found
}

/** The files of the web app that are there as soon as some of them are. */
function filesFrom(entries: readonly string[], tree: SourceTree): SourceFile[] {
  const byPath = new Map(tree.files.map((file) => [file.path, file]))
  const found = new Set<SourceFile>()
  const add = (path: string) => {
    const file = byPath.get(path)
    if (!file?.isCode || found.has(file) || !path.startsWith('web/')) return
    found.add(file)
    const fixed = importsOf(file).filter(({ typeOnly, isLate }) => !typeOnly && !isLate)
    for (const specifier of [...fixed.map((one) => one.specifier), ...lazyImports(file)])
      add(resolveOwn(path, specifier) ?? '')
  }
  for (const entry of entries) add(entry)
  return [...found]
}

async function areasOf(root: string, catalogues: readonly string[]): Promise<Set<string>> {
  const paths = catalogues
    .map((name) => join(root, 'messages', sourceLocale, `${name}.ts`))
    .filter(existsSync)
  const loaded = await Promise.all(paths.map((path) => import(pathToFileURL(path).href)))
  return new Set(loaded.flatMap(({ catalogue }) => Object.keys(catalogue)))
}

/** What is drawn before all texts are there uses only the texts that are. */
export async function checkFirstTexts(tree: SourceTree): Promise<Problem[]> {
  const keys = [...(await readTexts(tree.root, sourceLocale)).keys()]
  const known = new Set(keys)
  const problems: Problem[] = []
  for (const { entries, catalogues } of stages) {
    const areas = await areasOf(tree.root, catalogues)
    for (const file of filesFrom(entries, tree)) {
      walk(file, (node) => {
        const start = literalText(node) ?? templateStart(node)
        const area = start?.split('.')[0] ?? ''
        if (start === undefined || !start.includes('.') || areas.has(area)) return
        const isKey = known.has(start) || (literalText(node) === undefined && startsKey(keys, start))
        if (!isKey) return
        const line = lineAt(file.text, node.start)
        problems.push({ file: file.path, line, message: `${start} is not in ${catalogues.join(' or ')}` })
      })
    }
  }
  return problems
}

function startsKey(keys: readonly string[], start: string): boolean {
  return keys.some((key) => key.startsWith(start))
}
