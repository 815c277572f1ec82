import type { Db } from '#platform/postgres/database.ts'

/** Somebody who writes at a social network, as far as it tells who he is. */
export interface SocialPerson {
  network: string
  /** In E.164; empty where it is hidden. */
  phone: string
  username: string
}

/** The one customer to whom a person belongs, by his number or his name at the network; null when none or several do. */
export async function recogniseSocialPerson(
  db: Db,
  { network, phone, username }: SocialPerson,
): Promise<number | null> {
  const byPhone =
    phone === ''
      ? []
      : await db.query<{ id: number }>(
          `select distinct c.id from customer_keys k join customers c on c.id = k.customer_id
           where k.type = 'phone' and k.value = $1 and k.released_at is null and c.deleted_at is null limit 2`,
          [phone],
        )
  if (byPhone.length > 0 || username === '') return onlyOne(byPhone)
  const named = await db.query<{ id: number }>(
    `select distinct c.id from customer_contacts p join customers c on c.id = p.customer_id
       cross join jsonb_array_elements(p.socials) as s
     where c.deleted_at is null and p.search_text like '%' || search_text($2) || '%' and s ->> 'type' = $1
       and lower(regexp_replace(s ->> 'value', '^(@|(https?://)?([a-z.]+/))', '', 'i')) = lower($2) limit 2`,
    [network, username],
  )
  return onlyOne(named)
}

const onlyOne = (rows: readonly { id: number }[]): number | null =>
  rows.length === 1 ? (rows[0]?.id ?? null) : null
