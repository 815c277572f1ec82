import { randomBytes } from 'node:crypto'
import { keyedProviders, mailHookLimit, mailHookRoutes } from '@landfall/contract/email/mail-safety.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { readSendgridKey } from './hook-signatures.ts'
import { deleteHook, insertHook, listHooks } from './hook-store.ts'

/** The doors at which sending services report bounces and complaints. */
export function registerMailHookRoutes(server: HttpServer, secrets: SecretBox): void {
  endpoint(server, mailHookRoutes.list, async ({ db }) => ({ items: await listHooks(db) }))
  endpoint(server, mailHookRoutes.create, async ({ db }, { body: { provider, secret } }) => {
    if ((await listHooks(db)).length >= mailHookLimit) throw new AppError('tooManyMailHooks')
    if (provider === 'sendgrid' && secret !== '' && !readSendgridKey(secret)) {
      throw new AppError('mailHookSecretInvalid')
    }
    const key = randomBytes(24).toString('base64url')
    const isKeyed = keyedProviders.includes(provider) && secret !== ''
    const hook = await insertHook(db, { provider, key, secretSealed: isKeyed ? secrets.seal(secret) : null })
    return { hook, path: `/mail-events/${key}` }
  })
  endpoint(server, mailHookRoutes.remove, async ({ db }, { params }) => {
    if (!(await deleteHook(db, params.id))) throw new AppError('mailHookNotFound')
    return null
  })
}
