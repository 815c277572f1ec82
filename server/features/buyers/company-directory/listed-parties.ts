import type { Db } from '#platform/postgres/database.ts'
import { ownHostOf, ownMailHostOf, phoneKeyOf } from '#platform/reference/reach-keys.ts'

/** A company as datasets know it, under the key that customs data would know it by. */
export interface ListedParty {
  key: string
  name: string
  country: string
  /** Hosts of its own, of its sites and addresses. */
  hosts: string[]
  /** In E.164. */
  phones: string[]
}

interface Stored {
  key: string
  name: string
  country: string
  websites: string[]
  emails: string[]
  phones: string[]
}

/** Values of one kind that are read of a company: who has more of them is many. */
const most = 10

/** The next companies of datasets after a key, each once, in the order of their keys. */
export async function readListedParties(db: Db, after: string, amount: number): Promise<ListedParty[]> {
  const all = (column: string) =>
    `array_agg(distinct c.${column}) filter (where c.${column} <> '') as ${column}s`
  const rows = await db.query<{ [Key in keyof Stored]: Stored[Key] | null } & Pick<Stored, 'key' | 'name'>>(
    `select c.party_key as key, min(c.name) as name, min(c.country) as country, ${all('website')}, ${all('email')},
       ${all('phone')}
     from listed_companies c where c.company_id = app_company_id() and c.party_key > $1 group by c.party_key order by c.party_key limit $2`,
    [after, amount],
  )
  return rows.map(({ key, name, country, websites, emails, phones }) => ({
    ...{ key, name, country: country ?? '' },
    hosts: distinct([...(websites ?? []).map(ownHostOf), ...(emails ?? []).map(ownMailHostOf)]),
    phones: distinct((phones ?? []).map((phone) => phoneKeyOf(phone, country))),
  }))
}

const distinct = (values: readonly (string | null)[]) =>
  [...new Set(values.filter((value) => value !== null))].slice(0, most)
