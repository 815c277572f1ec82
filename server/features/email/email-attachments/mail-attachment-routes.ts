import { attachmentRoutes } from '@landfall/contract/email/mail-attachments.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { type AttachmentNeeds, linkAttachment, receiveAttachment } from './mail-attachment-service.ts'

/** Files of mail: sent first, taken by a letter or a mailing, fetched by whoever may read it. */
export function registerAttachmentRoutes(server: HttpServer, needs: AttachmentNeeds): void {
  endpointWithoutTransaction(server, attachmentRoutes.send, (ctx, { query, stream }) =>
    receiveAttachment(ctx, needs.files, { name: query.name, stream }),
  )
  endpoint(server, attachmentRoutes.link, async (ctx, { params }) => ({
    url: await linkAttachment(ctx, needs, params.id),
  }))
}
