import type { TimelineItem } from '@landfall/contract/customers/customer-timeline.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Where a source continues: entries with `(at, id)` before this pair, newest first. */
export interface SourceWishes {
  customerId: number
  before: { at: string; id: number }
  limit: number
}

/** An entry of one source; `at` is an ISO moment in milliseconds and decides the order together with the id. */
export interface SourceEntry {
  at: string
  id: number
  item: DistributiveOmit<TimelineItem, 'id' | 'at'>
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Reads entries of one kind in the order `at desc, id desc`. */
export type TimelineSource = (db: Db, wishes: SourceWishes) => Promise<SourceEntry[]>
