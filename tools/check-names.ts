import { basename, dirname } from 'node:path'
import type { Problem, SourceFile, SourceTree } from './source-tree.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/
const migration = /^\d{12}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/
const definition = /^server\/migrations\/functions\/(\w+\/\w+|dropped)\.sql$/
const forbidden = /(^|-)(index|utils?|helpers?|types|common|misc)$/
/** Names a tool demands. */
const given = /^(package|tsconfig)\.json$|\.config\.ts$|\.d\.ts$/

/** The name a file shares with its test and its style sheet. */
const stemOf = (name: string) => name.replace(/(\.(test|spec))?\.[a-z]+$/, '')

function nameProblem(path: string): string | undefined {
  const name = basename(path)
  if (definition.test(path)) return undefined
  if (/^server\/migrations\//.test(path))
    return migration.test(name) ? undefined : 'a migration is named <UTC minute>_<what>.sql'
  if (!kebabCase.test(stemOf(name))) return 'file names are kebab-case'
  // Texts that many screens share have no better name.
  if (/^messages\/[a-z]+\/common\.ts$/.test(path)) return undefined
  if (forbidden.test(stemOf(name))) return 'the name says nothing: name the file after what it holds'
  return undefined
}

/** Where a stem must be unique: the workspace, or one language of the messages. */
function scopeOf(path: string): string {
  return path.split('/', path.startsWith('messages/') ? 2 : 1).join('/')
}

/** Whether two files of one stem belong together: a source file and its test or style sheet in one folder. */
function belongTogether(one: SourceFile, other: SourceFile): boolean {
  const sources = [one, other].filter((file) => file.isCode && !file.isTest)
  return dirname(one.path) === dirname(other.path) && sources.length < 2
}

/** Kebab-case, telling and unique file names. */
export function checkNames(tree: SourceTree): Problem[] {
  const problems: Problem[] = []
  const known = new Map<string, SourceFile>()
  for (const file of tree.files.filter(({ path }) => !given.test(basename(path)))) {
    const report = (message: string) => problems.push({ file: file.path, line: 0, message })
    const message = nameProblem(file.path)
    if (message) report(message)
    if (file.path.endsWith('.sql')) continue
    const key = `${scopeOf(file.path)}:${stemOf(basename(file.path))}`
    const other = known.get(key)
    if (other && !belongTogether(file, other)) report(`the same name as ${other.path}`)
    if (!other?.isCode || other.isTest) known.set(key, file)
  }
  return problems
}
