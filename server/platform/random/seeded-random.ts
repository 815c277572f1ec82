/** A stream of repeatable random choices. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** At most `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[]
  /** A weight of the long-tailed kind that trade volumes have; 1 at least. */
  pareto(shape: number): number
}

/** Random choices that are the same on every machine for the same seed (sfc32 over an FNV-1a hash of the seed). */
export function createRandom(seed: string): Random {
  const next = sfc32(seed)
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  function pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    pareto: (shape) => (1 - next()) ** (-1 / shape),
    sample(items, count) {
      const rest = [...items]
      const taken: typeof rest = []
      while (taken.length < count && rest.length > 0) {
        taken.push(...rest.splice(Math.floor(next() * rest.length), 1))
      }
      return taken
    },
  }
}

/** Picks items in proportion to their weights; each pick costs the logarithm of their number. */
export function createWeightedPick<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
): (random: Random) => T {
  const upTo = new Float64Array(items.length)
  let total = 0
  for (const [index, item] of items.entries()) {
    total += weightOf(item)
    upTo[index] = total
  }
  return (random) => {
    const wanted = random.next() * total
    let low = 0
    let high = items.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    const item = items[low]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
}

function sfc32(seed: string): () => number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(seed)) hash = Math.imul(hash ^ byte, 0x01000193)
  let a = hash
  let b = hash ^ 0x9e3779b9
  let c = hash ^ 0x243f6a88
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
  // The first numbers still show the seed.
  for (let i = 0; i < 12; i += 1) next()
  return next
}
