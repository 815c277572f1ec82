import { conversationLabels } from '@landfall/contract/email/mail-conversations.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { DataScope } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'

/** Who looks at the inbox. */
export interface InboxViewer {
  user: { id: number }
  company: { timeZone: string }
  permissions: ReadonlySet<Permission>
  scope: DataScope
  locale: Locale
}

/** The condition for customers `c` of which the viewer may read what is written with them. */
export type ReadableCustomers = (viewer: InboxViewer, binder: SqlBinder) => string

/** Whose turn it is in a conversation `k`. */
const responsible = 'coalesce(k.assignee_id, c.owner_id, t.created_by)'

const tables = `mail_conversations k join mail_answers a on a.id = k.answer_id join send_recipients r on r.id = k.recipient_id
  join send_tasks t on t.id = r.task_id left join customers c on c.id = r.customer_id
  left join users u on u.id = ${responsible}`

const name = `case when r.email = k.email then r.name else '' end`

/** Columns of a row of the inbox. */
export const conversationColumns = `k.id, k.email, ${name} as name, r.customer_id, coalesce(c.name, '') as customer_name, c.stage,
  a.subject, left(a.body, 300) as excerpt, k.answer_id, k.last_at, not k.has_reply as is_automatic, k.is_unread,
  ${responsible} as responsible_id, coalesce(u.name, '') as responsible_name, k.assignee_id is not null as is_assigned,
  k.label, k.away_until::text as away_until, k.answered_at, k.closed_at is not null as is_closed`

const isOpen = 'k.has_reply and k.closed_at is null'

/** Conversations of the customers the viewer may read; of people without a customer, those he wrote to or was given. */
export function conversationList(viewer: InboxViewer, readable: ReadableCustomers): ListDefinition {
  const { user, scope, locale, company } = viewer
  const own = (binder: SqlBinder) =>
    scope.kind === 'company'
      ? 'true'
      : `(t.created_by = any(${binder.bind(scope.userIds, 'bigint[]')}) or k.assignee_id = ${binder.bind(user.id, 'bigint')})`
  const ofCustomers = (binder: SqlBinder) =>
    viewer.permissions.has('customer.customer.read') ? readable(viewer, binder) : 'false'
  return {
    from: tables,
    id: 'k.id',
    scope: (binder) =>
      `(case when r.customer_id is null then ${own(binder)} else coalesce(${ofCustomers(binder)}, false) end)`,
    fields: {
      label: { sql: 'k.label', type: 'enum', values: conversationLabels },
      isUnread: { sql: 'k.is_unread', type: 'boolean' },
      responsibleId: { sql: responsible, type: 'id' },
      customerId: { sql: 'r.customer_id', type: 'id' },
      email: { sql: 'k.email', type: 'text' },
      subject: { sql: 'a.subject', type: 'text' },
      lastAt: { sql: 'k.last_at', type: 'time' },
      answeredAt: { sql: 'k.answered_at', type: 'time' },
    },
    sorts: { lastAt: { sql: 'k.last_at', cast: 'timestamptz' } },
    defaultSort: '-lastAt',
    tabs: {
      open: () => isOpen,
      mine: (binder) => `${isOpen} and ${responsible} = ${binder.bind(user.id, 'bigint')}`,
      unread: () => `${isOpen} and k.is_unread`,
      automatic: () => 'not k.has_reply and k.closed_at is null',
      closed: () => 'k.closed_at is not null',
      all: () => 'true',
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(k.email ilike ${pattern} or c.name ilike ${pattern} or r.name ilike ${pattern} or a.subject ilike ${pattern}
        or a.body ilike ${pattern})`
    },
    locale,
    timeZone: company.timeZone,
  }
}
