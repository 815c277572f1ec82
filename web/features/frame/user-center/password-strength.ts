export const strengths = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** A rough measure for the meter only: how many guesses the kinds of signs and the length make, in bits. */
export function strengthOf(password: string): Strength {
  const kinds = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 30],
  ] as const
  const signs = kinds.reduce((sum, [pattern, amount]) => sum + (pattern.test(password) ? amount : 0), 0)
  // Signs that repeat add little.
  const length = (new Set(password).size + [...password].length) / 2
  const bits = length * Math.log2(Math.max(2, signs))
  if (bits < 40) return 'weak'
  if (bits < 55) return 'fair'
  return bits < 75 ? 'good' : 'strong'
}
