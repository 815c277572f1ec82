import {
  type CapturedMailRow,
  type CapturedMailView,
  outboxRoutes,
} from '@landfall/contract/email/email-settings.ts'
import PostalMime from 'postal-mime'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { readPage } from '#platform/list/list-page.ts'
import { one } from '#platform/postgres/database.ts'

const columns = `m.id, m.mail_from as "from", m.mail_to as "to", m.subject, m.size, m.received_at`

/** Mail that the captured outbox keeps. */
export function registerOutboxRoutes(server: HttpServer): void {
  endpoint(server, outboxRoutes.list, (ctx, { query }) =>
    readPage<CapturedMailRow>(ctx.db, outboxList(ctx), { columns, query }),
  )
  endpoint(server, outboxRoutes.read, (ctx, { params }) => readCapturedMail(ctx, params.id))
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

async function readCapturedMail({ db }: TransactionContext, id: number): Promise<CapturedMailView> {
  const row = await one<CapturedMailRow & { raw: Buffer }>(
    db,
    `select ${columns}, m.raw from captured_mails m where m.id = $1`,
    [id],
  )
  if (!row) throw new AppError('capturedMailNotFound')
  const mail = await PostalMime.parse(row.raw)
  return {
    ...row,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    html: mail.html ?? null,
    text: mail.text ?? null,
  }
}
