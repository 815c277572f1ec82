import {
  type CapturedMailRow,
  type CapturedMailView,
  outboxRoutes,
} from '@landfall/contract/email/email-settings.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { readPage } from '#platform/list/list-page.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { one } from '#platform/postgres/database.ts'

const columns = `m.id, m.mail_from as "from", m.mail_to as "to", m.subject, m.size, m.received_at`

/** Mail that the captured outbox keeps. */
export function registerOutboxRoutes(server: HttpServer): void {
  endpoint(server, outboxRoutes.list, (ctx, { query }) =>
    readPage<CapturedMailRow>(ctx.db, outboxList(ctx), { columns, query }),
  )
  endpointWithoutTransaction(server, outboxRoutes.read, (ctx, { params }) => readCapturedMail(ctx, params.id))
}

function outboxList(ctx: Context): ListDefinition {
  return {
    from: 'captured_mails m',
    id: 'm.id',
    scope: () => 'true',
    fields: {
      to: { sql: 'm.mail_to', type: 'text' },
      from: { sql: 'm.mail_from', type: 'text' },
      subject: { sql: 'm.subject', type: 'text' },
      receivedAt: { sql: 'm.received_at', type: 'time' },
    },
    sorts: { receivedAt: { sql: 'm.id', cast: 'bigint' } },
    defaultSort: '-receivedAt',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(m.mail_to ilike ${pattern} or m.subject ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}

async function readCapturedMail(ctx: Context, id: number): Promise<CapturedMailView> {
  const row = await ctx.transaction((db) =>
    one<CapturedMailRow & { raw: Buffer }>(
      db,
      `select ${columns}, m.raw from captured_mails m where m.id = $1`,
      [id],
    ),
  )
  if (!row) throw new AppError('capturedMailNotFound')
  return { ...row, ...(await mailParsers.ask(ctx, 'showMessage', row.raw)) }
}
