import type { Db } from '#platform/postgres/database.ts'
import { readIdentity, sameParties } from '#platform/trade/party-identity.ts'
import type { SourceEntry, SourceWishes } from './timeline-source.ts'

interface NoteRow {
  id: number
  at: string
  userName: string
  tradeName: string
  tradeCompanyKey: string
  content: string
}

/** Where to continue with the notes on some trade companies. */
export interface NoteWishes extends Omit<SourceWishes, 'customerId'> {
  keys: readonly string[]
}

/** What colleagues wrote down about the trade companies of a customer and what counts as the same. */
export async function listTradeNotes(db: Db, { keys, before, limit }: NoteWishes): Promise<SourceEntry[]> {
  if (keys.length === 0) return []
  const identity = await readIdentity(db)
  const same = [...new Set(keys.flatMap((key) => sameParties(key, { identity })))]
  const rows = await db.query<NoteRow>(
    `select n.id, n.at, u.name as user_name, n.name as trade_name, n.party_key as trade_company_key, n.content
     from (select *, date_trunc('milliseconds', created_at) as at from trade_company_notes
           where party_key = any($1) and deleted_at is null) n
     join users u on u.id = n.author_id
     where (n.at, n.id) < ($2::timestamptz, $3::bigint) order by n.at desc, n.id desc limit $4`,
    [same, before.at, before.id, limit],
  )
  return rows.map(({ id, at, ...note }) => ({ id, at, item: { kind: 'tradeNote', ...note } }))
}
