import { type SuppressionRow, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { normaliseMailed } from '@landfall/contract/email-address.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { countBatch } from '#platform/list/batch-reader.ts'
import { queueExport } from '#platform/list/list-export.ts'
import { readPage } from '#platform/list/list-page.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import type { SuppressionExportInput } from './suppression-export.ts'
import { suppressionColumns, suppressionList } from './suppression-list.ts'

/** The company's list of addresses that must not be mailed. */
export function registerSuppressionRoutes(server: HttpServer): void {
  endpoint(server, suppressionRoutes.list, (ctx, { query }) =>
    readPage<SuppressionRow>(ctx.db, listOf(ctx), { columns: suppressionColumns, query }),
  )
  endpoint(server, suppressionRoutes.add, async (ctx, { body }) => {
    const rows = await ctx.db.query(
      `insert into suppressions (email, reason, note, created_by)
       select distinct email, 'manual', $2, app_user_id() from unnest($1::text[]) as email
       on conflict (company_id, email) where removed_at is null do nothing returning id`,
      [body.emails.map(normaliseMailed), body.note],
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
  endpoint(server, suppressionRoutes.removeMany, (ctx, { body }) => removeMany(ctx, body))
  endpoint(server, suppressionRoutes.export, (ctx, { body }) => {
    const input: SuppressionExportInput = { ...body, timeZone: ctx.company.timeZone }
    return queueExport(ctx, {
      kind: 'suppressionExport',
      source: 'suppressions',
      definition: listOf(ctx),
      input,
    })
  })
}

const listOf = ({ locale, company }: Context) => suppressionList({ locale, timeZone: company.timeZone })

async function removeMany(
  ctx: TransactionContext,
  { selection, note }: { selection: BatchSelection; note: string },
): Promise<{ removed: number; left: number }> {
  const total = await countBatch(ctx.db, listOf(ctx), selection)
  if (total === 0) throw new AppError('nothingSelected')
  const binder = new SqlBinder()
  const where = batchSql(listOf(ctx), selection, binder)
  const rows = await ctx.db.query(
    `update suppressions set removed_at = now(), removed_by = app_user_id(), removal_note = ${binder.bind(note)}
     where reason <> 'complaint' and id in (
       select s.id from suppressions s left join users u on u.id = s.created_by where ${where}) returning id`,
    binder.values,
  )
  ctx.log.info({ removed: rows.length, userId: ctx.user.id }, 'addresses allowed again')
  return { removed: rows.length, left: total - rows.length }
}
