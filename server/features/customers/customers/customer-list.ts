import { type BatchReach, customerSources } from '@landfall/contract/customers/customers.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { ListDefinition, SearchLookUp, SqlCondition } from '#platform/list/list-definition.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import { typedSearch } from '#platform/text/typed-search.ts'
import {
  type CustomerViewer,
  contactedAtSql,
  contactedSinceSql,
  coveredSql,
  hasEmailSql,
  lastContactAtSql,
  lastContactSinceSql,
  sharedSql,
  viewerOf,
  visibleParts,
  visibleSql,
  writableSql,
} from './customer-scope.ts'
import { customerSorts, ownField, shownField, standardFilters } from './field-filters.ts'

/** The list of customers as one viewer may read it, or, for batch actions, change it. */
export function customerList(viewer: CustomerViewer, right: 'see' | 'write'): ListDefinition {
  return {
    from: 'customers c',
    id: 'c.id',
    scope: (binder) => (right === 'see' ? visibleSql : writableSql)(viewer, binder),
    ...(right === 'see' ? { scopeParts: (tab) => visibleParts(viewer, tab) } : {}),
    fields: {
      ...standardFilters(viewer),
      source: { sql: 'c.source', type: 'enum', values: customerSources },
      ownerId: { sql: 'c.owner_id', type: 'id' },
      founderId: { sql: 'c.founder_id', type: 'id' },
      hasEmail: { sql: hasEmailSql, type: 'boolean' },
      lastFollowUpAt: { sql: 'c.last_follow_up_at', type: 'time' },
      contactedAt: { sql: contactedAtSql, type: 'time', since: contactedSinceSql },
      lastContactAt: { sql: lastContactAtSql, type: 'time', since: lastContactSinceSql },
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
      ...linkedFields,
    },
    fieldOf: (name) => ownField(name, shownField(viewer, 'custom')),
    sorts: customerSorts,
    defaultSort: '-updatedAt',
    tabs: {
      mine: (binder) => `c.owner_id = ${binder.bind(viewer.userId, 'bigint')}`,
      subordinates: (binder) =>
        `c.owner_id in (select people_below(${binder.bind(viewer.userId, 'bigint')}))`,
      all: () => 'true',
      pool: () => 'c.owner_id is null',
      attention: (binder) =>
        `c.id in (select a.customer_id from customer_attentions a where a.user_id = ${binder.bind(viewer.userId, 'bigint')})`,
    },
    search: (text, binder) => searchSql(viewer, typedSearch(text), binder),
    lookUp: (text) => customerLookUp(viewer, typedSearch(text)),
    locale: viewer.locale,
    timeZone: viewer.timeZone,
  }
}

// What is searched for is found by functions that pass by the policies; an array, so that the rows found are looked up by
// their numbers, however large the company.
function searchSql(viewer: CustomerViewer, text: string, binder: SqlBinder): string {
  const found = `c.id = any(array(select customers_matching(${binder.bind(text, 'text')})))`
  return `${found} and ${uncoveredSql(viewer, text, binder)}`
}

// What is covered is not searched either; the look at what is stored spares most rows the other one.
function uncoveredSql(viewer: CustomerViewer, text: string, binder: SqlBinder): string {
  const covered = coveredSql(viewer)
  if (covered === 'false') return 'true'
  // In a query of its own, so that they are made once and not for each row.
  const patterns = `all((select search_patterns(${binder.bind(text, 'text')}))::text[])`
  const hidden = coveredSql(viewer, 'website')
  return `(not ${covered} or (not ${hidden} and ${ownText} like ${patterns}) or ${shownText(viewer)} like ${patterns})`
}

/** Customers that a search finds are put in order up to this number; where there are more, the order is gone along. */
const fewCustomers = 5000

function customerLookUp(viewer: CustomerViewer, text: string): SearchLookUp {
  const patterns: SqlCondition = (binder) => `search_patterns(${binder.bind(text, 'text')})`
  return {
    query: (binder) => {
      const found = `customers_found_ids(${binder.bind(text, 'text')}, ${fewCustomers})`
      return `select ids, is_all, ${patterns(binder)} as patterns from ${found}`
    },
    rows: (binder) => `customers_found_rows(${binder.bind(text, 'text')}, ${fewCustomers}) c`,
    patterns,
    also: (binder) => uncoveredSql(viewer, text, binder),
    each: (patterns) => (binder) =>
      patterns.map((pattern) => wordSql(binder.bind(pattern, 'text'))).join(' and ') || 'true',
  }
}

// Not `exists`, for which the people of all customers would be looked through at once.
const wordSql = (pattern: string): string => `(c.search_text like ${pattern} or (
  select true from customer_contacts p where p.customer_id = c.id and p.search_text like ${pattern} limit 1) is true)`

/** Its name and website: what is searched ends with its number. */
const ownText = `(case when right(c.search_text, length(c.phone)) = c.phone
  then left(c.search_text, length(c.search_text) - length(c.phone)) end)`

/** What shows of a covered customer and is searched for. */
const shownText = (
  viewer: CustomerViewer,
): string => `search_text(concat_ws(' ', c.name, spelled(c.name), ${shownField(viewer, 'website')},
  (select string_agg(p.name || ' ' || spelled(p.name), ' ') from customer_contacts p where p.customer_id = c.id)))`

/** What hangs on customers and is not theirs alone. */
const linkedFields: ListDefinition['fields'] = {
  labelId: {
    type: 'links',
    key: 'bigint',
    sql: `exists (select 1 from customer_label_links k join customer_labels l on l.id = k.label_id
      where k.customer_id = c.id and l.deleted_at is null)`,
    some: (ids) =>
      `c.id in (select k.customer_id from customer_label_links k where k.label_id = any(${ids}))`,
  },
  // The file that brought or changed it.
  importId: {
    type: 'links',
    key: 'bigint',
    sql: 'exists (select 1 from customer_import_changes k where k.customer_id = c.id)',
    some: (ids) =>
      `c.id in (select k.customer_id from customer_import_changes k where k.import_id = any(${ids}))`,
  },
}

/** How many of the selected customers the caller may change, and whose the others are that he sees. */
export async function reachOf(ctx: TransactionContext, selection: BatchSelection): Promise<BatchReach> {
  const viewer = viewerOf(ctx)
  const binder = new SqlBinder()
  const where = batchSql(customerList(viewer, 'see'), selection, binder)
  const row = await one<BatchReach>(
    ctx.db,
    `select count(*) filter (where mine) as taken, count(*) filter (where not mine and pooled) as in_pool,
       count(*) filter (where not mine and not pooled) as of_colleagues
     from (select (${writableSql(viewer, binder)}) is true as mine, c.owner_id is null as pooled
       from customers c where ${where}) c`,
    binder.values,
  )
  return row ?? { taken: 0, inPool: 0, ofColleagues: 0 }
}

/** Ids of the selected customers that the caller may see, or change; at most `limit` of them. */
export async function selectCustomerIds(
  ctx: TransactionContext,
  selection: BatchSelection,
  { right, limit }: { right: 'see' | 'write'; limit: number },
): Promise<number[]> {
  const binder = new SqlBinder()
  const viewer = viewerOf(ctx)
  const where = batchSql(customerList(viewer, right), selection, binder)
  const most = binder.bind(limit, 'integer')
  const isChecked = selection.scope === batchScope.Checked
  const rows = await ctx.db.query<{ id: number }>(
    `select c.id from customers c where ${where} order by c.id limit ${most}`,
    binder.values,
    isChecked ? { prepareAs: `checkedCustomers:${right}:${viewer.scope.kind}` } : {},
  )
  return rows.map(({ id }) => id)
}
