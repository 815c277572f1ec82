import { messageStates } from '@landfall/contract/email/email-history.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { DataScope } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'

/** Who looks at the history; an export carries this, because it runs when nobody is signed in. */
export interface HistoryViewer {
  scope: DataScope
  locale: Locale
  timeZone: string
}

// Mail that nobody opened for this long counts as not opened.
const patience = `interval '3 days'`

// What a reader sees is derived from how delivery went and what happened since; the worst news comes first.
const stateSql = `case
  when r.complained_at is not null then 'junk'
  when r.unsubscribed_at is not null then 'unsubscribed'
  when r.bounced_at is not null then 'bounced'
  when r.state = ${recipientState.failed} then 'failed'
  when r.state = ${recipientState.skipped} then case r.reason when 'suppressed' then 'blacklisted' when 'invalid' then 'failed' when 'unproven' then 'failed' when 'recent' then 'leftOut' when 'sameCompany' then 'leftOut' else 'cancelled' end
  when r.replied_at is not null then 'replied'
  when r.clicked_at is not null then 'clicked'
  when r.opened_at is not null then 'opened'
  when r.state = ${recipientState.unknown} then 'unknown'
  when r.state = ${recipientState.deferred} then 'deferred'
  when r.state = ${recipientState.sending} then 'sending'
  when r.state in ${recipientStates('ready', 'leased')} then 'waiting'
  when t.track_reads and r.sent_at < now() - ${patience} then 'notOpened'
  else 'sent' end`

/** Tables behind the history. */
export const historyTables = `send_recipients r join send_tasks t on t.id = r.task_id
  join send_contents c on c.id = r.content_id`

/** Columns of a row of the history. */
export const historyColumns = `r.id, r.task_id, t.name as task_name, t.kind, r.customer_id, r.name, r.address,
  coalesce(r.sender_address, t.from_address) as from_address, c.template_id, c.template_name, c.subject, ${stateSql} as state, r.reason, r.error, r.attempts,
  r.sent_at, r.opened_at, r.clicked_at, r.replied_at, r.updated_at,
  (r.state in ${recipientStates('failed', 'unknown')} and r.reason is distinct from 'hard' and t.state in ('SUBMITTED', 'DONE')) as can_send_again`

/** Messages of the tasks that people within the viewer's data scope created. */
export function historyList({ scope, locale, timeZone }: HistoryViewer): ListDefinition {
  return {
    from: historyTables,
    id: 'r.id',
    scope: (binder) =>
      scope.kind === 'company' ? 'true' : `t.created_by = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      state: { sql: stateSql, type: 'enum', values: messageStates },
      address: { sql: 'r.email', type: 'text' },
      name: { sql: 'r.name', type: 'text' },
      taskId: { sql: 'r.task_id', type: 'id' },
      taskName: { sql: 't.name', type: 'text' },
      templateName: { sql: 'c.template_name', type: 'text' },
      subject: { sql: 'c.subject', type: 'text' },
      kind: { sql: 't.kind', type: 'enum', values: ['SERVER', 'FREE'] },
      customerId: { sql: 'r.customer_id', type: 'id' },
      sentAt: { sql: 'r.sent_at', type: 'time' },
      openedAt: { sql: 'r.opened_at', type: 'time' },
      clickedAt: { sql: 'r.clicked_at', type: 'time' },
      repliedAt: { sql: 'r.replied_at', type: 'time' },
    },
    sorts: { id: { sql: 'r.id', cast: 'bigint' } },
    defaultSort: '-id',
    tabs: {
      all: () => 'true',
      delivered: () => `r.state = ${recipientState.sent}`,
      opened: () => 'r.opened_at is not null',
      clicked: () => 'r.clicked_at is not null',
      replied: () => 'r.replied_at is not null',
      failed: () => `r.state = ${recipientState.failed}`,
      unknown: () => `r.state = ${recipientState.unknown}`,
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(r.email ilike ${pattern} or r.name ilike ${pattern} or t.name ilike ${pattern})`
    },
    locale,
    timeZone,
  }
}
