import type { Context } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

/** The columns of one time of support; one that nobody ended was over at its limit. */
export const supportColumns = `s.id, s.company_name, s.user_name, s.actor_name, s.actor_company_name, s.reason,
  s.address, s.started_at, case when s.ended_at is not null or s.ends_at <= now() then coalesce(s.ended_at, s.ends_at) end
  as ended_at`

/** Support the own house received or gave; the wall leaves out what concerns others. */
export function supportList(ctx: Pick<Context, 'locale' | 'company'>): ListDefinition {
  return {
    from: 'support_sessions s',
    id: 's.id',
    scope: () => 'true',
    fields: {
      companyName: { sql: 's.company_name', type: 'text' },
      userName: { sql: 's.user_name', type: 'text' },
      actorName: { sql: 's.actor_name', type: 'text' },
      reason: { sql: 's.reason', type: 'text' },
      startedAt: { sql: 's.started_at', type: 'time' },
    },
    sorts: { startedAt: { sql: 's.started_at', cast: 'timestamptz' } },
    defaultSort: '-startedAt',
    tabs: {
      received: () => 's.company_id = app_company_id()',
      given: () => 's.actor_company_id = app_company_id()',
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(s.company_name ilike ${pattern} or s.actor_name ilike ${pattern} or s.user_name ilike ${pattern}
        or s.reason ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
