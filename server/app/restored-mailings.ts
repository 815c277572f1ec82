import pg from 'pg'
import type { SentMessage } from '#platform/mail/mail-token.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'

/** What came of the mailings that were under way when a backup was made. */
export interface RestoredMailings {
  paused: number
  /** Messages that waited in the backup and that the log names as sent. */
  marked: number
  /** Messages that the log names and the backup knows nothing of. */
  unknown: number
}

/**
 * Pauses the mailings that were under way when a backup was made: what was sent since still waits in them, and would be
 * sent again. What the logs of the mail servers name (undefined: none were given) is marked as sent first.
 */
export async function pauseRestoredMailings(
  ownerUrl: string,
  sent: readonly SentMessage[] | undefined,
): Promise<RestoredMailings> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; company_id: string }>(
      `update send_tasks set is_paused = true where state = 'SUBMITTED' and not is_paused returning id, company_id`,
    )
    // A backup of an older version has none.
    await client.query(
      `do $$ begin if to_regclass('mail_sequences') is not null then
         update mail_sequences set state = 'paused' where state = 'running'; end if;
       if to_regclass('social_campaigns') is not null then
         update social_campaigns set state = 'paused', trouble = 'restored' where state = 'sending'; end if;
       if to_regclass('social_post_targets') is not null then
         -- What was due may have been published since.
         update social_post_targets set state = 'unknown' where state in ('waiting', 'publishing') and next_at < now(); end if; end $$`,
    )
    const told = { ids: rows.map(({ id }) => id), companies: rows.map((row) => row.company_id) }
    const waiting = sent ? await countWaiting(client, told.ids) : new Map<string, number>()
    const found = await markSent(client, sent ?? [])
    const marked = Map.groupBy(found.marked, (taskId) => taskId)
    // A backup of an older version has no place for the note yet.
    const known = await client.query(
      `select from information_schema.columns where table_name = 'send_task_brakes' and column_name = 'said'`,
    )
    if (known.rowCount !== 0) {
      await client.query(
        `insert into send_task_brakes (task_id, company_id, reason, amount, known, braked_at)
         select id, company_id, 'restored', amount, known, now()
         from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[]) as t (id, company_id, amount, known)
         on conflict (task_id) do update set reason = 'restored', amount = excluded.amount, known = excluded.known,
           said = null, braked_at = now()`,
        [
          told.ids,
          told.companies,
          told.ids.map((id) => marked.get(id)?.length ?? 0),
          told.ids.map((id) => waiting.get(id) ?? 0),
        ],
      )
    }
    await client.query('commit')
    return { paused: rows.length, marked: found.marked.length, unknown: found.unknown }
  } finally {
    await client.end()
  }
}

const isWaiting = `r.state in ${recipientStates('ready', 'leased', 'sending', 'deferred', 'unknown')}`

async function countWaiting(client: pg.Client, taskIds: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ task_id: string; amount: string }>(
    `select r.task_id, count(*) as amount from send_recipients r
     where r.task_id = any($1::bigint[]) and ${isWaiting} group by r.task_id`,
    [taskIds],
  )
  return new Map(rows.map(({ task_id, amount }) => [task_id, Number(amount)]))
}

/** Marks what was sent; returns the task of each that waited, and how many nobody knows. */
async function markSent(
  client: pg.Client,
  sent: readonly SentMessage[],
): Promise<{ marked: string[]; unknown: number }> {
  if (sent.length === 0) return { marked: [], unknown: 0 }
  const ids = sent.map(({ recipientId }) => recipientId)
  const { rows } = await client.query<{ task_id: string }>(
    `update send_recipients r set state = ${recipientState.sent}, reason = null, error = null, not_before = null, lease_token = null,
       sent_at = coalesce(r.sent_at, now()), updated_at = now()
     from unnest($1::bigint[], $2::int[]) as s (id, resends)
     where r.id = s.id and r.resends = s.resends and ${isWaiting} returning r.task_id`,
    [ids, sent.map(({ resends }) => resends)],
  )
  const { rows: known } = await client.query<{ id: string }>(
    'select id from send_recipients where id = any($1::bigint[])',
    [ids],
  )
  // Their ids are in the world: answers to them must never be taken for answers to somebody new.
  await client.query(
    `select setval(s, greatest($1::bigint, nextval(s)))
     from pg_get_serial_sequence('send_recipients', 'id') as s`,
    [ids.reduce((most, id) => Math.max(most, id), 0)],
  )
  return { marked: rows.map((row) => row.task_id), unknown: ids.length - known.length }
}
