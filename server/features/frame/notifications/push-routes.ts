import { pushRoutes } from '@landfall/contract/frame/push-subscriptions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { PushKeys } from './push-keys.ts'
import { addSubscription, removeSubscription } from './push-store.ts'

/** In which browsers the caller is told of notices while no page is open. */
export function registerPushRoutes(server: HttpServer, { publicKey }: PushKeys): void {
  endpoint(server, pushRoutes.key, async () => ({ key: publicKey }))
  endpoint(server, pushRoutes.add, async (ctx, { body }) => {
    // Support looks on in somebody's name, and is not told what he is.
    if (ctx.actor) throw new AppError('noPermission')
    await addSubscription(ctx.db, ctx.sessionId, body)
    return null
  })
  endpoint(server, pushRoutes.remove, async ({ db }, { body }) => {
    await removeSubscription(db, body.endpoint)
    return null
  })
}
