import { type Db, one } from '#platform/postgres/database.ts'

/** Stores a permission template of a company of the demo; answers its id. */
export async function storeDemoTemplate(
  db: Db,
  template: { companyId: number; name: string; permissions: readonly string[]; dataScope: string },
): Promise<number> {
  const { companyId, name, permissions, dataScope } = template
  const row = await one<{ id: number }>(
    db,
    `insert into permission_templates (company_id, name, permissions, data_scope) values ($1, $2, $3, $4) returning id`,
    [companyId, name, permissions, dataScope],
  )
  if (!row) throw new Error('the permission template was not stored')
  return row.id
}
