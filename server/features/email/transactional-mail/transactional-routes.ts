import { transactionalMailRoutes } from '@landfall/contract/email/transactional-mails.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import type { LetterNeeds } from '../email-composer/letter-service.ts'
import { readMail, sendMail } from './transactional-service.ts'

/** Mails that programs have sent. */
export function registerTransactionalRoutes(server: HttpServer, needs: LetterNeeds): void {
  endpointWithoutTransaction(server, transactionalMailRoutes.send, (ctx, { body }) =>
    sendMail(ctx, needs, body),
  )
  endpointWithoutTransaction(server, transactionalMailRoutes.read, (ctx, { params }) =>
    readMail(ctx, params.key),
  )
}
