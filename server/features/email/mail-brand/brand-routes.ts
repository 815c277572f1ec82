import { type MailBrand, type MailBrandInput, mailBrandRoutes } from '@landfall/contract/email/mail-brand.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { redrawTemplates } from '../email-templates/template-drawing.ts'
import { readBrand, saveBrand } from './brand-store.ts'

/** How mails of blocks look. */
export function registerBrandRoutes(server: HttpServer, pictureBase: () => string): void {
  endpoint(server, mailBrandRoutes.read, ({ db }) => readBrand(db))
  endpointWithoutTransaction(server, mailBrandRoutes.save, (ctx, { body }) =>
    changeBrand(ctx, body, pictureBase()),
  )
}

async function changeBrand(
  ctx: Context,
  input: MailBrandInput,
  pictureBase: string,
): Promise<MailBrand & { redrawn: number }> {
  const brand = await ctx.transaction(async (db) => {
    await saveBrand(db, input)
    return readBrand(db)
  })
  return { ...brand, redrawn: await redrawTemplates(ctx, { brand, pictureBase }) }
}
