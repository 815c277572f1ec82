import type { Db } from '#platform/postgres/database.ts'
import type { LaneKey } from './lane-store.ts'

/**
 * Hands the mailings of a relay that refuses to work to others that do and are for their senders, each by weight;
 * resolves to how many.
 */
export async function failOver(systemDb: Db, { companyId, relayId }: LaneKey): Promise<number> {
  const moved = await systemDb.query(
    `with choice as (
       select distinct on (t.id) t.id as task_id, y.id as relay_id
       from send_tasks t
       cross join lateral (select lower(split_part(t.from_address, '@', 2)) as domain) s
       join email_relays y on y.company_id = t.company_id and y.id <> t.relay_id and y.is_active and y.deleted_at is null
         and y.last_error is null and (y.sender_domains = '{}' or exists (
           select from unnest(y.sender_domains) d where s.domain = d or s.domain like '%.' || d))
       where t.company_id = $1 and t.relay_id = $2 and t.kind = 'SERVER' and t.state = 'SUBMITTED'
       order by t.id, (y.sender_domains = '{}'), -ln(1 - random()) / y.weight)
     update send_tasks t set relay_id = choice.relay_id from choice where t.id = choice.task_id returning t.id`,
    [companyId, relayId],
  )
  if (moved.length > 0) await systemDb.query(`select pg_notify('send_wake', '')`)
  return moved.length
}
