import type { DemandFeed, DemandFeedInput } from '@landfall/contract/buyers/demand-feeds.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `id, source, name, licence, url, key_header, key_sealed is not null as has_key, columns, hours, is_on, read_at, next_at,
  trouble, added, updated, skipped`

/** The feeds of the company by name; one when an id is given. */
export function listFeeds(db: Db, id?: number): Promise<DemandFeed[]> {
  return db.query(
    `select ${columns} from demand_feeds where $1::bigint is null or id = $1 order by lower(name), id`,
    [id ?? null],
  )
}

/** One feed; throws `demandFeedNotFound`. */
export async function readFeed(db: Db, id: number): Promise<DemandFeed> {
  const [feed] = await listFeeds(db, id)
  if (!feed) throw new AppError('demandFeedNotFound')
  return feed
}

/** The address of a feed and its key; throws `demandFeedNotFound`. */
export async function readFeedKey(db: Db, id: number): Promise<{ url: string; keySealed: string | null }> {
  const row = await one<{ url: string; keySealed: string | null }>(
    db,
    'select url, key_sealed from demand_feeds where id = $1',
    [id],
  )
  if (!row) throw new AppError('demandFeedNotFound')
  return row
}

/** Stores a feed or changes one; it is due at once, and what its provider said of the last answer is forgotten. */
export async function saveFeed(
  db: Db,
  id: number | undefined,
  { keySealed, ...input }: DemandFeedInput & { keySealed: string | null },
): Promise<DemandFeed> {
  const { source, name, licence, url, keyHeader, columns: meanings, hours, isOn } = input
  const values = [source, name, licence, url, keyHeader, keySealed, JSON.stringify(meanings), hours, isOn]
  const row =
    id === undefined
      ? await one<{ id: number }>(
          db,
          `insert into demand_feeds (source, name, licence, url, key_header, key_sealed, columns, hours, is_on)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          values,
        )
      : await one<{ id: number }>(
          db,
          `update demand_feeds set source = $1, name = $2, licence = $3, url = $4, key_header = $5, key_sealed = $6, columns = $7,
             hours = $8, is_on = $9, etag = '', modified = '', trouble = '', failures = 0, next_at = now()
           where id = $10 returning id`,
          [...values, id],
        )
  if (!row) throw new AppError('demandFeedNotFound')
  return readFeed(db, row.id)
}

/** A feed that is to be asked. */
export interface DueFeed
  extends Pick<DemandFeed, 'id' | 'source' | 'name' | 'url' | 'keyHeader' | 'columns'> {
  companyId: number
  createdBy: number
  keySealed: string | null
  etag: string
  modified: string
  hours: number
}

const dueColumns = `f.id, f.company_id, f.created_by, f.source, f.name, f.url, f.key_header, f.key_sealed, f.columns, f.etag,
  f.modified, f.hours`

/** How long whoever takes a feed has for it; then others may. */
const heldFor = `interval '5 minutes'`

/** Takes feeds that are due, each for one reader; of one company few at a time. */
export function takeDueFeeds(systemDb: Db, limit: number): Promise<DueFeed[]> {
  return systemDb.query(
    `update demand_feeds f set next_at = now() + ${heldFor} where f.id in (
       select d.id from demand_feeds d join companies c on c.id = d.company_id
       where d.is_on and d.next_at <= now() and company_closed(c) is null
       order by d.next_at limit $1 for update of d skip locked)
     returning ${dueColumns}`,
    [limit],
  )
}

/** Takes one feed, whenever it is due; undefined where there is none. */
export function takeFeed(db: Db, id: number): Promise<DueFeed | undefined> {
  return one(
    db,
    `update demand_feeds f set next_at = now() + ${heldFor} where f.id = $1 returning ${dueColumns}`,
    [id],
  )
}

/** Notes that a feed has been read, and what it said. */
export async function noteRead(
  db: Db,
  { id, hours }: Pick<DueFeed, 'id' | 'hours'>,
  brought: { etag: string; modified: string; added: number; updated: number; skipped: number } | null,
): Promise<void> {
  await db.query(
    `update demand_feeds set read_at = now(), next_at = now() + make_interval(hours => $2), trouble = '', failures = 0
     where id = $1`,
    [id, hours],
  )
  if (!brought) return
  const { etag, modified, added, updated, skipped } = brought
  await db.query(
    'update demand_feeds set etag = $2, modified = $3, added = $4, updated = $5, skipped = $6 where id = $1',
    [id, etag, modified, added, updated, skipped],
  )
}

/** Notes why a feed was not read; after each failure it rests longer. Answers how many there were in a row. */
export async function noteFailed(
  db: Db,
  { id, hours }: Pick<DueFeed, 'id' | 'hours'>,
  { trouble, afterSeconds }: { trouble: string; afterSeconds: number },
): Promise<number> {
  const row = await one<{ failures: number }>(
    db,
    `update demand_feeds set trouble = $3, failures = failures + 1, next_at = now() + greatest(make_interval(secs => $4),
       least(interval '24 hours', make_interval(hours => $2) * power(2, least(failures, 5))))
     where id = $1 returning failures`,
    [id, hours, trouble.slice(0, 300), afterSeconds],
  )
  return row?.failures ?? 0
}
