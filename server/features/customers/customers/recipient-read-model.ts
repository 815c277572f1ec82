import type { BatchSelection } from '@landfall/contract/list.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'
import { customerList } from './customer-list.ts'
import type { CustomerViewer } from './customer-scope.ts'

/** A person at a customer as somebody to write to; `email` is empty when no address is known. */
export interface CustomerRecipient {
  customerId: number
  customerName: string
  country: string | null
  website: string
  contactId: number | null
  contactName: string
  jobTitle: string
  email: string
}

/** The persons to write to for a selection: of each customer the viewer may change, the first with an address. */
export function selectRecipients(
  db: Db,
  viewer: CustomerViewer,
  { selection, afterId = 0, limit }: { selection: BatchSelection; afterId?: number; limit: number },
): Promise<CustomerRecipient[]> {
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewer, 'write'), selection, binder)
  return db.query(
    `select c.id as customer_id, c.name as customer_name, c.country, c.website, p.id as contact_id,
       coalesce(p.name, '') as contact_name, coalesce(p.job_title, '') as job_title,
       coalesce(nullif(p.work_email, ''), p.personal_email, '') as email
     from customers c
     left join lateral (
       select * from customer_contacts p where p.customer_id = c.id
       order by (p.work_email = '' and p.personal_email = ''), p.position, p.id limit 1) p on true
     where ${where} and c.id > ${binder.bind(afterId, 'bigint')} order by c.id limit ${binder.bind(limit, 'bigint')}`,
    binder.values,
  )
}
