import type { PointsLimit } from '@landfall/contract/points/points.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const spentSql = (since: string) =>
  `(select coalesce(sum(s.spent), 0) from points_usage s where s.user_id = u.id ${since})::bigint`

/** Columns of a person with his limit; `zone` must be a placeholder-free SQL text. */
export const personColumns = `u.id, u.name, u.user_name, (select g.name from user_groups g where g.id = u.group_id) as group_name,
  u.disabled_at is not null as is_disabled, l.monthly_cap, l.total_cap,
  ${spentSql(`and s.day >= date_trunc('month', now() at time zone (select time_zone from companies where id = app_company_id()))::date`)} as spent_this_month,
  ${spentSql('')} as spent_total, points_limit_left(u.id) as left`

/** The people within the caller's data scope, with their limits. */
export function peopleList({ scope, locale, company }: Context): ListDefinition {
  return {
    from: 'users u left join points_limits l on l.user_id = u.id',
    id: 'u.id',
    scope: (binder) =>
      scope.kind === 'company' ? 'true' : `u.id = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      name: { sql: 'u.name', type: 'text' },
      userName: { sql: 'u.user_name', type: 'text' },
      monthlyCap: { sql: 'l.monthly_cap', type: 'number' },
      totalCap: { sql: 'l.total_cap', type: 'number' },
      isDisabled: { sql: '(u.disabled_at is not null)', type: 'boolean' },
    },
    sorts: { name: { sql: 'u.name', cast: 'text' } },
    defaultSort: 'name',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(u.name ilike ${pattern} or u.user_name ilike ${pattern})`
    },
    locale,
    timeZone: company.timeZone,
  }
}

/** Limits what a person of the company may spend; both empty: only the balance counts. */
export async function setPointsLimit(db: Db, userId: number, limit: PointsLimit): Promise<void> {
  const { monthlyCap, totalCap } = limit
  if (monthlyCap === null && totalCap === null) {
    await db.query('delete from points_limits where user_id = $1', [userId])
    return
  }
  await db.query(
    `insert into points_limits (user_id, monthly_cap, total_cap) values ($1, $2, $3)
     on conflict (user_id) do update set monthly_cap = excluded.monthly_cap, total_cap = excluded.total_cap,
       updated_at = now()`,
    [userId, monthlyCap, totalCap],
  )
}

/** Limits what a person may spend in a month and leaves his other limit. */
export async function setMonthlyCap(db: Db, userId: number, monthlyCap: number | null): Promise<void> {
  const limit = await one<PointsLimit>(
    db,
    'select monthly_cap, total_cap from points_limits where user_id = $1',
    [userId],
  )
  await setPointsLimit(db, userId, { monthlyCap, totalCap: limit?.totalCap ?? null })
}

/** Sets the limit of somebody the caller sees; nobody but an admin changes a limit of his own. */
export async function saveLimit(ctx: TransactionContext, id: number, limit: PointsLimit): Promise<void> {
  const { scope, db, user } = ctx
  const person = await one<{ isAdmin: boolean }>(
    db,
    `select (select a.type = 'admin' from users a where a.id = app_user_id()) as is_admin from users u where u.id = $1`,
    [id],
  )
  if (!person || (scope.kind === 'owners' && !scope.userIds.includes(id)))
    throw new AppError('pointsPersonNotFound')
  if (id === user.id && !person.isAdmin) throw new AppError('pointsOwnLimit')
  await setPointsLimit(db, id, limit)
}
