import { letterRoutes } from '@landfall/contract/email/letters.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import {
  cleanHtml,
  fillTemplate,
  type LetterNeeds,
  previewForReader,
  previewLetter,
  sendLetter,
  startLetter,
} from './letter-service.ts'
import { writeSignature } from './letter-store.ts'

/** Letters to one person. */
export function registerLetterRoutes(server: HttpServer, needs: LetterNeeds): void {
  endpointWithoutTransaction(server, letterRoutes.start, (ctx, { query }) => startLetter(ctx, needs, query))
  endpointWithoutTransaction(server, letterRoutes.fill, (ctx, { body }) => fillTemplate(ctx, needs, body))
  endpointWithoutTransaction(server, letterRoutes.preview, (ctx, { body }) => previewLetter(ctx, needs, body))
  endpointWithoutTransaction(server, letterRoutes.previewTemplate, (ctx, { body }) =>
    previewForReader(ctx, needs, body),
  )
  endpointWithoutTransaction(server, letterRoutes.send, (ctx, { body }) => sendLetter(ctx, needs, body))
  endpointWithoutTransaction(server, letterRoutes.signature, async (ctx, { body }) => {
    const html = await cleanHtml(ctx, needs, body.html)
    await ctx.transaction((db) => writeSignature(db, html))
    return { html }
  })
}
