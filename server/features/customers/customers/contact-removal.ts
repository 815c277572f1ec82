import type { Db } from '#platform/postgres/database.ts'

/** Takes addresses from the contacts of all customers, and contacts that are nobody without them; answers how many had one. */
export async function removeContactAddresses(db: Db, emails: readonly string[]): Promise<number> {
  if (emails.length === 0) return 0
  const rows = await db.query<{ id: number }>(
    `update customer_contacts set
       work_email = case when lower(work_email) = any($1) then '' else work_email end,
       personal_email = case when lower(personal_email) = any($1) then '' else personal_email end,
       other_emails = array(select email from unnest(other_emails) as email where lower(email) <> all($1))
     where lower(work_email) = any($1) or lower(personal_email) = any($1)
       or exists (select from unnest(other_emails) as email where lower(email) = any($1))
     returning id`,
    [emails],
  )
  await db.query(`delete from customer_keys where type = 'email' and value = any($1)`, [emails])
  await db.query(
    `delete from customer_contacts where id = any($1) and name = '' and work_email = '' and personal_email = ''
       and other_emails = '{}' and phones = '{}' and linkedin = ''`,
    [rows.map(({ id }) => id)],
  )
  return rows.length
}
