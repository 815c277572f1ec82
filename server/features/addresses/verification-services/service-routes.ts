import {
  type OutsideService,
  verificationServiceRoutes as routes,
} from '@landfall/contract/addresses/verification-services.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { type ServiceAdapter, ServiceError } from './service-http.ts'
import {
  noteCredits,
  noteTrouble,
  readSealedKey,
  readService,
  removeService,
  storeService,
} from './service-store.ts'

interface ServiceNeeds {
  secrets: SecretBox
  adapters: Record<OutsideService, ServiceAdapter>
}

/** The company’s account with a service that verifies addresses. */
export function registerServiceRoutes(server: HttpServer, { secrets, adapters }: ServiceNeeds): void {
  const view = async (ctx: Context) => ({ service: (await ctx.transaction(readService)) ?? null })
  endpointWithoutTransaction(server, routes.read, view)
  endpointWithoutTransaction(server, routes.save, async (ctx, { body }) => {
    const { service, use, key } = body
    const known = await ctx.transaction(async (db) => ({
      ...(await readService(db)),
      key: await readSealedKey(db),
    }))
    // A key belongs to the service it was given for.
    const kept = known.service === service && known.key !== undefined ? secrets.open(known.key) : undefined
    const used = key ?? kept
    if (used === undefined) throw new AppError('serviceKeyMissing')
    const credits = await adapters[service].credits(used).catch(refuse)
    const sealed = { keySealed: secrets.seal(used), hint: used.slice(-4) }
    await ctx.transaction((db) => storeService(db, { service, use, ...sealed, credits }))
    return view(ctx)
  })
  endpointWithoutTransaction(server, routes.look, async (ctx) => {
    const { service, key } = await ctx.transaction(async (db) => ({
      service: (await readService(db))?.service,
      key: await readSealedKey(db),
    }))
    if (service && key) await look(ctx, adapters[service], secrets.open(key))
    return view(ctx)
  })
  endpoint(server, routes.remove, async ({ db }) => {
    await removeService(db)
    return null
  })
}

async function look(ctx: Context, adapter: ServiceAdapter, key: string): Promise<void> {
  try {
    const credits = await adapter.credits(key)
    await ctx.transaction((db) => (credits === 0 ? noteTrouble(db, 'noCredits') : noteCredits(db, credits)))
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { trouble } = error
    await ctx.transaction((db) => noteTrouble(db, trouble))
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error
  throw new AppError(error.trouble === 'keyRefused' ? 'serviceKeyRefused' : 'serviceUnreachable')
}
