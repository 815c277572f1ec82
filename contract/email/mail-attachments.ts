import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** Bytes of all files of one mail at most; many servers take no larger mail. */
export const attachmentBytes = 10_000_000
/** Bytes from which on a mailing is told that its files slow it down and land in junk folders more often. */
export const attachmentWarnBytes = 2_000_000
/** Bytes one person may send for mail in 24 hours. */
export const attachmentBytesPerDay = 200_000_000
/** Files of one mail at most. */
export const attachmentCount = 10

/** A file of a mail; `size` in bytes. */
export const mailAttachment = z.object({ id: z.number(), name: z.string(), size: z.number() })
export type MailAttachment = z.infer<typeof mailAttachment>

/** Files that were sent before, in their order. */
export const attachmentIds = z._default(z.array(z.int()).check(z.maxLength(attachmentCount)), [])

export const attachmentRoutes = {
  send: route({
    method: 'POST',
    path: '/api/mail-attachments',
    access: 'email.task.send',
    summary: 'Send a file of at most 10 MB for a mail; it is dropped after a day unless one takes it.',
    query: z.object({ name: line(1, 200) }),
    rawBody: true,
    reply: mailAttachment,
  }),
  link: route({
    method: 'POST',
    path: '/api/mail-attachments/:id/link',
    access: 'email.history.read',
    summary: 'An address at which a file of a mail can be fetched for five minutes.',
    params: idParams,
    reply: z.object({ url: z.string() }),
  }),
}
