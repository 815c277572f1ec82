import { type CoverableField, isCoveredField } from '@landfall/contract/customers/customer-cover.ts'
import {
  type TimelineFilter,
  type TimelineItem,
  timelineFilters,
} from '@landfall/contract/customers/customer-timeline.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import {
  coverFollowUp,
  type EntriesQuery,
  type FollowUpView,
} from '@landfall/contract/customers/follow-ups.ts'
import { QueryTooHeavy } from '#platform/clickhouse/clickhouse-errors.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { encodeTimePosition, readTimePosition, type TimePosition } from '#platform/list/time-cursor.ts'
import type { Db } from '#platform/postgres/database.ts'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { listShipmentMonths, type ShipmentNeeds } from './shipment-read-model.ts'
import { listEvents, listMoves } from './timeline-read-model.ts'
import type { SourceEntry, SourceWishes, TimelineSource } from './timeline-source.ts'
import { listTradeNotes } from './trade-note-read-model.ts'

/** What the timeline needs of other features. */
export interface TimelineDeps {
  /** One customer as the caller sees it; throws when he does not. */
  readCustomer(ctx: TransactionContext, customerId: number): Promise<CustomerView>
  /** Mails to the customer and what became of them. */
  mailEvents: TimelineSource
  /** What was written with the customer at social networks. */
  chat: TimelineSource
  /** Those that are social messages, or the rest. */
  listFollowUps(db: Db, wishes: SourceWishes & { which: 'social' | 'rest' }): Promise<FollowUpView[]>
  shipments: ShipmentNeeds
}

interface TimelineWishes extends EntriesQuery {
  customerId: number
  show: readonly TimelineFilter[]
}

interface TimelinePage {
  items: TimelineItem[]
  nextCursor: string | null
  missing: TimelineFilter[]
}

type PlacedEntry = SourceEntry & { source: number }

const endOfTime = '9999-12-31T00:00:00.000Z'

/** One page of everything that happened to a customer, newest first; customs data that does not answer is left out. */
export async function readTimeline(
  ctx: Context,
  deps: TimelineDeps,
  { customerId, cursor, size, show }: TimelineWishes,
): Promise<TimelinePage> {
  const position = readTimePosition(cursor, ctx.locale)
  const wishesOf = (filter: TimelineFilter): SourceWishes => ({
    customerId,
    before: startOf(timelineFilters.indexOf(filter), position),
    limit: size + 1,
  })
  const stored = await ctx.transaction(async (db) => {
    const customer = await deps.readCustomer({ ...ctx, db }, customerId)
    const sources = storedSources(ctx, deps, customer)
    const entries: PlacedEntry[] = []
    for (const filter of show) {
      const found = (await sources[filter]?.(db, wishesOf(filter))) ?? []
      entries.push(...placed(filter, found))
    }
    return { customer, entries }
  })
  const shipped =
    show.includes('shipments') && ctx.permissions.has('customs.record.read')
      ? await readShipments(ctx, deps, {
          ...wishesOf('shipments'),
          companies: stored.customer.tradeCompanies,
        })
      : []
  const entries = [...stored.entries, ...placed('shipments', shipped ?? [])].sort(newestFirst)
  const page = entries.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map((entry) => present(entry, stored.customer)),
    nextCursor: last && entries.length > size ? encodeTimePosition(last) : null,
    missing: shipped ? [] : ['shipments'],
  }
}

function storedSources(
  { permissions }: Context,
  deps: TimelineDeps,
  { tradeCompanies }: CustomerView,
): Partial<Record<TimelineFilter, TimelineSource>> {
  // Customs data has a right of its own.
  const keys = permissions.has('customs.record.read') ? tradeCompanies.map(({ key }) => key) : []
  return {
    note: (db, wishes) => listTradeNotes(db, { ...wishes, keys }),
    change: listEvents,
    owner: listMoves,
    mail: deps.mailEvents,
    // Conversations have a right of their own.
    ...(permissions.has('social.inbox.read') ? { chat: deps.chat } : {}),
    followUp: followUpsOf(deps, 'rest'),
    social: followUpsOf(deps, 'social'),
  }
}

function followUpsOf({ listFollowUps }: TimelineDeps, which: 'social' | 'rest'): TimelineSource {
  return async (db, wishes) => (await listFollowUps(db, { ...wishes, which })).map(presentFollowUp)
}

function presentFollowUp({ id, happenedAt, authorName, ...facts }: FollowUpView): SourceEntry {
  return { id, at: happenedAt, item: { kind: 'followUp', userName: authorName, followUpId: id, ...facts } }
}

async function readShipments(
  ctx: Context,
  { shipments }: TimelineDeps,
  wishes: Parameters<typeof listShipmentMonths>[2],
): Promise<SourceEntry[] | undefined> {
  try {
    return await listShipmentMonths(shipments, ctx, wishes)
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof QueryTooHeavy)) throw error
    ctx.log.warn({ reason: error.message }, 'a timeline is shown without shipments')
    return undefined
  }
}

const placed = (filter: TimelineFilter, entries: readonly SourceEntry[]): PlacedEntry[] =>
  entries.map((entry) => ({ ...entry, source: timelineFilters.indexOf(filter) }))

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

function present({ source, id, at, item }: PlacedEntry, customer: CustomerView): TimelineItem {
  const { isMasked, coveredFields = [] } = customer
  return { ...(isMasked ? cover(item, coveredFields) : item), id: `${source}-${id}`, at } as TimelineItem
}

// Who has not claimed a customer of a covered pool must not read here how to reach it, nor what was talked about.
function cover(item: SourceEntry['item'], covered: readonly CoverableField[]): SourceEntry['item'] {
  switch (item.kind) {
    case 'mail':
      // The subject of our own mail is ours; in theirs people write what they like.
      return {
        ...item,
        ...(item.event === 'replied' || item.event === 'autoReplied' ? { subject: '' } : {}),
        ...{ address: '', detail: null },
      }
    case 'changed':
      return { ...item, fields: item.fields.filter(({ field }) => !isCoveredField(field, covered)) }
    case 'tradeNote':
      return { ...item, content: '' }
    case 'chat':
      return { ...item, text: '' }
    case 'followUp':
      return coverFollowUp(item)
    default:
      return item
  }
}
