import { accountRoutes } from '@landfall/contract/access/account.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { requireTimeZone } from '#platform/reference/time-zones.ts'
import { readAccount, storeProfile, storeSettings } from './account-store.ts'
import { removePicture, servePictures, setPicture } from './picture-service.ts'

/** What people say of themselves, and how they want to work. */
export function registerProfileRoutes(server: HttpServer, files: FileStore): void {
  endpoint(server, accountRoutes.read, (ctx) => readAccount(ctx.db, ctx.user.id))
  endpoint(server, accountRoutes.saveProfile, async (ctx, { body }) => {
    if (body.timeZone !== null) await requireTimeZone(ctx.db, body.timeZone)
    await storeProfile(ctx.db, ctx.user.id, body)
    return readAccount(ctx.db, ctx.user.id)
  })
  endpoint(server, accountRoutes.saveSettings, async (ctx, { body }) => {
    await storeSettings(ctx.db, ctx.user.id, body)
    return readAccount(ctx.db, ctx.user.id)
  })
  endpointWithoutTransaction(server, accountRoutes.setPicture, async (ctx, { stream }) => {
    await setPicture(ctx, files, stream)
    return ctx.transaction((db) => readAccount(db, ctx.user.id))
  })
  endpointWithoutTransaction(server, accountRoutes.removePicture, async (ctx) => {
    await removePicture(ctx, files)
    return ctx.transaction((db) => readAccount(db, ctx.user.id))
  })
  servePictures(server, files)
}
