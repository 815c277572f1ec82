/** Tells prices per unit that are far from the others of the same product, in one pass over a file. */
export interface UnitPriceWatch {
  /** Whether the price is odd beside those with the same key before it; it is then left out of the comparison. */
  isOutlier(key: string, price: number): boolean
}

/** Prices of a product that are seen before one is judged. */
const leastSeen = 20
/** Products that are watched; a file with more of them has too few of each to judge. */
const mostKeys = 20_000
/** How many times another price an odd one is at least, and how many deviations it is off. */
const leastFactor = Math.log(10)
const leastDeviations = 4

/** A watch over one file; prices are compared by their logarithms, as ten times too dear is as odd as ten times too cheap. */
export function createUnitPriceWatch(): UnitPriceWatch {
  const seen = new Map<string, { count: number; mean: number; squares: number }>()
  return {
    isOutlier(key, price) {
      if (!(price > 0)) return false
      const value = Math.log(price)
      const own = seen.get(key)
      if (!own) {
        if (seen.size < mostKeys) seen.set(key, { count: 1, mean: value, squares: 0 })
        return false
      }
      const off = value - own.mean
      const deviation = Math.sqrt(own.squares / own.count)
      const limit = Math.max(leastFactor, leastDeviations * deviation)
      if (own.count >= leastSeen && Math.abs(off) > limit) return true
      own.count += 1
      own.mean += off / own.count
      own.squares += off * (value - own.mean)
      return false
    },
  }
}
