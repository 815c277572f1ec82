/** How one variant of a test did. */
export interface VariantFigures {
  contentId: number
  /** Whom it reached. */
  reached: number
  /** Of those: who did what is measured; at most `reached`. */
  hits: number
}

/** Which variant is ahead, and whether that can be told from chance. */
export interface Verdict {
  leaderId: number
  isClear: boolean
}

/** Of a hundred tests without any difference, so many at most may name a winner. */
const mostFalse = 0.05

/**
 * Judges a test of at least one variant: the one with the largest share is ahead, and it is the winner when Fisher's exact
 * test tells it from each of the others; the level is parted by the number of pairs (Bonferroni), because the largest of
 * many is large by chance more often than one of two.
 */
export function judgeVariants(variants: readonly VariantFigures[]): Verdict {
  const [first, ...others] = variants.toSorted((a, b) => shareOf(b) - shareOf(a))
  if (!first) throw new Error('a test without variants')
  const level = mostFalse / Math.max(1, (variants.length * (variants.length - 1)) / 2)
  const isClear = others.length > 0 && others.every((other) => chanceOf(first, other) < level)
  return { leaderId: first.contentId, isClear }
}

function shareOf({ reached, hits }: VariantFigures): number {
  return reached === 0 ? 0 : hits / reached
}

/**
 * How likely a difference at least as great would be if both were equal: the two-sided P of Fisher's exact test, from 0 to 1.
 * It holds for the few clicks a mailing brings, where the usual approximations do not.
 */
export function chanceOf(one: VariantFigures, other: VariantFigures): number {
  const all = one.reached + other.reached
  const hits = one.hits + other.hits
  const least = Math.max(0, hits - other.reached)
  const most = Math.min(hits, one.reached)
  const logs = logFactorials(all)
  const log = (n: number) => logs[n] ?? 0
  const choose = (n: number, k: number) => log(n) - log(k) - log(n - k)
  const likelihood = (mine: number) =>
    Math.exp(choose(one.reached, mine) + choose(other.reached, hits - mine) - choose(all, hits))
  // Rounding must not part tables that are equally likely.
  const seen = likelihood(one.hits) * (1 + 1e-7)
  let chance = 0
  for (let mine = least; mine <= most; mine += 1) {
    const each = likelihood(mine)
    if (each <= seen) chance += each
  }
  return Math.min(1, chance)
}

function logFactorials(upTo: number): Float64Array {
  const logs = new Float64Array(upTo + 1)
  for (let n = 2; n <= upTo; n += 1) logs[n] = (logs[n - 1] ?? 0) + Math.log(n)
  return logs
}

/** Shares between which the true one lies in 95 of 100 cases (Wilson's interval); null where nobody was reached. */
export function rangeOf({
  reached,
  hits,
}: Pick<VariantFigures, 'reached' | 'hits'>): { low: number; high: number } | null {
  if (reached === 0) return null
  const z = 1.959964
  const share = hits / reached
  const spread = z * Math.sqrt((share * (1 - share)) / reached + z ** 2 / (4 * reached ** 2))
  const middle = share + z ** 2 / (2 * reached)
  const scale = 1 + z ** 2 / reached
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}
