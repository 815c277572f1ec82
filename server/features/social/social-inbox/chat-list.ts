import type { Locale } from '@landfall/contract/locales.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { networkAbilities, socialNetworks } from '@landfall/contract/social/social-networks.ts'
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

/** Whose turn it is in a conversation `k`; null: nobody's yet. */
const responsible = 'coalesce(k.assignee_id, c.owner_id)'

/** Conversations `k` with their accounts and customers, as they stand in FROM. */
export const conversationTables = `social_conversations k join social_accounts a on a.id = k.account_id and a.deleted_at is null
  left join customers c on c.id = k.customer_id left join users u on u.id = ${responsible}`

const windows = socialNetworks
  .filter((network) => networkAbilities[network].windowHours !== null)
  .map((network) => `when '${network}' then interval '${networkAbilities[network].windowHours} hours'`)
const replyUntil = `(k.last_in_at + case a.network ${windows.join(' ')} end)`

/** What stands in the way of an answer, as a value of `writingBars`. */
const bar = `case when a.token_sealed is null then 'unbound' when a.health = 'reauth' then 'reauth'
  when k.is_unreachable then 'person'
  when a.network in ('${socialNetworks.filter((network) => networkAbilities[network].windowHours !== null).join("', '")}')
    and coalesce(${replyUntil} <= now(), true) then 'window' end`

/** Columns of a row of the inbox. */
export const conversationColumns = `k.id, k.account_id, a.name as account_name, a.network, k.name, k.phone, k.username, k.customer_id,
  coalesce(c.name, '') as customer_name, k.excerpt, k.last_direction, k.last_at, ${replyUntil} as reply_until, ${bar} as bar,
  k.is_unread, ${responsible} as responsible_id, coalesce(u.name, '') as responsible_name,
  k.assignee_id is not null as is_assigned, k.closed_at is not null as is_closed`

const isOpen = 'k.closed_at is null'

/**
 * Conversations with the customers the viewer may read; of people without a customer those that were given to nobody, to
 * himself or to people of his data scope.
 */
export function conversationList(viewer: InboxViewer, readable: ReadableCustomers): ListDefinition {
  const { user, scope, locale, company } = viewer
  const own = (binder: SqlBinder) =>
    scope.kind === 'company'
      ? 'true'
      : `(k.assignee_id is null or k.assignee_id = ${binder.bind(user.id, 'bigint')}
          or k.assignee_id = any(${binder.bind(scope.userIds, 'bigint[]')}))`
  const ofCustomers = (binder: SqlBinder) =>
    viewer.permissions.has('customer.customer.read') ? readable(viewer, binder) : 'false'
  return {
    from: conversationTables,
    id: 'k.id',
    scope: (binder) =>
      `(case when k.customer_id is null then ${own(binder)} else coalesce(${ofCustomers(binder)}, false) end)`,
    fields: {
      network: { sql: 'a.network', type: 'enum', values: socialNetworks },
      accountId: { sql: 'k.account_id', type: 'id' },
      isUnread: { sql: 'k.is_unread', type: 'boolean' },
      responsibleId: { sql: responsible, type: 'id' },
      customerId: { sql: 'k.customer_id', type: 'id' },
      name: { sql: 'k.name', type: 'text' },
      phone: { sql: 'k.phone', type: 'text' },
      lastAt: { sql: 'k.last_at', type: 'time' },
      replyUntil: { sql: replyUntil, type: 'time' },
    },
    sorts: { lastAt: { sql: 'k.last_at', cast: 'timestamptz' } },
    defaultSort: '-lastAt',
    tabs: {
      open: () => isOpen,
      mine: (binder) => `${isOpen} and ${responsible} = ${binder.bind(user.id, 'bigint')}`,
      unread: () => `${isOpen} and k.is_unread`,
      waiting: () => `${isOpen} and k.last_direction = 'in'`,
      closed: () => 'k.closed_at is not null',
      all: () => 'true',
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(k.name ilike ${pattern} or k.username ilike ${pattern} or k.phone ilike ${pattern} or c.name ilike ${pattern}
        or k.excerpt ilike ${pattern})`
    },
    locale,
    timeZone: company.timeZone,
  }
}
