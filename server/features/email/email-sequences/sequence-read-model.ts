import {
  type SequenceInput,
  type SequenceRow,
  type SequenceView,
  sequenceStates,
} from '@landfall/contract/email/mail-sequences.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const tables = `mail_sequences s join users u on u.id = s.created_by cross join lateral (
  select json_build_object('total', count(*), 'active', count(*) filter (where p.state = 'active'),
    'paused', count(*) filter (where p.state = 'paused'), 'finished', count(*) filter (where p.state = 'finished'),
    'stopped', count(*) filter (where p.state = 'stopped'), 'replied', count(*) filter (where p.reason = 'replied')) as people
  from mail_sequence_people p where p.sequence_id = s.id) f`

/** Columns of a row of the list of sequences. */
export const sequenceColumns = `s.id, s.name, s.state, s.trouble, u.name as creator_name, s.created_at, f.people,
  (select count(*)::int from mail_sequence_steps e where e.sequence_id = s.id) as steps`

/** Sequences made by people within the caller's data scope. */
export function sequenceList(ctx: TransactionContext): ListDefinition {
  const { scope } = ctx
  return {
    from: tables,
    id: 's.id',
    scope: (binder) =>
      scope.kind === 'company' ? 'true' : `s.created_by = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      name: { sql: 's.name', type: 'text' },
      state: { sql: 's.state', type: 'enum', values: sequenceStates },
      creator: { sql: 'u.name', type: 'text' },
      createdAt: { sql: 's.created_at', type: 'time' },
    },
    sorts: { createdAt: { sql: 's.id', cast: 'bigint' } },
    defaultSort: '-createdAt',
    search: (text, binder) => `s.name ilike ${binder.bind(`%${escapeLike(text)}%`)}`,
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}

type Stored = SequenceRow &
  Omit<SequenceInput, 'steps' | 'hours'> & {
    fromHour: number
    toHour: number
  }

/** One sequence with its steps; refuses those outside the caller's data scope. */
export async function requireSequence(ctx: TransactionContext, id: number): Promise<SequenceView> {
  const definition = sequenceList(ctx)
  const binder = new SqlBinder()
  const scope = definition.scope(binder)
  const row = await one<Stored>(
    ctx.db,
    `select ${sequenceColumns}, s.sender, s.from_name, s.from_address, s.reply_to, s.track_reads, s.purpose, s.from_hour, s.to_hour,
       s.stop_stages from ${definition.from} where ${scope} and s.id = ${binder.bind(id, 'bigint')}`,
    binder.values,
  )
  if (!row) throw new AppError('sequenceNotFound')
  const { fromHour, toHour, ...known } = row
  return { ...known, hours: { from: fromHour, to: toHour }, content: await readContent(ctx.db, id) }
}

// Every person counts once at each step, however often he was moved back to it.
function readContent(db: Db, id: number): Promise<SequenceView['content']> {
  return db.query(
    `select e.wait_days, t.id as template_id, coalesce(t.name, '') as template_name, coalesce(t.subject, '') as subject,
       e.in_thread as is_in_thread, n.sent, n.opened, n.clicked, n.replied
     from mail_sequence_steps e left join email_templates t on t.id = e.template_id and t.deleted_at is null
     cross join lateral (
       select count(distinct p.id) filter (where r.state = ${recipientState.sent})::int as sent,
         count(distinct p.id) filter (where r.opened_at is not null)::int as opened,
         count(distinct p.id) filter (where r.clicked_at is not null)::int as clicked,
         count(distinct p.id) filter (where r.replied_at is not null)::int as replied
       from mail_sequence_people p join mail_sequence_messages m on m.person_id = p.id and m.step = e.position
       join send_recipients r on r.id = m.recipient_id where p.sequence_id = e.sequence_id) n
     where e.sequence_id = $1 order by e.position`,
    [id],
  )
}
