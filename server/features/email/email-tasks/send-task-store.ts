import type { SendTaskInput } from '@landfall/contract/email/email-tasks.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Stores a task that is not submitted and returns its id. */
export async function insertSendTask(db: Db, input: SendTaskInput): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into send_tasks (name, from_name, from_address, reply_to, selection, to_address,
       content_method, track_reads, scheduled_at, quiet_days, local_hours, pasted, variant_plan,
       one_per_company, personal_column, purpose)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
    valuesOf(input),
  )
  if (!row) throw new Error('the send task was not stored')
  return row.id
}

/** Changes a task that is not submitted; false when it is no longer so. */
export async function updateSendTask(db: Db, id: number, input: SendTaskInput): Promise<boolean> {
  const rows = await db.query(
    `update send_tasks set name = $1, from_name = $2, from_address = $3, reply_to = $4, selection = $5,
       to_address = $6, content_method = $7, track_reads = $8, scheduled_at = $9, quiet_days = $10, local_hours = $11,
       pasted = $12, variant_plan = $13, one_per_company = $14, personal_column = $15,
       purpose = $16
     where id = $17 and state = 'UN_SUBMIT' returning id`,
    [...valuesOf(input), id],
  )
  return rows.length > 0
}

function valuesOf(input: SendTaskInput): unknown[] {
  return [
    input.name,
    input.fromName,
    input.fromAddress,
    input.replyTo,
    JSON.stringify(input.selection),
    input.toAddress,
    input.contentMethod,
    input.trackReads,
    input.scheduledAt ?? null,
    input.quietDays,
    input.localHours && JSON.stringify(input.localHours),
    JSON.stringify(input.addresses),
    input.variantPlan && JSON.stringify(input.variantPlan),
    input.onePerCompany,
    input.personalFiles?.column ?? '',
    input.purpose,
  ]
}

/** Makes the contents of a task copies of templates, in the given order; false when one does not exist. */
export async function copyContents(db: Db, taskId: number, templateIds: readonly number[]): Promise<boolean> {
  await db.query('delete from send_contents where task_id = $1', [taskId])
  const rows = await db.query(
    `insert into send_contents (task_id, template_id, template_name, language, subject, html, plain_text)
     select $1, t.id, t.name, t.language, t.subject, t.html, t.plain_text
     from unnest($2::bigint[]) with ordinality as wish (id, position)
     join email_templates t on t.id = wish.id and t.deleted_at is null order by wish.position returning id`,
    [taskId, templateIds],
  )
  return rows.length === templateIds.length
}

/** Writes down which links of a task's contents are counted. */
export async function storeLinks(
  ctx: Pick<TransactionContext, 'db'> & { company: { id: number } },
  taskId: number,
): Promise<void> {
  const { db } = ctx
  const contents = await db.query<{ id: number; html: string }>(
    'select id, html from send_contents where task_id = $1',
    [taskId],
  )
  for (const { id, html } of contents) {
    await db.query('insert into send_links (content_id, url) select $1, unnest($2::text[])', [
      id,
      await mailParsers.ask(ctx, 'findLinks', html),
    ])
  }
}

/** What has to be known of a task before it changes. */
export interface StoredSendTask {
  id: number
  name: string
  kind: 'SERVER' | 'FREE'
  createdBy: number
  selection: BatchSelection
  trackReads: boolean
  preparationTaskId: number | null
}

/** A task of the company. */
export function findSendTask(db: Db, id: number): Promise<StoredSendTask | undefined> {
  return one(
    db,
    `select id, name, kind, created_by, selection, track_reads, preparation_task_id from send_tasks where id = $1`,
    [id],
  )
}

const wake = (db: Db) => db.query(`select pg_notify('send_wake', '')`)

/** Submits a task through a relay, or null for the captured outbox; false when its state does not allow it. */
export async function markSubmitted(db: Db, id: number, relayId: number | null): Promise<boolean> {
  const rows = await db.query(
    `update send_tasks set state = 'SUBMITTED', submitted_at = now(), is_paused = false, relay_id = $2
     where id = $1 and state = 'UN_SUBMIT' returning id`,
    [id, relayId],
  )
  return rows.length > 0
}

/** Remembers the task that writes the recipients. */
export async function setPreparationTask(db: Db, id: number, taskId: number): Promise<void> {
  await db.query('update send_tasks set preparation_task_id = $2 where id = $1', [id, taskId])
}

/** Makes a task unsubmitted again after writing its recipients failed. */
export async function resetPreparation(db: Db, id: number): Promise<void> {
  const rows = await db.query(
    `update send_tasks set state = 'UN_SUBMIT', submitted_at = null, candidates = 0, no_email = 0, duplicates = 0,
       prepared_through = 0 where id = $1 and state = 'SUBMITTED' and prepared_at is null returning id`,
    [id],
  )
  if (rows.length === 0) return
  await db.query('delete from send_recipients where task_id = $1', [id])
  await db.query(
    'delete from send_links where content_id in (select id from send_contents where task_id = $1)',
    [id],
  )
}

/** Stops a task for now and takes back what its sender has not begun; false when its state does not allow it. */
export async function markPaused(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update send_tasks set is_paused = true where id = $1 and state = 'SUBMITTED' and not is_paused returning id`,
    [id],
  )
  await db.query(
    // A client that sends keeps what it holds: it may be sending it right now.
    `update send_recipients set state = ${recipientState.ready}, lease_token = null where task_id = $1 and state = ${recipientState.leased}
       and exists (select 1 from send_tasks t where t.id = $1 and t.kind = 'SERVER')`,
    [id],
  )
  return rows.length > 0
}

/** Lets a paused task go on; false when its state does not allow it. */
export async function markResumed(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update send_tasks set is_paused = false where id = $1 and state = 'SUBMITTED' and is_paused returning id`,
    [id],
  )
  await db.query('update send_task_brakes set braked_at = null where task_id = $1', [id])
  await wake(db)
  return rows.length > 0
}

/** Ends a task; recipients not begun are skipped. False when its state does not allow it. */
export async function markCancelled(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update send_tasks set state = 'CANCELLED', finished_at = now()
     where id = $1 and state in ('UN_SUBMIT', 'SUBMITTED') returning id`,
    [id],
  )
  if (rows.length === 0) return false
  await db.query(
    `update send_recipients set state = ${recipientState.skipped}, reason = 'cancelled', lease_token = null, updated_at = now()
     where task_id = $1 and state in ${recipientStates('ready', 'leased', 'deferred')}`,
    [id],
  )
  return true
}

const resendable = `not exists (select 1 from suppressions s where s.email = r.email and s.removed_at is null)`

/** Puts messages back in line that failed (5) or whose outcome is unknown (7); returns how many. */
export async function requeueRecipients(
  db: Db,
  taskId: number,
  wishes: { states: readonly number[]; recipientId?: number },
): Promise<number> {
  const rows = await db.query(
    `update send_recipients r set state = ${recipientState.ready}, reason = null, attempts = 0, resends = resends + 1, not_before = null,
       lease_token = null, smtp_code = null, enhanced_code = null, error = null, bounced_at = null, updated_at = now()
     where task_id = $1 and state = any($2) and ($3::bigint is null or id = $3) and ${resendable} returning id`,
    [taskId, wishes.states, wishes.recipientId ?? null],
  )
  if (rows.length === 0) return 0
  await db.query(`update send_task_brakes set braked_at = null where task_id = $1 and reason = 'sender'`, [
    taskId,
  ])
  await db.query(
    `update send_tasks set state = 'SUBMITTED', finished_at = null where id = $1 and state in ('SUBMITTED', 'DONE')`,
    [taskId],
  )
  await wake(db)
  return rows.length
}

/** Stores a task like another one, with its contents as they were, and returns its id. */
export async function duplicateSendTask(db: Db, id: number): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into send_tasks (kind, name, from_name, from_address, reply_to, selection, to_address, content_method,
       track_reads, quiet_days, local_hours, pasted, variant_plan, one_per_company,
       personal_column, purpose)
     select kind, left(name, 96) || ' (2)', from_name, from_address, reply_to, selection, to_address, content_method,
       track_reads, quiet_days, local_hours, pasted, variant_plan, one_per_company,
       personal_column, purpose
     from send_tasks where id = $1 returning id`,
    [id],
  )
  if (!row) throw new Error('the send task was not copied')
  await db.query(
    `insert into send_contents (task_id, template_id, template_name, language, subject, html, plain_text)
     select $2, template_id, template_name, language, subject, html, plain_text
     from send_contents where task_id = $1 order by id`,
    [id, row.id],
  )
  return row.id
}

/** Removes a task that was never submitted; false when its state does not allow it. */
export async function deleteSendTask(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(`delete from send_tasks where id = $1 and state = 'UN_SUBMIT' returning id`, [
    id,
  ])
  return rows.length > 0
}
