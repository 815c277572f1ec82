import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import { type FollowUpComment, followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type FollowUpDeps, findReadable } from './follow-up-service.ts'
import { findUnableToSee } from './follow-up-store.ts'

/** What colleagues say about a follow-up. */
export function registerCommentRoutes(server: HttpServer, deps: Pick<FollowUpDeps, 'readCustomer'>): void {
  endpoint(server, followUpRoutes.comments, async (ctx, { params }) => {
    await findReadable(ctx, deps, params.id)
    return { items: await listComments(ctx.db, params.id) }
  })
  endpoint(server, followUpRoutes.comment, async (ctx, { params, body }) => {
    const { place, customer } = await findReadable(ctx, deps, params.id)
    await ctx.db.query('insert into follow_up_comments (follow_up_id, content) values ($1, $2)', [
      params.id,
      body.content,
    ])
    const others = (await listConcerned(ctx.db, params.id)).filter((id) => id !== ctx.user.id)
    // Somebody who took part may have lost sight of the customer since.
    const hidden = await findUnableToSee(ctx.db, place.customerId, others)
    await notify(ctx.db, [
      {
        userIds: others.filter((id) => !hidden.includes(id)),
        kind: 'commented',
        params: { by: ctx.user.name, name: customer.name },
        path: customerPath(customer.id),
      },
    ])
    return { items: await listComments(ctx.db, params.id) }
  })
  endpoint(server, followUpRoutes.removeComment, async (ctx, { params }) => {
    const gone = await ctx.db.query(
      'delete from follow_up_comments where id = $1 and author_id = app_user_id() returning id',
      [params.id],
    )
    if (gone.length === 0) throw new AppError('commentNotFound')
    return null
  })
}

const shownComments = 200

async function listComments(db: Db, followUpId: number): Promise<FollowUpComment[]> {
  const newest = await db.query<FollowUpComment>(
    `select c.id, u.name as author_name, c.content, c.created_at, c.author_id = app_user_id() as can_delete
     from follow_up_comments c join users u on u.id = c.author_id
     where c.follow_up_id = $1 order by c.id desc limit ${shownComments}`,
    [followUpId],
  )
  return newest.reverse()
}

// Who wrote it, whom it mentions, and who has spoken before.
async function listConcerned(db: Db, followUpId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select author_id as id from follow_ups where id = $1
     union select user_id from follow_up_mentions where follow_up_id = $1
     union select author_id from follow_up_comments where follow_up_id = $1`,
    [followUpId],
  )
  return rows.map(({ id }) => id)
}
