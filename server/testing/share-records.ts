import type { TestApp } from './test-app.ts'

/** Makes the shared library of all customs records a company has uploaded, and gives it back to read. */
export async function shareRecords(
  {
    systemDb,
    stores: { clickhouse },
  }: Pick<TestApp, 'systemDb'> & { stores: Pick<TestApp['stores'], 'clickhouse'> },
  companyId: number,
): Promise<void> {
  for (const table of ['customs_shipments', 'customs_statistics']) {
    const params = { company_id: companyId }
    const move = { name: 'share-records', system: true, params }
    await clickhouse.chCommand({
      ...move,
      sql: `insert into ${table} select * replace (0 as company_id) from ${table} as s where s.company_id = {company_id:UInt64}`,
    })
    await clickhouse.chCommand({
      ...move,
      sql: `alter table ${table} delete where company_id = {company_id:UInt64} settings mutations_sync = 2`,
    })
  }
  await systemDb.query('insert into library_grants (company_id) values ($1)', [companyId])
}
