import { type Db, one } from '#platform/postgres/database.ts'

/** What is left of a business account's day. */
export interface Capacity {
  /** People who may still be written to now; null: as many as one likes. */
  left: number | null
  /** When the next place becomes free, once none is left. */
  freeAt: string | null
}

/**
 * What is left of the moving 24 hours in which a business account may write to so many people first. Counted for all its
 * numbers; the network may count others of the same portfolio too, and then says so itself.
 */
export async function readCapacity(
  db: Db,
  { businessId, dailyLimit }: { businessId: string; dailyLimit: number | null },
): Promise<Capacity> {
  if (dailyLimit === null) return { left: null, freeAt: null }
  const row = await one<{ used: number; oldest: string | null }>(
    db,
    `select count(*)::int as used, min(o.last) + interval '24 hours' as oldest from (
       select p.phone, max(p.out_at) as last from social_campaign_people p join social_campaigns k on k.id = p.campaign_id
         join social_accounts a on a.id = k.account_id
       where p.out_at > now() - interval '24 hours' and a.business_id = $1 group by p.phone) o`,
    [businessId],
  )
  return { left: Math.max(0, dailyLimit - (row?.used ?? 0)), freeAt: row?.oldest ?? null }
}

const daySeconds = 86_400

/** About how many seconds it takes to write to so many people. */
export function timeFor(
  people: number,
  { left, dailyLimit, perSecond }: { left: number | null; dailyLimit: number | null; perSecond: number },
): number {
  const later = left === null ? 0 : Math.max(0, people - left)
  const days = later === 0 ? 0 : Math.ceil(later / Math.max(1, dailyLimit ?? later))
  return days > 0 ? days * daySeconds : Math.ceil(people / perSecond)
}
