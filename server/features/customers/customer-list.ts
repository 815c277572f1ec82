import { customerIntents, customerSources, customerStages } from '@landfall/contract/customers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type CustomerViewer, sharedSql, viewerOf, visibleSql, writableSql } from './customer-scope.ts'

/** The list of customers as one viewer may read it, or, for batch actions, change it. */
export function customerList(viewer: CustomerViewer, right: 'see' | 'write'): ListDefinition {
  return {
    from: 'customers c',
    id: 'c.id',
    scope: (binder) => (right === 'see' ? visibleSql : writableSql)(viewer, binder),
    fields: {
      name: { sql: 'c.name', type: 'text' },
      country: { sql: 'c.country', type: 'text' },
      website: { sql: 'c.website', type: 'text' },
      phone: { sql: 'c.phone', type: 'text' },
      address: { sql: 'c.address', type: 'text' },
      stage: { sql: 'c.stage', type: 'enum', values: customerStages },
      intent: { sql: 'c.intent', type: 'enum', values: customerIntents },
      source: { sql: 'c.source', type: 'enum', values: customerSources },
      ownerId: { sql: 'c.owner_id', type: 'id' },
      founderId: { sql: 'c.founder_id', type: 'id' },
      hasEmail: { sql: hasEmail, type: 'boolean' },
      lastFollowUpAt: { sql: 'c.last_follow_up_at', type: 'time' },
      nextContactAt: { sql: 'c.next_contact_at', type: 'time' },
      contactedAt: { sql: contactedAt, type: 'time' },
      wonAt: { sql: 'c.deal_at', type: 'time' },
      dropsAt: { sql: 'c.drops_at', type: 'time' },
      pooledAt: { sql: 'c.pooled_at', type: 'time' },
      poolId: { sql: 'c.pool_id', type: 'id' },
      lastOwnerId: { sql: 'c.last_owner_id', type: 'id' },
      isShared: {
        sql: `(c.owner_id is not null and c.id in (${sharedSql('app_user_id()')}))`,
        type: 'boolean',
      },
      isProtected: { sql: '(c.locked_until > now()) is true', type: 'boolean' },
      createdAt: { sql: 'c.created_at', type: 'time' },
      updatedAt: { sql: 'c.updated_at', type: 'time' },
    },
    sorts: {
      name: { sql: 'c.name_sort', cast: 'text' },
      createdAt: { sql: 'c.created_at', cast: 'timestamptz' },
      updatedAt: { sql: 'c.updated_at', cast: 'timestamptz' },
      lastFollowUpAt: { sql: 'c.last_follow_up_at', cast: 'timestamptz', nullable: true },
      nextContactAt: { sql: 'c.next_contact_at', cast: 'timestamptz', nullable: true },
      dropsAt: { sql: 'c.drops_at', cast: 'timestamptz', nullable: true },
      pooledAt: { sql: 'c.pooled_at', cast: 'timestamptz', nullable: true },
    },
    defaultSort: '-updatedAt',
    tabs: {
      mine: (binder) => `c.owner_id = ${binder.bind(viewer.userId, 'bigint')}`,
      all: () => 'true',
      pool: () => 'c.owner_id is null',
      attention: (binder) =>
        `c.id in (select a.customer_id from customer_attentions a where a.user_id = ${binder.bind(viewer.userId, 'bigint')})`,
    },
    search: (text, binder) => `c.id in (select customers_matching(${binder.bind(text, 'text')}))`,
    locale: viewer.locale,
    timeZone: viewer.timeZone,
  }
}

const hasEmail = `exists (select 1 from customer_contacts p where p.customer_id = c.id
  and (p.work_email <> '' or p.personal_email <> ''))`

// The last follow-up or the last mail, whichever came later.
const contactedAt = `greatest(c.last_follow_up_at,
  (select max(r.sent_at) from send_recipients r where r.customer_id = c.id))`

/** Ids of the selected customers that the caller may see, or change; at most `limit` of them. */
export async function selectCustomerIds(
  ctx: TransactionContext,
  selection: BatchSelection,
  { right, limit }: { right: 'see' | 'write'; limit: number },
): Promise<number[]> {
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewerOf(ctx), right), selection, binder)
  const rows = await ctx.db.query<{ id: number }>(
    `select c.id from customers c where ${where} order by c.id limit ${limit}`,
    binder.values,
  )
  return rows.map(({ id }) => id)
}
