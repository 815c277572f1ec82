import type { CountedSelection } from '@landfall/contract/customs/counted-range.ts'
import i18next from 'i18next'
import type { Staged } from '#platform/first-answer.ts'
import { formatDate, formatNumber } from '#platform/formatters.ts'
import type { ListState } from '#ui/list-state.ts'

/** Says in the address that all shipments are counted, however many there are. */
export const countAllParam = 'countAll'

/** The shipments that are counted, as the routes of figures take them. */
export function countedQuery({
  selection: { search, filter },
  param,
}: Pick<ListState, 'selection' | 'param'>): CountedSelection {
  return { search, filter, all: param(countAllParam) === undefined ? undefined : true }
}

/** How many shipments figures are of, and since when; null when all that match were counted. */
export interface CountedShipments {
  countedSince: string | null
  records: number
}

/** Marks an answer to `first` that is not the exact one. */
export function markFirst<Found extends Pick<CountedShipments, 'countedSince'>>(
  found: Found,
): Found & Staged {
  return { ...found, stage: found.countedSince === null ? undefined : 'first' }
}

/** That only the newest shipments were counted; empty when all were. */
export function newestNote({ countedSince, records }: CountedShipments): string {
  if (countedSince === null) return ''
  return i18next.t('customsQuery.counted.newest', {
    records: formatNumber(records),
    day: formatDate(countedSince),
  })
}

/** The title of a chart, which its files are named after, with the day from which on it counts. */
export function titleSince(title: string, countedSince: string | null): string {
  if (countedSince === null) return title
  return i18next.t('customsQuery.counted.title', { title, day: formatDate(countedSince) })
}
