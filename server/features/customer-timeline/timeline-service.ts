import type { TimelineItem } from '@landfall/contract/customer-timeline.ts'
import type { EntriesQuery } from '@landfall/contract/follow-ups.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { encodeTimePosition, readTimePosition, type TimePosition } from '#platform/list/time-cursor.ts'
import { listEvents, listFollowUps } from './timeline-read-model.ts'
import type { SourceEntry, TimelineSource } from './timeline-source.ts'

const endOfTime = '9999-12-31T00:00:00.000Z'

/** One page of everything that happened to a customer, newest first; mails come from their own feature. */
export async function readTimeline(
  ctx: TransactionContext,
  mailEvents: TimelineSource,
  { customerId, cursor, size }: EntriesQuery & { customerId: number },
): Promise<{ items: TimelineItem[]; nextCursor: string | null }> {
  const position = readTimePosition(cursor, ctx.locale)
  const sources = [listEvents, listFollowUps, mailEvents]
  const entries: (SourceEntry & { source: number })[] = []
  for (const [source, read] of sources.entries()) {
    const before = startOf(source, position)
    const found = await read(ctx.db, { customerId, before, limit: size + 1 })
    entries.push(...found.map((entry) => ({ ...entry, source })))
  }
  entries.sort(newestFirst)
  const page = entries.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map(({ source, id, at, item }) => ({ ...item, id: `${source}-${id}`, at }) as TimelineItem),
    nextCursor: last && entries.length > size ? encodeTimePosition(last) : null,
  }
}

// Within one moment later sources come first, so those before the cursor's have all their entries still to come.
function startOf(source: number, position: TimePosition | undefined): { at: string; id: number } {
  if (!position) return { at: endOfTime, id: 0 }
  if (source === position.source) return { at: position.at, id: position.id }
  return { at: position.at, id: source < position.source ? Number.MAX_SAFE_INTEGER : 0 }
}

function newestFirst(a: TimePosition, b: TimePosition): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return b.source - a.source || b.id - a.id
}
