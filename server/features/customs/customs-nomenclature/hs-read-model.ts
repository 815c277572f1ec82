import type {
  FoundHsCode,
  HsCode,
  HsName,
  HsSection,
} from '@landfall/contract/customs/customs-nomenclature.ts'
import { type Locale, locales } from '@landfall/contract/locales.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Context } from '#platform/http/context.ts'
import { searchText, searchWords } from '#platform/text/search-text.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { readDeclaredBelow, readDeclaredNames, searchDeclared } from './declared-names.ts'
import { sectionsOfChapters, shippedNames } from './hs-chapters.ts'
import type { NamedCode } from './nomenclature-file.ts'
import { readStoredBelow, readStoredNames, type StoredName, searchStored } from './nomenclature-store.ts'

/** Codes that a search finds at most. */
const searchLimit = 60

/** Who asks for codes. */
type Reader = Context & Asker

/** What reading names needs. */
export interface HsNeeds {
  clickhouse: Clickhouse
}

/** The sections with the names of their chapters. */
export async function readSections(ctx: Context): Promise<HsSection[]> {
  const sections = sectionsOfChapters()
  const codes = sections.flatMap(({ chapters }) => chapters)
  const stored = await ctx.transaction((db) => readStoredNames(db, ctx.locale, codes))
  const names = bestNames(ctx.locale, { stored, declared: [] })
  const shipped = shippedNames(ctx.locale)
  return sections.map(({ number, chapters }) => ({
    number,
    name: shipped.get(number) ?? '',
    chapters: chapters.map((code) => ({ code, name: names.get(code) ?? '', hasMore: true })),
  }))
}

/** The codes right below one, as nomenclatures and the company's statistics know them. */
export async function readChildren({ clickhouse }: HsNeeds, ctx: Reader, parent: string): Promise<HsCode[]> {
  const [stored, declared] = await Promise.all([
    ctx.transaction((db) => readStoredBelow(db, parent)),
    readDeclaredBelow(clickhouse, ctx, parent),
  ])
  const hasMore = new Map<string, boolean>()
  for (const { code, hasMore: more } of [...stored, ...declared])
    hasMore.set(code, (hasMore.get(code) ?? false) || more)
  const names = await nameCodes({ clickhouse }, ctx, [...hasMore.keys()])
  return [...hasMore].sort().map(([code, more]) => ({ code, name: names.get(code) ?? '', hasMore: more }))
}

/** Codes that begin with what was typed, or whose names have all its words in whatever language. */
export async function searchHs({ clickhouse }: HsNeeds, ctx: Reader, typed: string): Promise<FoundHsCode[]> {
  const digits = typed.replace(/[\s.\-·]/g, '')
  const isCode = /^\d+$/.test(digits)
  const words = isCode ? [] : searchWords(typed)
  if (!isCode && words.length === 0) return []
  const asked = { digits: isCode ? digits : '', words, limit: searchLimit }
  const [stored, declared] = await Promise.all([
    ctx.transaction((db) => searchStored(db, ctx.locale, asked)),
    searchDeclared(clickhouse, ctx, asked),
  ])
  const found = new Map<string, string>()
  for (const { code, name } of [...searchShipped(ctx.locale, asked), ...stored, ...declared])
    if (!found.has(code)) found.set(code, name)
  const codes = [...found.keys()]
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, searchLimit)
  const names = await nameCodes({ clickhouse }, ctx, codes)
  return codes.map((code) => {
    const name = names.get(code) ?? ''
    const matched = isCode || hasWords(name, words) ? '' : (found.get(code) ?? '')
    return { code, name, matched: matched === name ? '' : matched, hasMore: code.length < 6 }
  })
}

/** Shipped chapters in whatever language has the words; names in the reader's own come first. */
function searchShipped(
  locale: Locale,
  { digits, words }: { digits: string; words: readonly string[] },
): NamedCode[] {
  return [locale, ...locales.filter((other) => other !== locale)].flatMap((language) =>
    [...shippedNames(language)].flatMap(([code, name]) => {
      if (!/^\d\d$/.test(code)) return []
      const isFound = digits ? code.startsWith(digits) : hasWords(name, words)
      return isFound ? [{ code, name }] : []
    }),
  )
}

function hasWords(name: string, words: readonly string[]): boolean {
  const text = ` ${searchText(name)}`
  return words.every((word) => text.includes(` ${word}`))
}

/** What codes mean, or the nearest code above each that has a name. */
export async function readHsNames(needs: HsNeeds, ctx: Reader, codes: readonly string[]): Promise<HsName[]> {
  const above = new Map(codes.map((code) => [code, codesAbove(code)]))
  const names = await nameCodes(needs, ctx, [...new Set([...above.values()].flat())])
  return [...above].flatMap(([code, candidates]) => {
    const named = candidates.find((one) => names.has(one))
    return named ? [{ code, named, name: names.get(named) ?? '' }] : []
  })
}

// The code itself first, then what it is part of.
function codesAbove(code: string): string[] {
  return [
    code,
    ...[10, 8, 6, 4, 2].filter((length) => length < code.length).map((length) => code.slice(0, length)),
  ]
}

async function nameCodes(
  { clickhouse }: HsNeeds,
  ctx: Reader,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const [stored, declared] = await Promise.all([
    ctx.transaction((db) => readStoredNames(db, ctx.locale, codes)),
    readDeclaredNames(clickhouse, ctx, codes),
  ])
  return bestNames(ctx.locale, { stored, declared })
}

// Names in the reader's language first: imported, shipped, and those of statistics, which are Chinese.
function bestNames(
  locale: Locale,
  {
    stored,
    declared,
  }: { stored: readonly StoredName[]; declared: readonly { code: string; name: string }[] },
): ReadonlyMap<string, string> {
  const shipped = [...shippedNames(locale)].map(([code, name]) => ({ code, name, rank: 2 }))
  const own = declared.map((one) => ({ ...one, rank: locale === 'zh' ? 3 : 8 }))
  const best = new Map<string, StoredName>()
  for (const one of [...shipped, ...own, ...stored]) {
    const known = best.get(one.code)
    if (one.name !== '' && (!known || one.rank < known.rank)) best.set(one.code, one)
  }
  return new Map([...best].map(([code, { name }]) => [code, name]))
}
