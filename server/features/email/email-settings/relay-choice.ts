import { domainToASCII } from 'node:url'
import { type Db, one } from '#platform/postgres/database.ts'
import { type StoredRelay, storedColumns } from './relay-store.ts'

/** So long after its last failure a relay is passed over where there are others. */
const troubledMinutes = 15

/** For a sender `$1`: relays that are for its domain, those for all, those for others. */
const rank = `case when sender_domains = '{}' then 1
  when exists (select from unnest(sender_domains) d where $1 = d or $1 like '%.' || d) then 0 else 2 end`

/** Those for others come last; those that work come first, then those for the sender; then chance decides by weight. */
const order = `${rank} = 2, (last_error_at is not null and last_error_at > now() - interval '${troubledMinutes} minutes'),
  ${rank}, -ln(1 - random()) / weight, id`

const domainOf = (address: string) => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domainToASCII(domain) || domain
}

/**
 * The relay that mail goes through: one that is for its sender, before those for all; among equals one that works, by
 * weight. Without a sender, the oldest active one.
 */
export function findActiveRelay(db: Db, fromAddress?: string): Promise<StoredRelay | undefined> {
  const active = `select ${storedColumns} from email_relays where is_active and deleted_at is null`
  if (fromAddress === undefined) return one(db, `${active} order by id limit 1`)
  return one(db, `${active} order by ${order} limit 1`, [domainOf(fromAddress)])
}
