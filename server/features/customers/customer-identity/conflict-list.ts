import { conflictStates } from '@landfall/contract/customers/customer-conflicts.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'

const involved = (binder: SqlBinder, userId: number) => {
  const self = binder.bind(userId, 'bigint')
  return `(k.claimant_id = ${self} or k.owner_id = ${self} or c.owner_id = ${self})`
}

/** Cases the caller takes part in, and those about the customers of whom he decides. */
export function conflictList({
  user,
  scope,
  permissions,
  locale,
  company,
}: TransactionContext): ListDefinition {
  const decides = permissions.has('customer.conflict.decide')
  return {
    from: `customer_conflicts k join customers c on c.id = k.customer_id join users cu on cu.id = k.claimant_id
      left join users ou on ou.id = c.owner_id left join users bu on bu.id = k.closed_by`,
    id: 'k.id',
    scope: (binder) => {
      if (decides && scope.kind === 'company') return 'true'
      const own = involved(binder, user.id)
      return decides && scope.kind === 'owners'
        ? `(${own} or c.owner_id = any(${binder.bind(scope.userIds, 'bigint[]')}))`
        : own
    },
    fields: {
      state: { sql: 'k.state', type: 'enum', values: conflictStates },
      ownerId: { sql: 'c.owner_id', type: 'id' },
      claimantId: { sql: 'k.claimant_id', type: 'id' },
      openedAt: { sql: 'k.opened_at', type: 'time' },
    },
    sorts: { openedAt: { sql: 'k.opened_at', cast: 'timestamptz' } },
    defaultSort: '-openedAt',
    tabs: {
      open: () => `k.state = 'open'`,
      mine: (binder) => involved(binder, user.id),
      closed: () => `k.state <> 'open'`,
    },
    search: (text, binder) => `c.name ilike ${binder.bind(`%${escapeLike(text)}%`)}`,
    locale,
    timeZone: company.timeZone,
  }
}

/** The SELECT list of a case; who may decide is worked out beside it. */
export const conflictColumns = `k.id, k.customer_id, c.name as customer_name, c.country, c.owner_id, ou.name as owner_name,
  k.claimant_id, cu.name as claimant_name, k.wish, k.reason, k.keys, k.state, k.decision, k.note, k.opened_at, k.closed_at,
  bu.name as closed_by_name, c.deleted_at is null as is_living`
