import { unlockedCompanyRoutes } from '@landfall/contract/customs/unlocked-companies.ts'
import type { ErasedAmong } from '#features/customs/customs-contacts/contact-reading.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { queueUnlockedExport } from './unlocked-export.ts'
import { listUnlocked } from './unlocked-list.ts'

/** The companies whose contacts are open. */
export function registerUnlockedRoutes(server: HttpServer, erasedAmong: ErasedAmong): void {
  endpoint(server, unlockedCompanyRoutes.list, (ctx, { query }) => listUnlocked(ctx, erasedAmong, query))
  endpoint(server, unlockedCompanyRoutes.export, (ctx, { body }) => {
    // A file says no more than the screen does.
    if (!ctx.permissions.has('customs.record.read')) throw new AppError('noPermission')
    return queueUnlockedExport(ctx, body)
  })
}
