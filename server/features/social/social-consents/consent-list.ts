import { consentEnds, consentSources } from '@landfall/contract/social/consents.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import type { InboxViewer, ReadableCustomers } from '../social-inbox/chat-list.ts'

/** Consents `s` with their customers `c`, as they stand in FROM. */
const tables = `social_consents s left join customers c on c.id = s.customer_id and c.deleted_at is null
  left join users u on u.id = s.recorded_by left join users e on e.id = s.ended_by`

/** Columns of a row of the list of consents. */
export const consentColumns = `s.id, c.id as customer_id, coalesce(c.name, '') as customer_name, s.name, s.phone, s.source,
  to_char(s.given_on, 'YYYY-MM-DD') as given_on, s.proof, coalesce(u.name, '') as recorded_by_name, s.recorded_at, s.ended_at,
  s.end_reason as "end", coalesce(e.name, '') as ended_by_name`

/** Whose consents `s` somebody has to do with: those of customers that he may reach, and of nobody's people those he recorded. */
export function consentScope(viewer: InboxViewer, reachable: ReadableCustomers, binder: SqlBinder): string {
  const { scope } = viewer
  const own =
    scope.kind === 'company' ? 'true' : `s.recorded_by = any(${binder.bind(scope.userIds, 'bigint[]')})`
  const theirs = viewer.permissions.has('customer.customer.read') ? reachable(viewer, binder) : 'false'
  return `(case when c.id is null then ${own} else coalesce(${theirs}, false) end)`
}

/** Who has agreed, for whom the caller may know. */
export function consentList(ctx: TransactionContext, readable: ReadableCustomers): ListDefinition {
  return {
    from: tables,
    id: 's.id',
    scope: (binder) => consentScope(ctx, readable, binder),
    fields: {
      source: { sql: 's.source', type: 'enum', values: consentSources },
      end: { sql: 's.end_reason', type: 'enum', values: consentEnds },
      name: { sql: 's.name', type: 'text' },
      phone: { sql: 's.phone', type: 'text' },
      customerName: { sql: 'c.name', type: 'text' },
      customerId: { sql: 's.customer_id', type: 'id' },
      country: { sql: 'c.country', type: 'text' },
      givenOn: { sql: 's.given_on', type: 'day' },
      recordedAt: { sql: 's.recorded_at', type: 'time' },
      endedAt: { sql: 's.ended_at', type: 'time' },
    },
    sorts: { recordedAt: { sql: 's.recorded_at', cast: 'timestamptz' } },
    defaultSort: '-recordedAt',
    tabs: {
      active: () => 's.ended_at is null',
      ended: () => 's.ended_at is not null',
      all: () => 'true',
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(s.name ilike ${pattern} or s.phone ilike ${pattern} or c.name ilike ${pattern} or s.proof ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
