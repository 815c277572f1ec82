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
  /** What it is written to in; null: nobody has said. */
  language: string | null
  website: string
  /** Where the customer came from. */
  source: string
  contactId: number | null
  contactName: string
  jobTitle: string
  email: string
}

export interface RecipientWishes {
  selection: BatchSelection
  /** Only persons with this address, at it. */
  toAddress?: string
  afterId?: number
  limit: number
}

/** The persons to write to for a selection: of each customer the viewer may change, the first with an address. */
export function selectRecipients(
  db: Db,
  viewer: CustomerViewer,
  { selection, toAddress = '', afterId = 0, limit }: RecipientWishes,
): Promise<CustomerRecipient[]> {
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewer, 'write'), selection, binder)
  const email = `coalesce(nullif(p.work_email, ''), p.personal_email, '')`
  const wanted = toAddress === '' ? undefined : binder.bind(toAddress.toLowerCase(), 'text')
  return db.query(
    `select c.id as customer_id, c.name as customer_name, c.country, c.language, c.website, c.source, p.id as contact_id,
       coalesce(p.name, '') as contact_name, coalesce(p.job_title, '') as job_title,
       ${wanted ? `case when lower(p.work_email) = ${wanted} then p.work_email else coalesce(p.personal_email, '') end` : email} as email
     from customers c
     left join lateral (
       select * from customer_contacts p where p.customer_id = c.id
         ${wanted ? `and ${wanted} in (lower(p.work_email), lower(p.personal_email))` : ''}
       order by (p.work_email = '' and p.personal_email = ''), p.position, p.id limit 1) p on true
     where ${where} and c.id > ${binder.bind(afterId, 'bigint')} order by c.id limit ${binder.bind(limit, 'bigint')}`,
    binder.values,
  )
}
