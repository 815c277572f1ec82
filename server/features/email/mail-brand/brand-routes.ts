import { type MailBrand, type MailBrandInput, mailBrandRoutes } from '@landfall/contract/email/mail-brand.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { readBrand, saveBrand } from './brand-store.ts'

/** Draws what was drawn in another look anew; returns how many templates. */
type Redraw = (ctx: Context, brand: MailBrand) => Promise<number>

/** How mails of blocks look. */
export function registerBrandRoutes(server: HttpServer, redraw: Redraw): void {
  endpoint(server, mailBrandRoutes.read, ({ db }) => readBrand(db))
  endpointWithoutTransaction(server, mailBrandRoutes.save, (ctx, { body }) => changeBrand(ctx, body, redraw))
}

async function changeBrand(
  ctx: Context,
  input: MailBrandInput,
  redraw: Redraw,
): Promise<MailBrand & { redrawn: number }> {
  const brand = await ctx.transaction(async (db) => {
    await saveBrand(db, input)
    return readBrand(db)
  })
  return { ...brand, redrawn: await redraw(ctx, brand) }
}
