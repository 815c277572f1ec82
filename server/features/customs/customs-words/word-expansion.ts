import {
  expandedSearchLimit,
  type SetWords,
  type WordExpansion,
} from '@landfall/contract/customs/customs-words.ts'
import { readTerms, type SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import { type Locale, locales } from '@landfall/contract/locales.ts'
import { searchText } from '#platform/text/search-text.ts'

/** Words of a member at most; longer runs of a search are not looked at. */
const longestMember = 10

type Term = WordExpansion['terms'][number]
type Word = Term['words'][number]

/** The members of all sets by how they are searched. */
type Members = ReadonlyMap<string, { text: string; sets: SetWords[] }>

interface Piece {
  /** What is searched for. */
  written: string
  /** What was typed for it, where that is written otherwise. */
  typed?: string
  term?: Term
}

/** What a search is made of: words that mean one thing together, as they were typed and as they are searched for. */
export interface SearchUnit {
  typed: string
  search: string
}

/** A search text with the words added that mean the same as its words; those left out are listed but not searched. */
export function expandSearch(
  typed: string,
  { sets, without }: { sets: readonly SetWords[]; without: readonly string[] },
): WordExpansion {
  const { pieces, terms, searches } = expand(typed, { sets, without })
  const isAsTyped = pieces.every(({ term }) => (term?.words ?? []).every(({ isRemoved }) => isRemoved))
  return { search: isAsTyped ? typed : searches.join(' '), terms }
}

/** The units of a search text, expanded as `expandSearch` expands it. */
export function searchUnits(
  typed: string,
  lexicon: { sets: readonly SetWords[]; without: readonly string[] },
): SearchUnit[] {
  const { pieces, searches } = expand(typed, lexicon)
  return pieces.map((piece, at) => ({
    typed: piece.typed ?? piece.written,
    search: searches[at] ?? piece.written,
  }))
}

function expand(
  typed: string,
  { sets, without }: { sets: readonly SetWords[]; without: readonly string[] },
): { pieces: Piece[]; terms: Term[]; searches: string[] } {
  const lexicon = { members: readMembers(sets), removed: new Set(without.map(searchText)) }
  const pieces = runsOf(readTerms(typed)).flatMap((run) => {
    const [first] = run
    return first && isPlain(first) ? expandRun(run, lexicon) : expandOther(first, lexicon)
  })
  return { pieces, ...compose(pieces) }
}

interface Lexicon {
  members: Members
  removed: ReadonlySet<string>
}

function readMembers(sets: readonly SetWords[]): Members {
  const members = new Map<string, { text: string; sets: SetWords[] }>()
  for (const set of sets) {
    for (const text of Object.values(set).flat()) {
      const key = searchText(text)
      const member = members.get(key) ?? { text, sets: [] }
      if (!member.sets.includes(set)) member.sets.push(set)
      members.set(key, member)
    }
  }
  return members
}

function isPlain({ isExcluded, alternatives: [only, ...others] }: SearchTerm): boolean {
  return !isExcluded && others.length === 0 && only !== undefined && !/^["(]/.test(only.written)
}

// Plain words that follow each other in the same place are looked at together: they may be one member.
function runsOf(terms: readonly SearchTerm[]): SearchTerm[][] {
  const runs: SearchTerm[][] = []
  for (const term of terms) {
    const before = runs.at(-1)?.[0]
    if (before && isPlain(before) && isPlain(term) && before.scope === term.scope) runs.at(-1)?.push(term)
    else runs.push([term])
  }
  return runs
}

function expandRun(run: readonly SearchTerm[], lexicon: Lexicon): Piece[] {
  const prefix = run[0]?.scope ? `${run[0].scope}:` : ''
  const words = run.flatMap((term) => {
    const tokens = searchText(term.alternatives[0]?.text ?? '').split(' ')
    return tokens.map((token) => ({ token, term }))
  })
  const pieces: Piece[] = []
  let rest: typeof words = []
  const passRest = () => {
    for (const term of new Set(rest.map((one) => one.term))) {
      const own = rest.filter((one) => one.term === term).map(({ token }) => token)
      const isWhole = own.length === words.filter((one) => one.term === term).length
      pieces.push({ written: isWhole ? term.written : prefix + quoted(own.join(' ')) })
    }
    rest = []
  }
  for (let at = 0; at < words.length; ) {
    const length = memberLength(words.slice(at, at + longestMember), lexicon.members)
    const found = words.slice(at, at + length)
    const term = length > 0 && readTerm(found.map(({ token }) => token).join(' '), lexicon)
    const first = words[at]
    if (term) {
      passRest()
      const spread = new Set(found.map((one) => one.term)).size > 1
      const text = found.map(({ token }) => token).join(' ')
      const typed = [...new Set(found.map((one) => one.term.written))].join(' ')
      pieces.push({ written: prefix + (spread ? `(${text})` : quoted(text)), typed, term })
    } else if (first) rest.push(first)
    at += Math.max(1, term ? length : 1)
  }
  passRest()
  return pieces
}

function memberLength(words: readonly { token: string }[], members: Members): number {
  for (let length = words.length; length > 0; length -= 1) {
    const key = words.slice(0, length).map(({ token }) => token)
    if (members.has(key.join(' '))) return length
  }
  return 0
}

// Alternatives that are members bring theirs along; phrases and exclusions mean what they say.
function expandOther(term: SearchTerm | undefined, lexicon: Lexicon): Piece[] {
  if (!term) return []
  if (term.isExcluded || term.alternatives.length < 2) return [{ written: term.written }]
  const found = term.alternatives.flatMap(({ text }) => readTerm(searchText(text), lexicon) ?? [])
  const words = found.flatMap((one) => one.words)
  const text = term.alternatives.map((one) => one.text).join(' | ')
  return [words.length > 0 ? { written: term.written, term: { text, words } } : { written: term.written }]
}

function readTerm(key: string, { members, removed }: Lexicon): Term | undefined {
  const member = members.get(key)
  if (!member) return undefined
  const words = new Map<string, Word>()
  for (const locale of locales) {
    for (const text of member.sets.flatMap((set) => set[locale as Locale] ?? [])) {
      const other = searchText(text)
      if (other !== key && !words.has(other))
        words.set(other, { text, locale, isRemoved: removed.has(other) })
    }
  }
  return words.size > 0 ? { text: member.text, words: [...words.values()] } : undefined
}

function quoted(text: string): string {
  return text.includes(' ') ? `"${text}"` : text
}

// As many words as the search may be long, those of the first languages first.
function compose(pieces: readonly Piece[]): { terms: Term[]; searches: string[] } {
  let left = expandedSearchLimit - pieces.reduce((sum, { written }) => sum + written.length + 1, 0)
  const shown: Term[] = []
  const searches = pieces.map(({ written, term }) => {
    if (!term) return written
    const words = term.words.filter(({ text, isRemoved }) => {
      const cost = text.length + 3
      if (!isRemoved && cost <= left) left -= cost
      else if (!isRemoved) return false
      return true
    })
    shown.push({ ...term, words })
    const added = words.filter(({ isRemoved }) => !isRemoved).map(({ text }) => quoted(text))
    return [written, ...added].join('|')
  })
  return { terms: shown, searches }
}
