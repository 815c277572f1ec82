import type { CoverableField } from '@landfall/contract/customers/customer-cover.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { SqlCondition } from '#platform/list/list-definition.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Who looks at customers; a task carries this, because it runs when nobody is signed in. */
export interface CustomerViewer {
  userId: number
  scope: DataScope
  locale: Locale
  timeZone: string
  /** The pools open to him, once looked up: the database then knows how much lies in them. */
  openPools?: readonly number[]
  /** Whether colleagues share customers with him, once looked up: without any nothing is looked for. */
  hasShared?: boolean
}

interface CallerLike {
  user: { id: number }
  scope: DataScope
  locale: Locale
  company: { timeZone: string }
}

/** The part of a caller that decides which customers he sees. */
export function viewerOf(ctx: CallerLike): CustomerViewer {
  return { userId: ctx.user.id, scope: ctx.scope, locale: ctx.locale, timeZone: ctx.company.timeZone }
}

/** Customers the viewer may look at: those of the owners in his scope, those shared with him, and those in pools open to him. */
export function visibleSql(viewer: CustomerViewer, binder: SqlBinder): string {
  const { scope, userId, openPools, hasShared } = viewer
  if (scope.kind === 'company') return 'c.deleted_at is null'
  const owners = binder.bind(scope.userIds, 'bigint[]')
  const self = () => binder.bind(userId, 'bigint')
  const pooled = openPools
    ? `c.pool_id = any(${binder.bind(openPools, 'bigint[]')})`
    : `c.pool_id in (select open_pools(${self()}))`
  const shared = hasShared === false ? '' : ` or (c.owner_id is not null and c.id in (${sharedSql(self())}))`
  return `c.deleted_at is null and (c.owner_id = any(${owners}) or ${pooled}${shared})`
}

/** The same, in parts that no customer is in two of: owned within the scope, in open pools, and shared. */
export function visibleParts(viewer: CustomerViewer, tab: string | undefined): SqlCondition[] {
  const { scope, userId } = viewer
  if (scope.kind === 'company') return [(binder) => visibleSql(viewer, binder)]
  const self = (binder: SqlBinder) => binder.bind(userId, 'bigint')
  const owned: SqlCondition = (binder) =>
    `c.pool_id is null and ${amongSql('c.owner_id', scope.userIds, binder)}`
  const pooled: SqlCondition = (binder) =>
    viewer.openPools
      ? amongSql('c.pool_id', viewer.openPools, binder)
      : `c.pool_id = any(array(select open_pools(${self(binder)})))`
  const shared: SqlCondition = (binder) =>
    `c.pool_id is null and c.owner_id <> all(${binder.bind(scope.userIds, 'bigint[]')})
     and c.id in (${sharedSql(self(binder))})`
  const given = viewer.hasShared === false ? [] : [shared]
  const parts = tab === 'pool' ? [pooled] : tab === 'mine' ? [owned, ...given] : [owned, pooled, ...given]
  return parts.map((part) => (binder) => `c.deleted_at is null and ${part(binder)}`)
}

// Behind a single id an index gives rows in order, behind several it does not.
function amongSql(column: string, ids: readonly number[], binder: SqlBinder): string {
  return ids.length === 1
    ? `${column} = ${binder.bind(ids[0], 'bigint')}`
    : `${column} = any(${binder.bind(ids, 'bigint[]')})`
}

/** The viewer with what lies open to him beside his own customers; who sees the whole company needs none of it. */
export async function withOpenings(db: Db, viewer: CustomerViewer): Promise<CustomerViewer> {
  if (viewer.scope.kind === 'company') return viewer
  const [row] = await db.query<{ openPools: number[]; hasShared: boolean }>(
    `select array(select open_pools($1)) as open_pools, exists (${sharedSql('$1')}) as has_shared`,
    [viewer.userId],
    { prepareAs: 'openings' },
  )
  return { ...viewer, ...row }
}

/** Ids of the customers that are shared with somebody, and no longer than that. */
export function sharedSql(userId: string): string {
  return `select k.customer_id from customer_collaborators k where k.user_id = ${userId} and ${shareHolds}`
}

/** Whether a share `k` has not come to its end. */
export const shareHolds = '(k.ends_at is null or k.ends_at > now())'

/**
 * Customers that are covered for whoever is signed in and does not see the whole company: those of a covered pool until he has
 * them, and where a pool limits how many he may open in a day, those he has not opened today.
 */
export const coverSql = coverWhere('')

/** The same for one viewer, and for one field that not every pool covers; who sees the whole company needs no cover. */
export function coveredSql({ scope }: CustomerViewer, field?: CoverableField): string {
  if (scope.kind === 'company') return 'false'
  return field ? coverWhere(`and p.covered_fields @> '{${field}}'`) : coverSql
}

function coverWhere(also: string): string {
  return `(c.pool_id is not null and (c.pool_id in (select p.id from pools p where p.is_masked ${also})
    or (c.pool_id in (select p.id from pools p where p.daily_views is not null ${also})
      and (c.pool_id, c.id) not in (select v.pool_id, v.customer_id from pool_views_today() v))))`
}

/** Customers the viewer may change, delete, export and write to: the pool belongs to those who see the whole company. */
export function writableSql({ scope }: CustomerViewer, binder: SqlBinder): string {
  if (scope.kind === 'company') return 'c.deleted_at is null'
  return `c.deleted_at is null and c.owner_id = any(${binder.bind(scope.userIds, 'bigint[]')})`
}

/** Whether the viewer may change a customer of this owner. */
export function canWrite({ scope }: CustomerViewer, ownerId: number | null): boolean {
  return scope.kind === 'company' || (ownerId !== null && scope.userIds.includes(ownerId))
}

/** Whether the viewer may see a customer of this owner. */
export function canSee(viewer: CustomerViewer, ownerId: number | null): boolean {
  return ownerId === null || canWrite(viewer, ownerId)
}

/** Whether somebody at a customer `c` can be written to. */
export const hasEmailSql = `exists (select 1 from customer_contacts p where p.customer_id = c.id
  and (p.work_email <> '' or p.personal_email <> '' or p.other_emails <> '{}'))`

// When mail went to a customer `c`, and when either wrote last.
const correspondence = (
  column: 'mailed_at' | 'last_at',
) => `(select k.${column} from customer_correspondence k
  where k.company_id = c.company_id and k.customer_id = c.id)`

// `exists`, because the database then gathers a set once, or looks at each customer, whichever is less.
const correspondedSince = (column: 'mailed_at' | 'last_at', moment: string) =>
  `exists (select from customer_correspondence k
    where k.company_id = c.company_id and k.customer_id = c.id and k.${column} >= ${moment})`

/** When we last turned to a customer `c`: the last follow-up or the last mail, whichever came later. */
export const contactedAtSql = `greatest(c.last_follow_up_at, ${correspondence('mailed_at')})`

/** Whether that was at a moment or later. */
export const contactedSinceSql = (moment: string): string =>
  `(c.last_follow_up_at >= ${moment} or ${correspondedSince('mailed_at', moment)})`

/** When there last was contact either way: what the customer replied counts as well. */
export const lastContactAtSql = `greatest(c.last_follow_up_at, ${correspondence('last_at')})`

/** Whether that was at a moment or later. */
export const lastContactSinceSql = (moment: string): string =>
  `(c.last_follow_up_at >= ${moment} or ${correspondedSince('last_at', moment)})`
