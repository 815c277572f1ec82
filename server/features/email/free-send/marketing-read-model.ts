import type { TransactionContext } from '#platform/http/context.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'

/** A mailing as the query of the specification's client names its parts. */
export interface EmailMarketing {
  id: number
  type: 'SERVER' | 'FREE'
  title: string
  state: string
  isPaused: boolean
  submitNum: number
  sendingNum: number
  sentNum: number
  failedNum: number
  openedNum: number
  repliedNum: number
  emailSubject: string
  emailContent: string
  replyEmail: string
  addresser: string
  freeEmailSetting: {
    minSendInterval: number
    maxSendInterval: number
    sendMethod: number
    sendTemplateMethod: number
    trackReadStatus: boolean
  } | null
}

/** Which mailings, in which order, and which part of them. */
export interface MarketingWish {
  take: number
  skip: number
  types: readonly string[] | null
  states: readonly string[] | null
  ids: readonly number[] | null
  isDescending: boolean
}

const columns = `t.id, t.kind as type, t.name as title, t.state, t.is_paused, n.total as submit_num, n.open as sending_num,
  n.sent as sent_num, n.failed as failed_num, n.opened as opened_num, n.replied as replied_num,
  coalesce(c.subject, '') as email_subject, coalesce(c.html, '') as email_content, t.reply_to as reply_email,
  t.from_address as addresser, f.min_send_interval, f.max_send_interval, f.send_method, f.send_template_method,
  t.track_reads as track_read_status`

type Row = Omit<EmailMarketing, 'freeEmailSetting'> &
  Omit<NonNullable<EmailMarketing['freeEmailSetting']>, never>

/** Mailings of the caller himself: nobody sends from the mailboxes of others. */
export async function listMarketings(
  ctx: TransactionContext,
  { take, skip, types, states, ids, isDescending }: MarketingWish,
): Promise<{ totalCount: number; items: EmailMarketing[] }> {
  const where = `t.created_by = app_user_id() and ($1::text[] is null or t.kind = any($1))
    and ($2::text[] is null or t.state = any($2)) and ($3::bigint[] is null or t.id = any($3))`
  const values = [types, states, ids]
  const [total] = await ctx.db.query<{ count: number }>(
    `select count(*)::int as count from send_tasks t where ${where}`,
    values,
  )
  const rows = await ctx.db.query<Row & { minSendInterval: number | null }>(
    `select ${columns} from send_tasks t left join free_task_settings f on f.task_id = t.id
     left join lateral (select subject, html from send_contents c where c.task_id = t.id order by c.id limit 1) c on true
     cross join lateral (select count(*)::int as total, count(*) filter (where state in ${recipientStates('ready', 'leased', 'sending', 'deferred')})::int as open,
         count(*) filter (where state = ${recipientState.sent})::int as sent, count(*) filter (where state = ${recipientState.failed})::int as failed,
         count(opened_at)::int as opened, count(replied_at)::int as replied
       from send_recipients r where r.task_id = t.id) n
     where ${where} order by t.id ${isDescending ? 'desc' : 'asc'} limit $4 offset $5`,
    [...values, take, skip],
  )
  return { totalCount: total?.count ?? 0, items: rows.map(toMarketing) }
}

function toMarketing(row: Row & { minSendInterval: number | null }): EmailMarketing {
  const { minSendInterval, maxSendInterval, sendMethod, sendTemplateMethod, trackReadStatus, ...rest } = row
  const setting = { minSendInterval, maxSendInterval, sendMethod, sendTemplateMethod, trackReadStatus }
  return { ...rest, freeEmailSetting: minSendInterval === null ? null : setting }
}
