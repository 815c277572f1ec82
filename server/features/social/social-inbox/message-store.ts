import { asLine } from '@landfall/contract/line.ts'
import {
  type MessageKind,
  type MessageState,
  messageStates,
  type SendFailure,
  type SocialMessage,
} from '@landfall/contract/social/social-inbox.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { MessageContent } from '../social-networks/network-adapter.ts'
import { tellScreens } from './chat-store.ts'

const columns = `m.id, m.direction, m.kind, m.body as text, m.file_name, m.at, u.name as author_name, m.state, m.failure, m.trouble,
  case when m.media_state is not null then jsonb_build_object('state', m.media_state, 'size', f.size,
    'contentType', coalesce(f.content_type, m.media_type)) end as file`
const tables = `social_messages m left join users u on u.id = m.author_id left join files f on f.id = m.file_id`
const longest = 20_000

/** Says that there are files to be fetched. */
export const mediaChannel = 'social_media'

interface Received extends MessageContent {
  providerId: string
  at: Date
}

/**
 * When something was said that came now. Networks tell whole seconds: what was said within the second of the last
 * message here came after it, for it was an answer at most.
 */
const momentAfterLast = `(select case when $6 >= date_trunc('second', last_at) then greatest($6, last_at) else $6 end
  from social_conversations where id = $1)`

/** Stores what somebody wrote and opens his conversation again; false when it was known already. */
export async function insertReceived(db: Db, conversationId: number, message: Received): Promise<boolean> {
  const { providerId, at, kind, text, fileName, media } = message
  const stored = await one<{ id: number }>(
    db,
    `insert into social_messages (conversation_id, direction, kind, body, file_name, provider_id, at, media_ref, media_type,
       media_state, media_next_at)
     values ($1, 'in', $2, $3, $4, $5, ${momentAfterLast}, $7, $8, $9, $10)
     on conflict (conversation_id, provider_id) where provider_id is not null do nothing returning id`,
    [
      ...[conversationId, kind, text.slice(0, longest), asLine(fileName).slice(0, 200), providerId, at],
      ...[media?.ref ?? null, media?.contentType.split(';')[0]?.trim().slice(0, 100) ?? ''],
      ...[media ? 'coming' : null, media ? new Date() : null],
    ],
  )
  if (!stored) return false
  if (media) await db.query(`select pg_notify('${mediaChannel}', '')`)
  // What comes late does not take the place of what was said after it.
  await db.query(
    `update social_conversations k set is_unread = true, closed_at = null,
       last_in_at = greatest(last_in_at, m.at), excerpt = case when m.at >= last_at then $2 else excerpt end,
       last_direction = case when m.at >= last_at then 'in' else last_direction end, last_at = greatest(last_at, m.at)
     from social_messages m where m.id = $1 and k.id = m.conversation_id`,
    [stored.id, excerptOf({ text, fileName: fileName || (media ? '📎' : '') })],
  )
  return true
}

const excerptOf = ({ text, fileName }: { text: string; fileName: string }) =>
  asLine(text || fileName).slice(0, 200)

interface Sending {
  key: string
  text: string
  file?: { id: number; kind: MessageKind; name: string } | undefined
}

/** Stores what is about to be sent; undefined when the same key was sent already. */
export async function insertSending(
  db: Db,
  conversationId: number,
  { key, text, file }: Sending,
): Promise<number | undefined> {
  const stored = await one<{ id: number }>(
    db,
    `insert into social_messages (conversation_id, direction, body, send_key, state, author_id, kind, file_name, file_id,
       media_state)
     values ($1, 'out', $2, $3, 'sending', app_user_id(), $4, $5, $6, case when $6::bigint is not null then 'ready' end)
     on conflict (company_id, send_key) where send_key is not null do nothing returning id`,
    [conversationId, text, key, file?.kind ?? 'text', asLine(file?.name ?? ''), file?.id ?? null],
  )
  if (!stored) return undefined
  if (file) await db.query('update files set expires_at = null where id = $1', [file.id])
  await db.query(
    `update social_conversations set excerpt = $2, last_direction = 'out', last_at = greatest(last_at, now()), is_unread = false
     where id = $1`,
    [conversationId, excerptOf({ text, fileName: file?.name ?? '' })],
  )
  return stored.id
}

/** Stores a note for colleagues. */
export async function insertNote(db: Db, conversationId: number, text: string): Promise<number> {
  const stored = await one<{ id: number }>(
    db,
    `insert into social_messages (conversation_id, direction, body, author_id)
     values ($1, 'note', $2, app_user_id()) returning id`,
    [conversationId, text],
  )
  if (!stored) throw new Error('the note was not stored')
  return stored.id
}

const rank = (expression: string) => `array_position('{${messageStates.join(',')}}'::text[], ${expression})`

interface Outcome {
  state: MessageState
  providerId?: string
  failure?: SendFailure | null
  trouble?: string
}

/** Notes what became of sending; what is known to be further already stays. */
export async function noteOutcome(
  db: Db,
  id: number,
  { state, providerId = '', failure = null, trouble = '' }: Outcome,
): Promise<void> {
  await db.query(
    `update social_messages m set provider_id = coalesce(m.provider_id, nullif($3, '')),
       state = case when ${rank('$2::text')} > ${rank('m.state')} then $2 else m.state end,
       failure = case when ${rank('$2::text')} > ${rank('m.state')} then $4 else m.failure end,
       trouble = case when ${rank('$2::text')} > ${rank('m.state')} then $5 else m.trouble end
     where m.id = $1`,
    [id, state, providerId, failure, trouble.slice(0, 300)],
  )
}

interface StateEvent extends Required<Omit<Outcome, 'providerId'>> {
  providerId: string
  sendKey: string | null
}

const isKey = /^[0-9a-f-]{36}$/i

/** Notes a state that a network reports, in whatever order; answers the conversation, when a message of ours is known by it. */
export async function applyState(db: Db, event: StateEvent): Promise<number | undefined> {
  const { providerId, state, failure, trouble } = event
  const sendKey = event.sendKey !== null && isKey.test(event.sendKey) ? event.sendKey : null
  const row = await one<{ id: number; conversationId: number }>(
    db,
    `select id, conversation_id from social_messages
     where direction = 'out' and (provider_id = $1 or send_key = $2::uuid) order by id limit 1`,
    [providerId, sendKey],
  )
  if (!row) return undefined
  await noteOutcome(db, row.id, { state, providerId, failure, trouble })
  await tellScreens(db, row.conversationId)
  return row.conversationId
}

/** Notes that everything written in a conversation until a moment has arrived, or was read. */
export async function applyWatermark(
  db: Db,
  conversationId: number,
  { state, at }: { state: 'delivered' | 'read'; at: Date },
): Promise<void> {
  await db.query(
    `update social_messages m set state = $2, failure = null, trouble = ''
     where m.conversation_id = $1 and m.direction = 'out' and m.provider_id is not null and m.at <= $3
       and ${rank('m.state')} < ${rank('$2::text')} and m.state <> 'failed'`,
    [conversationId, state, at],
  )
  await tellScreens(db, conversationId)
}

/** Nobody knows any more what became of messages whose sending never ended: a process that was killed took that along. */
export async function settleLost(systemDb: Db): Promise<void> {
  await systemDb.query(
    `update social_messages set state = 'unknown' where state = 'sending' and at < now() - interval '2 minutes'`,
  )
}

/** How many messages are shown at once. */
const shown = 50

/** The newest messages of a conversation, or those before one; the oldest of them first. */
export async function readMessages(
  db: Db,
  conversationId: number,
  before: number | undefined,
): Promise<{ messages: SocialMessage[]; hasEarlier: boolean }> {
  const rows = await db.query<SocialMessage>(
    `select ${columns} from ${tables}
     where m.conversation_id = $1 and ($2::bigint is null
       or (m.at, m.id) < (select o.at, o.id from social_messages o where o.id = $2 and o.conversation_id = $1))
     order by m.at desc, m.id desc limit ${shown + 1}`,
    [conversationId, before ?? null],
  )
  return { messages: rows.slice(0, shown).reverse(), hasEarlier: rows.length > shown }
}

/** One message as it is shown. */
export async function readMessage(db: Db, id: number): Promise<SocialMessage> {
  const row = await one<SocialMessage>(db, `select ${columns} from ${tables} where m.id = $1`, [id])
  if (!row) throw new Error('the message is gone')
  return row
}

/** The message that was sent under a key. */
export async function findByKey(
  db: Db,
  key: string,
): Promise<{ id: number; conversationId: number } | undefined> {
  return one(db, 'select id, conversation_id from social_messages where send_key = $1', [key])
}
