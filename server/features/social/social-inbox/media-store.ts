import { asLine } from '@landfall/contract/line.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { tellScreens } from './chat-store.ts'

/** A file that somebody has sent and that has to be fetched. */
export interface DueMedia {
  id: number
  companyId: number
  conversationId: number
  accountId: number
  mediaRef: string
  mediaType: string
  kind: string
  fileName: string
  tries: number
  /** In whose name it is kept. */
  ownerId: number
}

const ofBound = `m.media_next_at <= now() and a.token_sealed is not null and a.deleted_at is null
  and c.suspended_at is null and c.deleted_at is null`
const from = `social_messages m join social_conversations k on k.id = m.conversation_id
  join social_accounts a on a.id = k.account_id join companies c on c.id = m.company_id`

/** Files to be fetched, the longest waiting first. */
export function findDueMedia(systemDb: Db, limit: number): Promise<{ id: number }[]> {
  return systemDb.query(`select m.id from ${from} where ${ofBound} order by m.media_next_at limit $1`, [
    limit,
  ])
}

// Longer than fetching may take: whoever is killed meanwhile loses nothing but time.
const held = `interval '5 minutes'`

/** Takes a file to fetch it; undefined when another process was faster. */
export function takeMedia(systemDb: Db, id: number): Promise<DueMedia | undefined> {
  return one(
    systemDb,
    `update social_messages t set media_next_at = now() + ${held}, media_tries = t.media_tries + 1
     from ${from} where t.id = $1 and m.id = t.id and ${ofBound}
     returning t.id, t.company_id, t.conversation_id, k.account_id, t.media_ref, t.media_type, t.kind, t.file_name,
       t.media_tries as tries, coalesce(k.assignee_id, a.created_by,
         (select min(u.id) from users u where u.company_id = t.company_id)) as owner_id`,
    [id],
  )
}

/** Says that the file of a message is here, and keeps it; nothing where the message is gone meanwhile. */
export async function noteMedia(
  db: Db,
  { id, conversationId }: Pick<DueMedia, 'id' | 'conversationId'>,
  { fileId, name }: { fileId: number; name: string },
): Promise<void> {
  const rows = await db.query(
    `update social_messages set file_id = $2, file_name = $3, media_state = 'ready', media_ref = null, media_next_at = null
     where id = $1 returning id`,
    [id, fileId, asLine(name).slice(0, 200)],
  )
  if (rows.length === 0) return
  await db.query('update files set expires_at = null where id = $1', [fileId])
  await tellScreens(db, conversationId)
}

/** Tries to fetch a file again after some seconds. */
export async function putOffMedia(db: Db, id: number, seconds: number): Promise<void> {
  await db.query(
    `update social_messages set media_next_at = now() + make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )
}

/** Gives a file up. */
export async function giveUpMedia(
  db: Db,
  { id, conversationId }: Pick<DueMedia, 'id' | 'conversationId'>,
  state: 'gone' | 'blocked',
): Promise<void> {
  await db.query(
    'update social_messages set media_state = $2, media_ref = null, media_next_at = null where id = $1',
    [id, state],
  )
  await tellScreens(db, conversationId)
}
