import { asLine } from '@landfall/contract/line.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { StoredAccount } from '../social-accounts/social-account-store.ts'
import type { NetworkPerson } from '../social-networks/network-adapter.ts'

/** A conversation as it was before what has just come. */
export interface KnownConversation {
  id: number
  name: string
  wasUnread: boolean
  responsibleId: number | null
}

const columns = `k.id, coalesce(nullif(k.name, ''), nullif(k.username, ''), nullif(k.phone, ''), k.person_ref) as name,
  k.is_unread as was_unread, coalesce(k.assignee_id, c.owner_id) as responsible_id`
const tables = 'social_conversations k left join customers c on c.id = k.customer_id and c.deleted_at is null'

/** The conversation of an account with a person; the id within the business counts more than the number. */
export function findConversation(
  db: Db,
  accountId: number,
  { ref, userRef }: Pick<NetworkPerson, 'ref' | 'userRef'>,
): Promise<KnownConversation | undefined> {
  return one(
    db,
    `select ${columns} from ${tables}
     where k.account_id = $1 and (k.person_ref = $2 or k.user_ref = $3 or k.person_ref = $3)
     order by k.user_ref is not distinct from $3 desc, k.id limit 1`,
    [accountId, ref, userRef],
  )
}

interface Arrival {
  person: NetworkPerson
  at: Date
  recognise(): Promise<number | null>
}

/** Finds the conversation with a person or opens one, and takes over what is newly known of him. */
export async function openConversation(
  db: Db,
  { id: accountId }: Pick<StoredAccount, 'id'>,
  { person, at, recognise }: Arrival,
): Promise<KnownConversation> {
  const name = asLine(person.name).slice(0, 120)
  const username = asLine(person.username).slice(0, 120)
  const known = await findConversation(db, accountId, person)
  if (known) {
    await learn(db, known.id, { ...person, name, username })
    const { customerId } = (await one<{ customerId: number | null }>(
      db,
      'select customer_id from social_conversations where id = $1',
      [known.id],
    )) ?? { customerId: null }
    if (customerId === null) await link(db, known.id, await recognise())
    return (await findConversation(db, accountId, person)) ?? known
  }
  const customerId = await recognise()
  await db.query(
    `insert into social_conversations
       (account_id, person_ref, user_ref, phone, username, name, customer_id, last_direction, last_at, is_unread)
     values ($1, $2, $3, $4, $5, $6, $7, 'in', $8, false)`,
    [accountId, person.ref, person.userRef, person.phone, username, name, customerId, at],
  )
  const opened = await findConversation(db, accountId, person)
  if (!opened) throw new Error('the conversation was not stored')
  return opened
}

// A number that comes to light becomes the way to write; one that is hidden again is remembered.
async function learn(db: Db, id: number, person: NetworkPerson): Promise<void> {
  await db.query(
    `update social_conversations k set
       name = coalesce(nullif($2, ''), k.name), username = coalesce(nullif($3, ''), k.username),
       phone = coalesce(nullif($4, ''), k.phone), user_ref = coalesce($5, k.user_ref), is_unreachable = false,
       person_ref = case when $4 = '' or exists (select from social_conversations o
         where o.account_id = k.account_id and o.person_ref = $6 and o.id <> k.id) then k.person_ref else $6 end
     where k.id = $1`,
    [id, person.name, person.username, person.phone, person.userRef, person.ref],
  )
}

async function link(db: Db, id: number, customerId: number | null): Promise<void> {
  if (customerId === null) return
  await db.query('update social_conversations set customer_id = $2 where id = $1', [id, customerId])
}

interface Move {
  from: readonly string[]
  userRef: string | null
  phone: string
}

/** Takes over the new number or id of a person in his conversation. */
export async function moveConversation(
  db: Db,
  accountId: number,
  { from, userRef, phone }: Move,
): Promise<void> {
  const ref = phone === '' ? userRef : phone.slice(1)
  await db.query(
    `update social_conversations k set user_ref = $3, phone = $4, person_ref = $5
     where k.account_id = $1 and (k.person_ref = any($2) or k.user_ref = any($2)) and $5::text is not null
       and not exists (select from social_conversations o
         where o.account_id = k.account_id and o.id <> k.id and (o.person_ref = $5 or o.user_ref = $3))`,
    [accountId, from, userRef, phone, ref],
  )
}

/** Notes whether a person takes messages of ours. */
export async function markReachable(
  db: Db,
  accountId: number,
  { personRef, isReachable }: { personRef: string; isReachable: boolean },
): Promise<void> {
  const rows = await db.query<{ id: number }>(
    `update social_conversations set is_unreachable = not $3 where account_id = $1 and person_ref = $2 returning id`,
    [accountId, personRef, isReachable],
  )
  for (const { id } of rows) await tellScreens(db, id)
}

/** Tells the screens of the company that something happened in a conversation. */
export async function tellScreens(db: Db, id: number): Promise<void> {
  await db.query(`select pg_notify('social_changed', app_company_id() || ' ' || $1::bigint)`, [id])
}
