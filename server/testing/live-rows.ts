import type { TestApp } from './test-app.ts'

/** A record that counts: what its file calls it, or its code, and its weight or value. */
interface LiveRow {
  reference: string
  kg: number
}

/** The records of a company that count, by their references. */
export function liveRows(
  { stores }: Pick<TestApp, 'stores'>,
  companyId: number,
  table: 'customs_shipments' | 'customs_statistics' = 'customs_shipments',
): Promise<LiveRow[]> {
  const columns = table === 'customs_shipments' ? 'reference, gross_kg as kg' : 'hs as reference, value as kg'
  return stores.clickhouse.chQuery<LiveRow>(
    { company: { id: companyId } },
    {
      name: 'test-rows',
      sql: `select ${columns} from ${table} where company_id = {company_id:UInt64} order by reference, kg`,
    },
  )
}
