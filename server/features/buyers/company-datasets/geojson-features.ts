/** Characters of one feature: a coastline is no company. */
const featureLimit = 4_000_000

/** Levels of nested values. */
const deepest = 64

const token = /[{}[\]]|"(?:[^"\\]|\\.)*"?/gs

/**
 * The features of GeoJSON text that arrives in pieces: those of a collection, or one after another, each on a line or behind the
 * sign of a sequence (RFC 8142). Throws for what is broken or cut off.
 */
export async function* readFeatures(pieces: AsyncIterable<string>): AsyncGenerator<unknown> {
  const scanner = createScanner()
  for await (const piece of pieces) yield* scanner.push(piece.replaceAll('\u001e', '\n'))
  scanner.end()
}

const isFeature = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature'

/** At which depths features begin: by themselves, and in the list within a collection. */
const levels = [0, 2]

/** Cuts text into features by counting brackets outside of strings. */
function createScanner() {
  let rest = ''
  /** How far the text has been looked at, and where what was begun at each level begins. */
  let seen = 0
  let starts = [0, 0, 0]
  let depth = 0
  /** Where the features of this file are, once there was one. */
  let level: number | undefined
  const close = (at: number): unknown => {
    depth -= 1
    if (depth < 0) throw new Error('a bracket too many')
    if (rest[at] !== '}' || !(level === undefined ? levels.includes(depth) : depth === level))
      return undefined
    const value: unknown = JSON.parse(rest.slice(starts[depth], at + 1))
    if (!isFeature(value)) return undefined
    level = depth
    return value
  }
  const take = (mark: string, at: number): unknown => {
    if (mark === '}' || mark === ']') return close(at)
    if (mark.startsWith('"')) return undefined
    if (levels.includes(depth)) starts[depth] = at
    depth += 1
    if (depth > deepest) throw new Error('nested too deep')
    return undefined
  }
  return {
    *push(text: string): Generator<unknown> {
      rest += text
      token.lastIndex = seen
      for (let found = token.exec(rest); found; found = token.exec(rest)) {
        const [mark] = found
        // The end of this string is in the next piece.
        if (mark.startsWith('"') && !/^"(?:[^"\\]|\\.)*"$/s.test(mark)) break
        const feature = take(mark, found.index)
        if (feature !== undefined) yield feature
        seen = found.index + mark.length
      }
      // What was begun is kept whole; before the first feature nobody knows which that is.
      const kept = level ?? 0
      const done = depth > kept ? (starts[kept] ?? seen) : seen
      rest = rest.slice(done)
      seen -= done
      starts = starts.map((start) => start - done)
      if (rest.length > featureLimit) throw new Error('a feature is too long')
    },
    end() {
      if (depth > 0 || rest.replace('\ufeff', '').trim() !== '') throw new Error('cut off')
    },
  }
}
