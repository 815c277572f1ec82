import type { PurchaseRhythm } from '@landfall/contract/customs/customs-companies.ts'

/** Shipments at most so many days apart are one occasion: an order often travels in several. */
const occasionDays = 3
/** Occasions below which nothing is said. */
const fewestOccasions = 4
/** Beyond this part of the median interval the spread says that there is no rhythm. */
const mostSpread = 0.75
const dayMs = 86_400_000

/**
 * When a company will probably trade again, by the median distance of its past occasions. The days are those of its
 * shipments, `YYYY-MM-DD`, in order; `newest` is the newest day of the data, behind which nobody can see.
 */
export function readRhythm(days: readonly string[], newest: string): PurchaseRhythm {
  const occasions = occasionsOf(days)
  const lastDay = days.at(-1) ?? ''
  const nothing = { expectedDay: null, expectedFrom: null, expectedTo: null, confidence: null }
  if (occasions.length < fewestOccasions) {
    const unknown = { medianDays: null, spreadDays: null, ...nothing }
    return { state: 'tooFew', occasions: occasions.length, lastDay, ...unknown }
  }
  const intervals = occasions.slice(1).map((day, at) => day - (occasions[at] ?? day))
  const middle = median(intervals)
  const spread = median(intervals.map((interval) => Math.abs(interval - middle)))
  const figures = {
    occasions: occasions.length,
    lastDay,
    medianDays: Math.round(middle),
    spreadDays: Math.round(spread),
  }
  if (spread > middle * mostSpread) return { state: 'irregular', ...figures, ...nothing }
  const last = occasions.at(-1) ?? 0
  if (dayNumber(newest) > last + 3 * middle) return { state: 'silent', ...figures, ...nothing }
  // About two thirds of the occasions to come lie within 1.5 spreads, if they go on as they did.
  const margin = Math.max(occasionDays, Math.round(spread * 1.5))
  const expected = Math.round(last + middle)
  return {
    state: 'known',
    ...figures,
    expectedDay: dayText(expected),
    expectedFrom: dayText(expected - margin),
    expectedTo: dayText(expected + margin),
    confidence: confidenceOf(occasions.length, spread / middle),
  }
}

function confidenceOf(occasions: number, relativeSpread: number): PurchaseRhythm['confidence'] {
  if (occasions >= 8 && relativeSpread <= 0.25) return 'high'
  return occasions >= 5 && relativeSpread <= 0.5 ? 'medium' : 'low'
}

// An occasion is the first day of a run of days that follow each other closely.
function occasionsOf(days: readonly string[]): number[] {
  const found: number[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const day of days.map(dayNumber)) {
    if (day - before > occasionDays) found.push(day)
    before = day
  }
  return found
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
const dayText = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
