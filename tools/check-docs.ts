import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'

const folders = ['', 'docs', 'docs/decisions', 'bench/reports']
const ownFile = /`((?:bench|contract|docs|e2e|messages|server|tools|web)\/[\w./-]*\w)`/g
const index = 'docs/decisions/README.md'

function pagesIn(root: string): string[] {
  return folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .filter((name) => name.endsWith('.md'))
          .map((name) => join(folder, name))
      : [],
  )
}

function goneFiles(root: string, page: string): Problem[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(ownFile)]
    .filter(([, path = '']) => !existsSync(join(root, path)))
    .map((match) => ({
      file: page,
      line: lineAt(text, match.index),
      message: `there is no ${match[1]}`,
    }))
}

/** Files that our pages name exist, and the index of decisions has them all. */
export function checkDocs({ root }: SourceTree): Problem[] {
  const pages = pagesIn(root)
  const listed = existsSync(join(root, index)) ? readFileSync(join(root, index), 'utf8') : ''
  const unlisted = pages
    .filter((page) => /^docs\/decisions\/\d/.test(page) && !listed.includes(`(${page.slice(15)})`))
    .map((page) => ({ file: index, line: 0, message: `${page} is not in the index` }))
  return [...pages.flatMap((page) => goneFiles(root, page)), ...unlisted]
}
