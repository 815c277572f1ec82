import {
  type SuppressionRow,
  suppressionReasons,
  suppressionRoutes,
} from '@landfall/contract/email/email-settings.ts'
import { normaliseEmail } from '@landfall/contract/email-address.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { readPage } from '#platform/list/list-page.ts'
import { one } from '#platform/postgres/database.ts'

const columns = 's.id, s.email, s.reason, s.note, u.name as creator_name, s.created_at, s.rests_until'

/** The company's list of addresses that must not be mailed. */
export function registerSuppressionRoutes(server: HttpServer): void {
  endpoint(server, suppressionRoutes.list, (ctx, { query }) =>
    readPage<SuppressionRow>(ctx.db, suppressionList(ctx), { columns, query }),
  )
  endpoint(server, suppressionRoutes.add, async (ctx, { body }) => {
    const rows = await ctx.db.query(
      `insert into suppressions (email, reason, note, created_by)
       select distinct email, 'manual', $2, app_user_id() from unnest($1::text[]) as email
       on conflict (company_id, email) where removed_at is null do nothing returning id`,
      [body.emails.map(normaliseEmail), body.note],
    )
    return { added: rows.length }
  })
  endpoint(server, suppressionRoutes.remove, async (ctx, { params, body }) => {
    const held = await one<{ reason: string }>(
      ctx.db,
      'select reason from suppressions where id = $1 and removed_at is null',
      [params.id],
    )
    // Whoever called our mail junk is never written to again.
    if (held?.reason === 'complaint') throw new AppError('complaintFinal')
    const rows = await ctx.db.query<{ reason: string }>(
      `update suppressions set removed_at = now(), removed_by = app_user_id(), removal_note = $2
       where id = $1 and removed_at is null returning reason`,
      [params.id, body.note],
    )
    if (!rows[0]) throw new AppError('suppressionNotFound')
    ctx.log.info(
      { suppressionId: params.id, reason: rows[0].reason, userId: ctx.user.id },
      'address allowed again',
    )
    return null
  })
}

function suppressionList(ctx: Context): ListDefinition {
  return {
    from: 'suppressions s left join users u on u.id = s.created_by',
    id: 's.id',
    scope: () => 's.removed_at is null',
    fields: {
      email: { sql: 's.email', type: 'text' },
      reason: { sql: 's.reason', type: 'enum', values: suppressionReasons },
      createdAt: { sql: 's.created_at', type: 'time' },
    },
    sorts: {
      createdAt: { sql: 's.id', cast: 'bigint' },
      email: { sql: 's.email', cast: 'text' },
    },
    defaultSort: '-createdAt',
    search: (text, binder) => `s.email ilike ${binder.bind(`%${escapeLike(text)}%`)}`,
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
