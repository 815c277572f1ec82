import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Texts } from './message-catalogues.ts'
import { fileOfKey, messageFiles, otherLocales, readTexts, sourceLocale } from './message-catalogues.ts'
import type { Problem, SourceTree } from './source-tree.ts'

const cjk = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
const latinLocales = new Set(['en', 'es', 'it'])

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{?\s*([\w.]+)/g)].map((match) => match[1])
  return [...new Set(names)].sort().join(', ')
}

function textProblem(locale: string, text: string, source: string): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (placeholders(text) !== placeholders(source))
    return `has the placeholders {${placeholders(text)}}, ${sourceLocale} has {${placeholders(source)}}`
  if (latinLocales.has(locale) && text === source && cjk.test(text)) return 'is not translated'
  return undefined
}

function compare(
  root: string,
  locale: string,
  { texts, source }: { texts: Texts; source: Texts },
): Problem[] {
  const problems: Problem[] = []
  const report = (key: string, what: string) =>
    problems.push({ file: fileOfKey(root, locale, key), line: 0, message: `${key} ${what}` })
  for (const [key, sourceText] of source) {
    const text = texts.get(key)
    const what = text === undefined ? 'is missing' : textProblem(locale, text, sourceText)
    if (what) report(key, what)
  }
  for (const key of texts.keys()) if (!source.has(key)) report(key, `does not exist in ${sourceLocale}`)
  return problems
}

function compareFiles(root: string): Problem[] {
  const source = messageFiles(root, sourceLocale)
  return otherLocales.flatMap((locale) => {
    const own = messageFiles(root, locale)
    const missing = source.filter((name) => !own.includes(name))
    const extra = own.filter((name) => !source.includes(name))
    const problem = (name: string, message: string) => ({
      file: `messages/${locale}/${name}`,
      line: 0,
      message,
    })
    return [
      ...missing.map((name) => problem(name, 'the file is missing')),
      ...extra.map((name) => problem(name, `the file does not exist in ${sourceLocale}`)),
    ]
  })
}

function unjoinedFiles(root: string, source: Texts): Problem[] {
  const names = new Set([...source.keys()].map((key) => key.split('.')[0] ?? ''))
  const joined = new Set([...names].map((name) => fileOfKey(root, sourceLocale, name)))
  return messageFiles(root, sourceLocale)
    .map((name) => `messages/${sourceLocale}/${name}`)
    .filter((file) => !joined.has(file))
    .map((file) => ({ file, line: 0, message: 'the catalogue does not contain this file' }))
}

async function errorsWithoutText(root: string, source: Texts): Promise<Problem[]> {
  const path = join(root, 'contract/error-codes.ts')
  if (!existsSync(path)) return []
  const { errorCodes } = await import(pathToFileURL(path).href)
  return Object.keys(errorCodes)
    .filter((name) => !source.has(`errors.${name}`))
    .map((name) => ({
      file: 'contract/error-codes.ts',
      line: 0,
      message: `the error ${name} has no message`,
    }))
}

/** All languages have the files, keys and placeholders of the source language, and every error a message. */
export async function checkMessages({ root }: SourceTree): Promise<Problem[]> {
  const source = await readTexts(root, sourceLocale)
  const problems = compare(root, sourceLocale, { texts: source, source })
  for (const locale of otherLocales)
    problems.push(...compare(root, locale, { texts: await readTexts(root, locale), source }))
  problems.push(...compareFiles(root), ...unjoinedFiles(root, source))
  return [...problems, ...(await errorsWithoutText(root, source))]
}
