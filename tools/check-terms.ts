import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOfKey, otherLocales, readTexts, sourceLocale, type Texts } from './message-catalogues.ts'
import type { Problem, SourceTree } from './source-tree.ts'
import { lineAt } from './source-tree.ts'

const page = 'docs/language.md'
const locales = [sourceLocale, 'en', ...otherLocales.filter((locale) => locale !== 'en')]
const cjk = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** A row of the table: the term of each language, and the words that never stand for it. */
interface Term {
  name: string
  line: number
  words: readonly { locale: string; word: string }[]
  never: readonly { locale: string; area: string; word: string }[]
}

function neverWords(cell: string): Term['never'] {
  return cell
    .split(';')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [place = '', words = ''] = part.split(':')
      const [locale = '', area = ''] = place.trim().split('/')
      return words.split(',').map((word) => ({ locale, area, word: word.trim() }))
    })
}

function readTerms(text: string): Term[] {
  const from = text.indexOf('\n| term |')
  return [...text.slice(from).matchAll(/^\| (?!term |---)(.+)\|$/gm)].map((row) => {
    const [name = '', ...cells] = (row[1] ?? '').split('|').map((cell) => cell.trim())
    return {
      name,
      line: lineAt(text, from + row.index),
      words: locales.map((locale, index) => ({ locale, word: cells[index] ?? '' })),
      never: neverWords(cells[locales.length] ?? ''),
    }
  })
}

/** Words of scripts with spaces stand alone; others may be part of what surrounds them. */
function patternOf(word: string, isWhole: boolean): RegExp {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return cjk.test(word) || !isWhole
    ? new RegExp(literal, 'iu')
    : new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'iu')
}

function unusedWords(term: Term, texts: ReadonlyMap<string, Texts>): Problem[] {
  return term.words
    .filter(({ locale, word }) => {
      const pattern = patternOf(word, false)
      return word === '' || ![...(texts.get(locale)?.values() ?? [])].some((text) => pattern.test(text))
    })
    .map(({ locale, word }) => ({
      file: page,
      line: term.line,
      message: `no text in ${locale} says "${word}" for ${term.name}`,
    }))
}

function wrongWords(root: string, term: Term, texts: ReadonlyMap<string, Texts>): Problem[] {
  return term.never.flatMap(({ locale, area, word }) => {
    const pattern = patternOf(word, true)
    return [...(texts.get(locale) ?? [])]
      .filter(([, text]) => pattern.test(text))
      .map(([key]) => ({ key, file: fileOfKey(root, locale, key) }))
      .filter(({ file }) => area === '' || file.startsWith(`messages/${locale}/${area}/`))
      .map(({ key, file }) => ({
        file,
        line: 0,
        message: `${key} says "${word}" for ${term.name} (see ${page})`,
      }))
  })
}

/** The texts say the terms of the table in `docs/language.md`, and none of the words it rules out. */
export async function checkTerms({ root }: SourceTree): Promise<Problem[]> {
  const path = join(root, page)
  if (!existsSync(path)) return []
  const terms = readTerms(readFileSync(path, 'utf8'))
  const texts = new Map(
    await Promise.all(locales.map(async (locale) => [locale, await readTexts(root, locale)] as const)),
  )
  return terms.flatMap((term) => [...unusedWords(term, texts), ...wrongWords(root, term, texts)])
}
