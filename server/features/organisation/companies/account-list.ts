import { expiryWarningDays } from '@landfall/contract/organisation/account-fields.ts'
import { type CompanyTab, companyStates } from '@landfall/contract/organisation/companies.ts'
import type { Context } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition, SqlCondition } from '#platform/list/list-definition.ts'

const soon = `now() + interval '${expiryWarningDays[0]} days'`

const stateSql = `coalesce(company_closed(c), case when c.valid_until < ${soon} then 'expiring' else 'active' end)`

/** What is stored of a company; what it uses is added to a page by `withUsage`. */
export const companyColumns = `c.id, c.name, c.oem_id, o.name as oem_name, ${stateSql} as state, c.suspended_at is not null as is_suspended,
  c.suspend_reason,
  c.time_zone, c.default_locale, c.lead_unique, c.pool_days, c.seats, c.valid_through, c.valid_until, c.remark,
  c.purge_at, c.created_at`

/** Tables behind a company account. */
export const companyTables = 'companies c join oems o on o.id = c.oem_id'

const inState =
  (state: string): SqlCondition =>
  () =>
    `${stateSql} = '${state}'`

const tabs: Record<CompanyTab, SqlCondition> = {
  all: () => 'c.deleted_at is null',
  expiring: inState('expiring'),
  expired: inState('expired'),
  suspended: inState('suspended'),
  deleted: () => 'c.deleted_at is not null',
}

/** Company accounts; the wall leaves those below the caller's house. */
export function companyList(ctx: Pick<Context, 'locale' | 'company'>): ListDefinition {
  return {
    from: companyTables,
    id: 'c.id',
    scope: () => `c.level = 'company'`,
    fields: {
      name: { sql: 'c.name', type: 'text' },
      oem: { sql: 'o.name', type: 'text' },
      state: { sql: stateSql, type: 'enum', values: companyStates },
      seats: { sql: 'c.seats', type: 'number' },
      validThrough: { sql: 'c.valid_through', type: 'day' },
      createdAt: { sql: 'c.created_at', type: 'time' },
      leadUnique: { sql: 'c.lead_unique', type: 'boolean' },
      remark: { sql: 'c.remark', type: 'text' },
    },
    sorts: {
      name: { sql: 'c.name', cast: 'text' },
      createdAt: { sql: 'c.created_at', cast: 'timestamptz' },
      validThrough: { sql: 'c.valid_until', cast: 'timestamptz', nullable: true },
    },
    defaultSort: '-createdAt',
    tabs,
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(c.name ilike ${pattern} or c.remark ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
