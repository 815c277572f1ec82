import type { CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { MailPurpose } from '@landfall/contract/email/mail-purposes.ts'
import type { SequenceStopReason } from '@landfall/contract/email/mail-sequences.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Somebody whose turn has come, with what is known of his sequence and customer. */
export interface DuePerson {
  id: number
  sequenceId: number
  sequenceName: string
  creatorId: number
  customerId: number | null
  contactId: number | null
  address: string
  email: string
  name: string
  variables: Record<string, string>
  nextStep: number
  steps: number
  since: string
  sender: 'fixed' | 'owner'
  fromName: string
  fromAddress: string
  replyTo: string
  trackReads: boolean
  purpose: MailPurpose
  fromHour: number
  toHour: number
  stopStages: CustomerStage[]
  isGone: boolean
  stage: CustomerStage | null
  country: string | null
  timeZone: string
  ownerName: string | null
  ownerEmail: string | null
}

/** Locks somebody whose turn it is; undefined when it is not, or another process has him. */
export function lockDue(db: Db, id: number): Promise<DuePerson | undefined> {
  return one(
    db,
    `select p.id, p.sequence_id, s.name as sequence_name, s.created_by as creator_id, p.customer_id, p.contact_id,
       p.address, p.email, p.name, p.variables, p.next_step, p.since, s.sender, s.from_name, s.from_address, s.reply_to,
       s.track_reads, s.purpose, s.from_hour, s.to_hour, s.stop_stages,
       (select count(*)::int from mail_sequence_steps e where e.sequence_id = s.id) as steps,
       c.id is null or c.deleted_at is not null as is_gone, c.stage, c.country,
       customer_zone(c.time_zone, c.country, m.time_zone) as time_zone, o.name as owner_name, nullif(o.email, '') as owner_email
     from mail_sequence_people p join mail_sequences s on s.id = p.sequence_id join companies m on m.id = p.company_id
       left join customers c on c.id = p.customer_id left join users o on o.id = c.owner_id and o.disabled_at is null
     where p.id = $1 and p.state = 'active' and s.state = 'running' and p.due_at <= now()
     for update of p skip locked`,
    [id],
  )
}

/** The mail somebody got last in his sequence. */
export interface LastMail {
  recipientId: number
  /** As recipients have it: 0, 1, 2 and 4 are on their way, 3 sent, 5 failed, 6 skipped, 7 unknown. */
  state: number
  resends: number
  fromAddress: string
  subject: string
  references: string
}

/** The newest mail of somebody’s sequence. */
export function findLastMail(db: Db, personId: number): Promise<LastMail | undefined> {
  return one(
    db,
    `select r.id as recipient_id, r.state, r.resends, t.from_address, c.subject, t.message_references as "references"
     from mail_sequence_messages n join send_recipients r on r.id = n.recipient_id join send_tasks t on t.id = r.task_id
       join send_contents c on c.id = r.content_id
     where n.person_id = $1 order by n.id desc limit 1`,
    [personId],
  )
}

/** Why somebody is not written to any more; undefined when nothing is known against it. */
export async function findStopReason(
  db: Db,
  person: DuePerson,
  last: LastMail | undefined,
): Promise<SequenceStopReason | undefined> {
  if (person.isGone) return 'customer'
  if (person.stage && person.stopStages.includes(person.stage)) return 'stage'
  const known = await one<{ closed: string | null; hasReplied: boolean }>(
    db,
    `select (select s.reason from suppressions s where s.email = $1 and s.removed_at is null) as closed,
       exists (select from send_recipients r join mail_answers a on a.recipient_id = r.id
         where (r.email = $1 or r.customer_id = $2) and a.kind = 'reply' and a.happened_at > $3) as has_replied`,
    [person.email, person.customerId, person.since],
  )
  if (known?.hasReplied) return 'replied'
  if (known?.closed) return closings[known.closed] ?? 'suppressed'
  return last?.state === recipientState.failed ? 'bounced' : undefined
}

const closings: Record<string, SequenceStopReason> = {
  unsubscribed: 'unsubscribed',
  hardBounce: 'bounced',
  softBounce: 'bounced',
}

/** The day on which somebody who is away says he is back (YYYY-MM-DD), if it is still to come. */
export async function findAbsence(db: Db, { email, timeZone }: DuePerson): Promise<string | undefined> {
  const row = await one<{ until: string }>(
    db,
    `select away_until::text as until from mail_conversations
     where email = $1 and away_until > (now() at time zone $2)::date`,
    [email, timeZone],
  )
  return row?.until
}

/** A step as it is sent: a template as it is now. */
export interface StepContent {
  waitDays: number
  isInThread: boolean
  templateId: number | null
  language: Locale
  subject: string
  html: string
  plainText: string
}

/** One step of a sequence; its template is null when that is gone. */
export function findStep(db: Db, sequenceId: number, position: number): Promise<StepContent | undefined> {
  return one(
    db,
    `select e.wait_days, e.in_thread as is_in_thread, t.id as template_id, t.language, t.subject, t.html, t.plain_text
     from mail_sequence_steps e left join email_templates t on t.id = e.template_id and t.deleted_at is null
     where e.sequence_id = $1 and e.position = $2`,
    [sequenceId, position],
  )
}
