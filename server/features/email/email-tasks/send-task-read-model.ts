import {
  type SendTaskPhase,
  type SendTaskRow,
  type SendTaskState,
  type SendTaskView,
  sendTaskStates,
} from '@landfall/contract/email/email-tasks.ts'
import type { MailAttachment } from '@landfall/contract/email/mail-attachments.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { textOfTrouble } from '#platform/http/outside-trouble.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { listAttachments } from '../email-attachments/mail-attachment-store.ts'

const tables = `send_tasks t join users u on u.id = t.created_by left join email_relays y on y.id = t.relay_id`
const columns = `t.id, t.kind, t.is_letter, t.name, t.state, t.is_paused, t.from_address, t.scheduled_at, t.created_at,
  t.submitted_at, t.finished_at, t.prepared_at is not null as is_prepared,
  coalesce(t.scheduled_at > now(), false) as is_early,
  y.name as relay_name, y.last_error, coalesce(y.is_active, true) as is_relay_active, u.name as creator_name,
  (select c.subject from send_contents c where c.task_id = t.id order by c.id limit 1) as subject`

interface Row {
  id: number
  kind: 'SERVER' | 'FREE'
  isLetter: boolean
  name: string
  state: SendTaskState
  isPaused: boolean
  fromAddress: string
  scheduledAt: string | null
  createdAt: string
  submittedAt: string | null
  finishedAt: string | null
  isPrepared: boolean
  isEarly: boolean
  relayName: string | null
  lastError: string | null
  isRelayActive: boolean
  creatorName: string
  subject: string | null
}

/** Tasks created by people within the caller's data scope. */
export function sendTaskList(ctx: TransactionContext): ListDefinition {
  return {
    from: tables,
    id: 't.id',
    scope: (binder) => creatorScope(ctx, binder),
    fields: {
      name: { sql: 't.name', type: 'text' },
      state: { sql: 't.state', type: 'enum', values: sendTaskStates },
      creator: { sql: 'u.name', type: 'text' },
      fromAddress: { sql: 't.from_address', type: 'text' },
      createdAt: { sql: 't.created_at', type: 'time' },
    },
    sorts: { createdAt: { sql: 't.id', cast: 'bigint' } },
    defaultSort: '-createdAt',
    tabs: {
      all: () => 'not t.is_letter',
      open: () => `not t.is_letter and t.state in ('UN_SUBMIT', 'SUBMITTED')`,
      ended: () => `not t.is_letter and t.state in ('CANCELLED', 'DONE')`,
      server: () => `not t.is_letter and t.kind = 'SERVER'`,
      serverOpen: () => `not t.is_letter and t.kind = 'SERVER' and t.state in ('UN_SUBMIT', 'SUBMITTED')`,
      serverEnded: () => `not t.is_letter and t.kind = 'SERVER' and t.state in ('CANCELLED', 'DONE')`,
      free: () => `t.kind = 'FREE'`,
      letters: () => 't.is_letter',
    },
    search: (text, binder) => `t.name ilike ${binder.bind(`%${escapeLike(text)}%`)}`,
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}

function creatorScope({ scope }: TransactionContext, binder: SqlBinder): string {
  return scope.kind === 'company' ? 'true' : `t.created_by = any(${binder.bind(scope.userIds, 'bigint[]')})`
}

/** A page of send tasks with their progress. */
export async function listSendTasks(
  ctx: TransactionContext,
  query: ListQuery,
): Promise<ListPage<SendTaskRow>> {
  const page = await readPage<Row>(ctx.db, sendTaskList(ctx), { columns, query })
  const counts = await readCounts(
    ctx.db,
    page.items.map(({ id }) => id),
  )
  return { ...page, items: page.items.map((row) => toRow(ctx, row, counts.get(row.id))) }
}

/** The named tasks with their progress, newest first; who may see them is for the caller to decide. */
export async function readSendTaskRows(
  ctx: TransactionContext,
  ids: readonly number[],
): Promise<SendTaskRow[]> {
  const rows = await ctx.db.query<Row>(
    `select ${columns} from ${tables} where t.id = any($1) order by t.id desc`,
    [ids],
  )
  const counts = await readCounts(ctx.db, ids)
  return rows.map((row) => toRow(ctx, row, counts.get(row.id)))
}

type Counts = SendTaskRow['counts']

const noCounts: Counts = {
  total: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  deferred: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  bounced: 0,
  unsubscribed: 0,
  complained: 0,
}

async function readCounts(db: Db, ids: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await db.query<Counts & { taskId: number }>(
    `select task_id, count(*) as total, count(*) filter (where state in ${recipientStates('ready', 'leased')}) as waiting,
       count(*) filter (where state = ${recipientState.sending}) as sending, count(*) filter (where state = ${recipientState.sent}) as sent,
       count(*) filter (where state = ${recipientState.deferred}) as deferred, count(*) filter (where state = ${recipientState.failed}) as failed,
       count(*) filter (where state = ${recipientState.skipped}) as skipped, count(*) filter (where state = ${recipientState.unknown}) as unknown,
       count(opened_at) as opened, count(clicked_at) as clicked, count(replied_at) as replied,
       count(bounced_at) as bounced, count(unsubscribed_at) as unsubscribed,
       count(complained_at) as complained
     from send_recipients where task_id = any($1) group by task_id`,
    [ids],
  )
  return new Map(rows.map(({ taskId, ...counts }) => [taskId, counts]))
}

function toRow(
  { locale }: Pick<TransactionContext, 'locale'>,
  row: Row,
  counts: Counts = noCounts,
): SendTaskRow {
  const phase = phaseOf(row)
  return {
    ...row,
    subject: row.subject ?? '',
    phase,
    waitingFor: phase === 'waiting' ? row.lastError && textOfTrouble(locale, row.lastError) : null,
    counts,
  }
}

function phaseOf(row: Row): SendTaskPhase {
  if (row.state === 'UN_SUBMIT') return 'draft'
  if (row.state === 'CANCELLED') return 'cancelled'
  if (row.state === 'DONE') return 'done'
  if (row.isPaused) return 'paused'
  if (!row.isPrepared) return 'preparing'
  if (row.isEarly) return 'scheduled'
  return row.lastError !== null || !row.isRelayActive ? 'waiting' : 'sending'
}

type Details = Pick<
  SendTaskView,
  | 'fromName'
  | 'replyTo'
  | 'trackReads'
  | 'contentMethod'
  | 'variantPlan'
  | 'selection'
  | 'toAddress'
  | 'addresses'
  | 'quietDays'
  | 'onePerCompany'
  | 'purpose'
  | 'localHours'
  | 'candidates'
> & { noEmail: number; duplicates: number; createdBy: number; personalColumn: string }

/** One send task with contents, exclusions and links; undefined outside the caller's data scope. */
export async function readSendTask(ctx: TransactionContext, id: number): Promise<SendTaskView | undefined> {
  const { db } = ctx
  const row = await one<Row & Details>(
    db,
    `select ${columns}, t.from_name, t.reply_to, t.track_reads, t.content_method, t.variant_plan, t.selection, t.to_address,
       case t.state when 'UN_SUBMIT' then t.pasted else '[]' end as addresses, t.quiet_days, t.one_per_company, t.purpose, t.personal_column,
       t.local_hours,
       t.candidates, t.no_email, t.duplicates, t.created_by from ${tables} where t.id = $1`,
    [id],
  )
  if (!row || (ctx.scope.kind === 'owners' && !ctx.scope.userIds.includes(row.createdBy))) return undefined
  const counts = await readCounts(db, [id])
  return {
    ...row,
    ...toRow(ctx, row, counts.get(id)),
    restsUntil: phaseOf(row) === 'sending' ? await readRest(db, id) : null,
    excluded: { noEmail: row.noEmail, duplicate: row.duplicates, ...(await readSkipped(db, id)) },
    brake: await readBrake(db, row),
    contents: await db.query(
      `select id, template_id, template_name, subject, html from send_contents where task_id = $1 order by id`,
      [id],
    ),
    ...splitFiles(row.personalColumn, await listAttachments(db, id)),
    links: await db.query(
      `select l.id, l.url, count(distinct h.recipient_id) filter (where h.class <> 'machine') as clicks
       from send_links l join send_contents c on c.id = l.content_id
       left join email_hits h on h.link_id = l.id
       where c.task_id = $1 group by l.id order by l.id`,
      [id],
    ),
  }
}

function splitFiles(
  column: string,
  files: readonly (MailAttachment & { isPersonal: boolean })[],
): Pick<SendTaskView, 'attachments' | 'personalFiles'> {
  const [common, personal] = [false, true].map((wanted) =>
    files.filter(({ isPersonal }) => isPersonal === wanted).map(({ isPersonal: _, ...file }) => file),
  )
  return {
    attachments: common ?? [],
    personalFiles: column === '' ? null : { column, files: personal ?? [] },
  }
}

async function readRest(db: Db, id: number): Promise<string | null> {
  const sql = `select nullif(min(not_before), 'infinity') as until from send_recipients where task_id = $1 and state in ${recipientStates('ready', 'leased', 'sending', 'deferred')}
    having bool_and(state in ${recipientStates('ready', 'deferred')} and not_before is not null and not_before > now())`
  return (await one<{ until: string }>(db, sql, [id]))?.until ?? null
}

// A refused sender ends a task; everything else only pauses it.
async function readBrake(db: Db, { id, isPaused }: Row): Promise<SendTaskView['brake']> {
  const sql = `select reason, amount, known, said from send_task_brakes
    where task_id = $1 and braked_at is not null and ($2 or reason = 'sender')`
  return (await one<NonNullable<SendTaskView['brake']>>(db, sql, [id, isPaused])) ?? null
}

type Skipped = Pick<
  SendTaskView['excluded'],
  'suppressed' | 'invalid' | 'unproven' | 'recent' | 'sameCompany'
>

async function readSkipped(db: Db, id: number): Promise<Skipped> {
  const row = await one<Skipped>(
    db,
    `select count(*) filter (where reason = 'suppressed') as suppressed,
       count(*) filter (where reason = 'invalid') as invalid,
       count(*) filter (where reason = 'unproven') as unproven,
       count(*) filter (where reason = 'recent') as recent,
       count(*) filter (where reason = 'sameCompany') as same_company
     from send_recipients where task_id = $1 and state = ${recipientState.skipped}`,
    [id],
  )
  return row ?? { suppressed: 0, invalid: 0, unproven: 0, recent: 0, sameCompany: 0 }
}
