import type { CalendarFeed } from '@landfall/contract/customers/contact-calendar.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** The caller's calendar, as far as there is one. */
export async function readFeed(db: Db): Promise<CalendarFeed> {
  const feed = await one<CalendarFeed>(
    db,
    'select created_at, last_read_at from calendar_feeds where user_id = app_user_id()',
  )
  return feed ?? { createdAt: null, lastReadAt: null }
}

/** Makes this the address of the caller's calendar; an older one ends. */
export async function storeFeed(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(
    `insert into calendar_feeds (token_hash) values ($1)
     on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now(), last_read_at = null`,
    [tokenHash],
  )
}

/** Ends the address of the caller's calendar. */
export async function removeFeed(db: Db): Promise<void> {
  await db.query('delete from calendar_feeds where user_id = app_user_id()')
}

/** Whose calendar it is. */
export interface FeedOwner {
  userId: number
  locale: Locale
}

/** Who may still read customers and has this address; the reading is noted once a minute. */
export async function openFeed(db: Db, tokenHash: Buffer): Promise<FeedOwner | undefined> {
  const owner = await one<FeedOwner>(
    db,
    `select f.user_id, coalesce(u.locale, c.default_locale) as locale
     from calendar_feeds f join users u on u.id = f.user_id join companies c on c.id = f.company_id
     left join permission_templates t on t.id = u.template_id
     where f.token_hash = $1 and u.disabled_at is null and company_closed(c) is null
       and (u.type = 'admin' or 'customer.customer.read' = any(t.permissions))`,
    [tokenHash],
  )
  if (!owner) return undefined
  await db.query(
    `update calendar_feeds set last_read_at = now()
     where user_id = $1 and (last_read_at is null or last_read_at < now() - interval '1 minute')`,
    [owner.userId],
  )
  return owner
}

/** A next contact of somebody's customers. */
export interface NextContact {
  id: number
  name: string
  /** Null where neither the customer nor its country tells. */
  timeZone: string | null
  contactName: string | null
  nextContactAt: string
  updatedAt: string
}

const eventLimit = 2_000

/** Next contacts of somebody's own customers: those of the last month, and of a year to come. */
export function listNextContacts(db: Db, userId: number): Promise<NextContact[]> {
  return db.query(
    `select c.id, c.name, customer_zone(c.time_zone, c.country, null) as time_zone, c.next_contact_at, c.updated_at,
       (select nullif(p.name, '') from customer_contacts p where p.customer_id = c.id
        order by p.position, p.id limit 1) as contact_name
     from customers c
     where c.owner_id = $1 and c.deleted_at is null
       and c.next_contact_at between now() - interval '31 days' and now() + interval '366 days'
     order by c.next_contact_at, c.id limit ${eventLimit}`,
    [userId],
  )
}
