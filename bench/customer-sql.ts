import { totalLimit } from '../server/platform/list/list-total.ts'
import type { Database } from '../server/platform/postgres/database.ts'

const columns = `c.id, c.name, c.country, c.website, c.stage, c.intent, c.source, c.owner_id, c.last_follow_up_at,
  c.next_contact_at, c.created_at, c.updated_at, (select u.name from users u where u.id = c.owner_id) as owner_name`

interface Selection {
  companyId: number
  userId: number
  where: string
  order: string
  values: unknown[]
}

/** A page of customers and its total in one transaction bound to the company, as the app reads them. */
export function selectCustomers(
  database: Database,
  { companyId, userId, where, order, values }: Selection,
): Promise<unknown> {
  return database.tenantTransaction({ companyId, userId }, async (db) => [
    await db.query(
      `select ${columns} from customers c where c.deleted_at is null and ${where} order by ${order} limit 21`,
      values,
    ),
    await db.query(
      `select count(*) from (select 1 from customers c where c.deleted_at is null and ${where} limit ${totalLimit + 1}) t`,
      values,
    ),
  ])
}
