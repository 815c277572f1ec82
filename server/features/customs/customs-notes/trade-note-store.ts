import type { TradeNote } from '@landfall/contract/customs/customs-notes.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `n.id, n.content, u.name as author_name, n.created_at, n.edited_at,
  n.author_id = app_user_id() as can_change`

/** Notes that one page shows. */
const shownNotes = 200

/** Notes on the companies of some keys, the newest first. */
export async function listNotes(db: Db, keys: readonly string[]): Promise<TradeNote[]> {
  return db.query<TradeNote>(
    `select ${columns} from trade_company_notes n join users u on u.id = n.author_id
     where n.party_key = any($1) and n.deleted_at is null order by n.created_at desc, n.id desc limit ${shownNotes}`,
    [keys],
  )
}

/** One note that is not deleted. */
export async function findNote(db: Db, id: number): Promise<TradeNote | undefined> {
  return one<TradeNote>(
    db,
    `select ${columns} from trade_company_notes n join users u on u.id = n.author_id
     where n.id = $1 and n.deleted_at is null`,
    [id],
  )
}

export async function insertNote(
  db: Db,
  { key, name, content }: { key: string; name: string; content: string },
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    'insert into trade_company_notes (party_key, name, content) values ($1, $2, $3) returning id',
    [key, name, content],
  )
  return row?.id ?? 0
}

/** Changes a note of the caller; false when there is none. */
export async function updateNote(db: Db, id: number, content: string): Promise<boolean> {
  const row = await one(
    db,
    `update trade_company_notes set content = $2, edited_at = case when content = $2 then edited_at else now() end
     where id = $1 and author_id = app_user_id() and deleted_at is null returning id`,
    [id, content],
  )
  return row !== undefined
}

/** Deletes a note of the caller; for a day it can be brought back. */
export async function deleteNote(db: Db, id: number): Promise<boolean> {
  const row = await one(
    db,
    `update trade_company_notes set deleted_at = now()
     where id = $1 and author_id = app_user_id() and deleted_at is null returning id`,
    [id],
  )
  return row !== undefined
}

/** Brings back what the caller deleted within a day; false when it is gone. */
export async function undeleteNote(db: Db, id: number): Promise<boolean> {
  const row = await one(
    db,
    `update trade_company_notes set deleted_at = null
     where id = $1 and author_id = app_user_id() and deleted_at > now() - interval '1 day' returning id`,
    [id],
  )
  return row !== undefined
}

/** Deletes notes for good that can no longer be brought back. */
export async function purgeNotes(db: Db): Promise<void> {
  await db.query(`delete from trade_company_notes where deleted_at <= now() - interval '1 day'`)
}
