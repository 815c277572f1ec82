import { randomBytes } from 'node:crypto'
import { type Webhook, webhookLimit, webhookRoutes } from '@landfall/contract/access/webhooks.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { hostOf } from '#platform/http/outside-fetch.ts'
import type { OutsideGuard } from '#platform/http/outside-guard.ts'
import { textOfTrouble } from '#platform/http/outside-trouble.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findDelivery, insertPing, listDeliveries, owesAgain } from './delivery-store.ts'
import { tryDelivery, type WebhookLoopDeps } from './webhook-loop.ts'
import { secretPrefix } from './webhook-sender.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  replaceSecret,
  updateWebhook,
} from './webhook-store.ts'

export interface WebhookDeps extends WebhookLoopDeps {
  guard: OutsideGuard
  /** Refuses support that is signed in as somebody else. */
  refuseSupport(ctx: Context): void
}

/** Webhooks of the company and their deliveries. */
export function registerWebhookRoutes(server: HttpServer, deps: WebhookDeps): void {
  const { secrets, guard, refuseSupport } = deps
  endpoint(server, webhookRoutes.list, async ({ db }) => ({ items: await listWebhooks(db) }))
  endpoint(server, webhookRoutes.create, async (ctx, { body }) => {
    refuseSupport(ctx)
    assertAddress(ctx, body.url, guard)
    await assertRoom(ctx)
    const secret = newSecret()
    const id = await insertWebhook(ctx.db, body, secrets.seal(secret))
    return { webhook: await requireWebhook(ctx.db, id), secret }
  })
  endpoint(server, webhookRoutes.update, async (ctx, { params, body }) => {
    refuseSupport(ctx)
    await requireWebhook(ctx.db, params.id)
    assertAddress(ctx, body.url, guard)
    await updateWebhook(ctx.db, params.id, body)
    return requireWebhook(ctx.db, params.id)
  })
  endpoint(server, webhookRoutes.remove, async ({ db }, { params }) => {
    if (!(await deleteWebhook(db, params.id))) throw new AppError('webhookNotFound')
    return null
  })
  endpoint(server, webhookRoutes.renewSecret, async (ctx, { params }) => {
    refuseSupport(ctx)
    const secret = newSecret()
    if (!(await replaceSecret(ctx.db, params.id, secrets.seal(secret)))) throw new AppError('webhookNotFound')
    return { webhook: await requireWebhook(ctx.db, params.id), secret }
  })
  registerDeliveries(server, deps)
}

function registerDeliveries(server: HttpServer, deps: WebhookDeps) {
  endpoint(server, webhookRoutes.deliveries, async ({ db, locale }, { params }) => {
    await requireWebhook(db, params.id)
    const items = await listDeliveries(db, params.id)
    return { items: items.map((each) => ({ ...each, error: textOfTrouble(locale, each.error) })) }
  })
  endpointWithoutTransaction(server, webhookRoutes.ping, async (ctx, { params }) => {
    const due = await ctx.transaction(async (db) => {
      await requireWebhook(db, params.id)
      return insertPing(db, params.id)
    })
    await tryDelivery(deps, due)
    return ctx.transaction((db) => requireDelivery({ ...ctx, db }, due.id))
  })
  endpoint(server, webhookRoutes.redeliver, async (ctx, { params }) => {
    const id = await owesAgain(ctx.db, params.id)
    if (id === undefined) throw new AppError('webhookDeliveryNotFound')
    return requireDelivery(ctx, id)
  })
}

const newSecret = () => secretPrefix + randomBytes(24).toString('base64')

async function assertRoom({ db, company }: TransactionContext): Promise<void> {
  // The company's webhooks are made one after the other, so that the limit holds.
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhooks:${company.id}`])
  if ((await listWebhooks(db)).length >= webhookLimit)
    throw new AppError('tooManyWebhooks', { limit: webhookLimit })
}

// What a name stands for is checked at every delivery; this tells early what can never work.
function assertAddress({ locale }: Context, text: string, guard: OutsideGuard): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe =
    url?.username === '' && (guard.allowsInside || (url.protocol === 'https:' && guard.mayLead(hostOf(url))))
  if (isSafe && /^https?:$/.test(url.protocol)) return
  const message = translate(locale, 'errors.webhookAddressRefused')
  throw fieldError('webhookAddressRefused', [{ path: 'body.url', message }])
}

async function requireWebhook(db: Db, id: number): Promise<Webhook> {
  const found = await findWebhook(db, id)
  if (!found) throw new AppError('webhookNotFound')
  return found
}

async function requireDelivery({ db, locale }: TransactionContext, id: number) {
  const found = await findDelivery(db, id)
  if (!found) throw new AppError('webhookDeliveryNotFound')
  return { ...found, error: textOfTrouble(locale, found.error) }
}
