import type { Locale } from '@landfall/contract/locales.ts'
import { hsNamesEn } from './hs-names-en.ts'
import { hsNamesEs } from './hs-names-es.ts'
import { hsNamesIt } from './hs-names-it.ts'
import { hsNamesJa } from './hs-names-ja.ts'
import { hsNamesKo } from './hs-names-ko.ts'
import { hsNamesZh } from './hs-names-zh.ts'

const texts: Readonly<Record<Locale, string>> = {
  zh: hsNamesZh,
  en: hsNamesEn,
  es: hsNamesEs,
  ja: hsNamesJa,
  ko: hsNamesKo,
  it: hsNamesIt,
}

/** The first chapter of every section; it ends before the next one's. */
const firstChapters = {
  ...{ I: 1, II: 6, III: 15, IV: 16, V: 25, VI: 28, VII: 39, VIII: 41, IX: 44, X: 47, XI: 50 },
  ...{ XII: 64, XIII: 68, XIV: 71, XV: 72, XVI: 84, XVII: 86, XVIII: 90, XIX: 93, XX: 94, XXI: 97 },
} as const

const names = new Map<Locale, ReadonlyMap<string, string>>()

/** Names of sections by their number and of chapters by their code, as the product ships them. */
export function shippedNames(locale: Locale): ReadonlyMap<string, string> {
  const known = names.get(locale)
  if (known) return known
  const lines = texts[locale].trim().split('\n')
  const read = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
  names.set(locale, read)
  return read
}

/** The sections with the codes of their chapters. */
export function sectionsOfChapters(): { number: string; chapters: string[] }[] {
  const starts = Object.entries(firstChapters)
  const chapters = [...shippedNames('en').keys()].filter((key) => /^\d\d$/.test(key))
  return starts.map(([number, first], at) => {
    const end = starts[at + 1]?.[1] ?? 98
    return { number, chapters: chapters.filter((code) => Number(code) >= first && Number(code) < end) }
  })
}
