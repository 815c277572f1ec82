import { lastingNoticeKinds, noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { countUnread, listNotices } from './notice-read-model.ts'
import { readMuted, storeMuted } from './notice-settings-store.ts'

/** The caller's own notices and which of them he wants. */
export function registerNoticeRoutes(server: HttpServer): void {
  endpoint(server, noticeRoutes.list, async (ctx, { query }) => ({
    ...(await listNotices(ctx.db, ctx.user.id, query)),
    unread: await countUnread(ctx.db, ctx.user.id),
  }))
  endpoint(server, noticeRoutes.markRead, async (ctx, { params }) => {
    const found = await ctx.db.query(
      'update notices set read_at = coalesce(read_at, now()) where user_id = $1 and id = $2 returning id',
      [ctx.user.id, params.id],
    )
    if (found.length === 0) throw new AppError('noticeNotFound')
    return tellOtherPages(ctx)
  })
  endpoint(server, noticeRoutes.markAllRead, async (ctx, { body }) => {
    await ctx.db.query(
      'update notices set read_at = now() where user_id = $1 and read_at is null and id <= $2',
      [ctx.user.id, body.upTo],
    )
    return tellOtherPages(ctx)
  })
  endpoint(server, noticeRoutes.settings, async (ctx) => ({ muted: await readMuted(ctx.db, ctx.user.id) }))
  endpoint(server, noticeRoutes.saveSettings, async (ctx, { body }) => {
    const muted = [...new Set(body.muted)].filter((kind) => !lastingNoticeKinds.includes(kind))
    await storeMuted(ctx.db, ctx.user.id, muted)
    return { muted }
  })
}

async function tellOtherPages({ db, user }: TransactionContext): Promise<{ unread: number }> {
  await db.query(`select pg_notify('notices_changed', $1::text)`, [user.id])
  return { unread: await countUnread(db, user.id) }
}
