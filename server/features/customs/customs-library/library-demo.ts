import type { Db } from '#platform/postgres/database.ts'

/** Lets the company of the transaction and the OEM above it read the shared library. */
export async function loadDemoGrants(db: Db): Promise<void> {
  await db.query(
    `insert into library_grants (company_id, sources)
     select h.id, '{us-imports,mx-imports}'::text[] from companies c
     join companies h on h.id = c.id or (h.level = 'oem' and h.oem_id = c.oem_id) where c.id = app_company_id()`,
  )
}
