import type { LaneEnd, TradeLane } from '@landfall/contract/customs/customs-companies.ts'
import type { RecordTotals } from '@landfall/contract/customs/customs-data.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { nameOfPortCode } from '#platform/reference/port-list.ts'
import { recognisePort } from '#platform/reference/port-recognition.ts'
import { RememberedTexts } from '#platform/tabular/remembered-texts.ts'

/** Texts whose ports are remembered. */
const remembered = 5000

/** A lane between places as files write them. */
export type WrittenLane = RecordTotals & { from: string; to: string }

const codes = new RememberedTexts(remembered, (text) => recognisePort(text) || text)

/**
 * Lanes between ports by their codes, the most frequent first. The copies of the records by company have ports as files write
 * them only, so that they are brought together here.
 */
export function lanesByCode(written: readonly WrittenLane[], locale: Locale): TradeLane[] {
  const lanes = new Map<string, WrittenLane>()
  for (const one of written) {
    const lane = { ...one, from: codes.get(one.from), to: codes.get(one.to) }
    const key = JSON.stringify([lane.from, lane.to])
    const known = lanes.get(key)
    lanes.set(key, known ? { ...lane, ...sumOf(known, lane) } : lane)
  }
  const endOf = (value: string): LaneEnd => ({ value, port: nameOfPortCode(value, locale) })
  return [...lanes.values()]
    .sort((a, b) => b.records - a.records)
    .map((lane) => ({ ...lane, from: endOf(lane.from), to: endOf(lane.to) }))
}

function sumOf(a: RecordTotals, b: RecordTotals): RecordTotals {
  return {
    records: a.records + b.records,
    grossKg: a.grossKg + b.grossKg,
    teu: a.teu + b.teu,
    valueUsd: a.valueUsd + b.valueUsd,
    valueKnown: a.valueKnown + b.valueKnown,
    ...(a.modelledKnown !== undefined && {
      modelledUsd: (a.modelledUsd ?? 0) + (b.modelledUsd ?? 0),
      modelledKnown: a.modelledKnown + (b.modelledKnown ?? 0),
    }),
  }
}
