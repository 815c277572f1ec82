import {
  type QuickReply,
  type QuickReplyInput,
  quickReplyRoutes,
} from '@landfall/contract/social/social-inbox.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { violates } from '#platform/postgres/unique-violation.ts'

const columns = 'id, name, body as text'

/** Texts that are ready to be sent; the company shares them. */
export function registerQuickReplyRoutes(server: HttpServer): void {
  const routes = quickReplyRoutes
  endpoint(server, routes.list, async ({ db }) => ({
    items: await db.query<QuickReply>(`select ${columns} from social_quick_replies order by lower(name), id`),
  }))
  endpoint(server, routes.create, ({ db }, { body }) => save(db, undefined, body))
  endpoint(server, routes.change, ({ db }, { params, body }) => save(db, params.id, body))
  endpoint(server, routes.remove, async ({ db }, { params }) => {
    const gone = await db.query('delete from social_quick_replies where id = $1 returning id', [params.id])
    if (gone.length === 0) throw new AppError('quickReplyNotFound')
    return null
  })
}

async function save(db: Db, id: number | undefined, { name, text }: QuickReplyInput): Promise<QuickReply> {
  const row = await write(db, id, { name, text })
  if (!row) throw new AppError('quickReplyNotFound')
  return row
}

async function write(db: Db, id: number | undefined, { name, text }: QuickReplyInput) {
  try {
    return id === undefined
      ? await one<QuickReply>(
          db,
          `insert into social_quick_replies (name, body) values ($1, $2) returning ${columns}`,
          [name, text],
        )
      : await one<QuickReply>(
          db,
          `update social_quick_replies set name = $2, body = $3 where id = $1 returning ${columns}`,
          [id, name, text],
        )
  } catch (error) {
    if (violates(error, 'social_quick_replies_company_id_name_key')) throw new AppError('quickReplyNameTaken')
    throw error
  }
}
