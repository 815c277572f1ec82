import type { Db } from '#platform/postgres/database.ts'
import type { TestUser } from './build-people.ts'

/** Inserts many customers of a user with one contact each: `buyer<n>@many.example`. */
export async function buildCustomers(systemDb: Db, owner: TestUser, count: number): Promise<void> {
  await systemDb.query(
    `with added as (
       insert into customers (company_id, name, name_key, country, founder_id, owner_id, owned_at)
       select $1, 'Many ' || n, 'MANY ' || n, 'DE', $2, $2, now() from generate_series(1, $3::int) n returning id)
     insert into customer_contacts (company_id, customer_id, name, work_email)
     select $1, id, 'Buyer ' || row_number() over (order by id),
       'buyer' || row_number() over (order by id) || '@many.example' from added`,
    [owner.companyId, owner.id, count],
  )
}
