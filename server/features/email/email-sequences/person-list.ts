import {
  mostSequenceSteps,
  sequencePersonStates,
  sequenceStopReasons,
} from '@landfall/contract/email/mail-sequences.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

const tables = `mail_sequence_people p join companies m on m.id = p.company_id
  left join customers c on c.id = p.customer_id left join users u on u.id = p.added_by
  left join lateral (
    select r.sent_at, r.opened_at, r.replied_at from mail_sequence_messages n join send_recipients r on r.id = n.recipient_id
    where n.person_id = p.id order by n.id desc limit 1) l on true`

/** Columns of a person in a sequence. */
export const personColumns = `p.id, p.customer_id, coalesce(c.name, '') as customer_name, p.name, p.address, p.state, p.reason,
  p.next_step, p.due_at, customer_zone(c.time_zone, c.country, m.time_zone) as time_zone, l.sent_at, l.opened_at, l.replied_at,
  p.added_at, coalesce(u.name, '') as added_by_name`

/** People of one sequence; who may see it is for the caller to decide. */
export function personList(ctx: TransactionContext, sequenceId: number): ListDefinition {
  return {
    from: tables,
    id: 'p.id',
    scope: (binder) => `p.sequence_id = ${binder.bind(sequenceId, 'bigint')}`,
    fields: {
      state: { sql: 'p.state', type: 'enum', values: sequencePersonStates },
      reason: { sql: 'p.reason', type: 'enum', values: sequenceStopReasons },
      nextStep: {
        sql: 'p.next_step::text',
        type: 'enum',
        values: Array.from({ length: mostSequenceSteps + 1 }, (_none, at) => String(at + 1)),
      },
      name: { sql: 'p.name', type: 'text' },
      address: { sql: 'p.address', type: 'text' },
      customerName: { sql: 'c.name', type: 'text' },
      dueAt: { sql: 'p.due_at', type: 'time' },
      addedAt: { sql: 'p.added_at', type: 'time' },
    },
    sorts: {
      dueAt: { sql: 'p.due_at', cast: 'timestamptz', nullable: true },
      addedAt: { sql: 'p.added_at', cast: 'timestamptz' },
    },
    defaultSort: 'dueAt',
    tabs: {
      all: () => 'true',
      active: () => `p.state = 'active'`,
      paused: () => `p.state = 'paused'`,
      finished: () => `p.state = 'finished'`,
      stopped: () => `p.state = 'stopped'`,
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(p.email ilike ${pattern} or p.name ilike ${pattern} or c.name ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
