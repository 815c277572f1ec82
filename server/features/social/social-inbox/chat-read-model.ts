import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A message as the timeline of a customer shows it. */
export interface ChatEntry {
  at: string
  id: number
  item: {
    kind: 'chat'
    userName: string | null
    network: SocialNetwork
    direction: 'in' | 'out' | 'note'
    text: string
    conversationId: number
  }
}

interface ChatWishes {
  customerId: number
  before: { at: string; id: number }
  limit: number
}

/** What was written with a customer at social networks, newest first. */
export async function listChat(db: Db, { customerId, before, limit }: ChatWishes): Promise<ChatEntry[]> {
  const rows = await db.query<Omit<ChatEntry['item'], 'kind'> & { id: number; at: string }>(
    `select m.id, to_char(m.moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.name as user_name, m.network,
       m.direction, left(coalesce(nullif(m.body, ''), m.file_name), 500) as text, m.conversation_id
     from (select m.*, date_trunc('milliseconds', m.at) as moment, a.network from social_conversations k
         join social_accounts a on a.id = k.account_id and a.deleted_at is null
         join social_messages m on m.conversation_id = k.id where k.customer_id = $1) m
       left join users u on u.id = m.author_id
     where (m.moment, m.id) < ($2::timestamptz, $3::bigint) order by m.moment desc, m.id desc limit $4`,
    [customerId, before.at, before.id, limit],
  )
  return rows.map(({ id, at, ...item }) => ({ id, at, item: { kind: 'chat', ...item } }))
}
