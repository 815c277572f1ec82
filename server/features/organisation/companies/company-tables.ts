import type { Db } from '#platform/postgres/database.ts'

/** A table with rows of companies that the connection may read. */
export interface CompanyTable {
  name: string
  companyColumn: 'company_id' | 'id'
  columns: string[]
}

/** Every table that keeps rows of companies, read from the catalogue so that none is forgotten. */
export function listCompanyTables(db: Db): Promise<CompanyTable[]> {
  return db.query<CompanyTable>(
    `select c.relname as name, case when c.relname = 'companies' then 'id' else 'company_id' end as company_column,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select')
       and (c.relname = 'companies' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
     order by c.relname`,
  )
}
