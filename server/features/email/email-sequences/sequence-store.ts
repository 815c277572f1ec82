import type { SequenceInput, SequenceTrouble } from '@landfall/contract/email/mail-sequences.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Stores a sequence that is not started and returns its id. */
export async function insertSequence(db: Db, input: SequenceInput): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into mail_sequences (name, sender, from_name, from_address, reply_to, track_reads, from_hour, to_hour, stop_stages,
       purpose)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    valuesOf(input),
  )
  if (!row) throw new Error('the sequence was not stored')
  return row.id
}

/** Changes a sequence, whatever it does at present. */
export async function updateSequence(db: Db, id: number, input: SequenceInput): Promise<void> {
  await db.query(
    `update mail_sequences set name = $1, sender = $2, from_name = $3, from_address = $4, reply_to = $5, track_reads = $6,
       from_hour = $7, to_hour = $8, stop_stages = $9, purpose = $10, updated_at = now() where id = $11`,
    [...valuesOf(input), id],
  )
}

function valuesOf(input: SequenceInput): unknown[] {
  return [
    input.name,
    input.sender,
    input.fromName,
    input.fromAddress,
    input.replyTo,
    input.trackReads,
    input.hours.from,
    input.hours.to,
    input.stopStages,
    input.purpose,
  ]
}

/** Puts these steps in place of those a sequence has; false when one of their templates does not exist. */
export async function replaceSteps(
  db: Db,
  sequenceId: number,
  steps: SequenceInput['steps'],
): Promise<boolean> {
  await db.query('delete from mail_sequence_steps where sequence_id = $1', [sequenceId])
  const rows = await db.query(
    `insert into mail_sequence_steps (sequence_id, position, wait_days, template_id, in_thread)
     select $1, g.position, g.wait_days, t.id, g.in_thread and g.position > 1
     from unnest($2::int[], $3::bigint[], $4::boolean[]) with ordinality as g (wait_days, template_id, in_thread, position)
     join email_templates t on t.id = g.template_id and t.deleted_at is null returning id`,
    [
      sequenceId,
      steps.map(({ waitDays }) => waitDays),
      steps.map(({ templateId }) => templateId),
      steps.map(({ isInThread }) => isInThread),
    ],
  )
  return rows.length === steps.length
}

/** What the steps of a sequence say. */
export function readStepTexts(
  db: Db,
  sequenceId: number,
): Promise<{ subject: string; html: string; plainText: string }[]> {
  return db.query(
    `select t.subject, t.html, t.plain_text from mail_sequence_steps e join email_templates t on t.id = e.template_id
     where e.sequence_id = $1 order by e.position`,
    [sequenceId],
  )
}

/** Lets a sequence send; who waits is looked at soon. */
export async function markRunning(db: Db, id: number): Promise<void> {
  await db.query(`update mail_sequences set state = 'running', trouble = null where id = $1`, [id])
  await wakeSequences(db)
}

/** Lets a sequence wait, and says why if it is by itself; false when it does already. */
export async function markWaiting(
  db: Db,
  id: number,
  trouble: SequenceTrouble | null = null,
): Promise<boolean> {
  const rows = await db.query(
    `update mail_sequences set state = 'paused', trouble = $2 where id = $1 and state = 'running' returning id`,
    [id, trouble],
  )
  return rows.length > 0
}

/** Removes a sequence with the places of its people; what it has put in line and nobody has begun is taken back. */
export async function deleteSequence(db: Db, id: number): Promise<void> {
  await db.query(
    `update send_recipients r set state = ${recipientState.skipped}, reason = 'cancelled', lease_token = null, updated_at = now()
     from mail_sequence_messages m join mail_sequence_people p on p.id = m.person_id
     where p.sequence_id = $1 and r.id = m.recipient_id and r.state in ${recipientStates('ready', 'deferred')}`,
    [id],
  )
  await db.query('delete from mail_sequences where id = $1', [id])
}

/** Says that somebody may be due. */
export async function wakeSequences(db: Db): Promise<void> {
  await db.query(`select pg_notify('sequence_wake', '')`)
}
