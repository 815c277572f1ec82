import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** Bytes of one picture at most; the page makes larger ones smaller before it sends them. */
export const pictureBytes = 2_000_000
/** Width a picture is made to in the page, twice what a mail is wide; wider or higher ones than the most are refused. */
export const pictureWidth = 1_200
export const mostPictureSide = 4_000
/** Bytes of all pictures of a company. */
export const pictureBytesOfCompany = 500_000_000

export const mailPicture = z.object({
  id: z.number(),
  name: z.string(),
  /** Its path, under the address of this product. */
  path: z.string(),
  width: z.number(),
  height: z.number(),
  /** In bytes. */
  size: z.number(),
  createdAt: z.string(),
})
export type MailPicture = z.infer<typeof mailPicture>

export const mailPictureRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mail-pictures',
    access: 'email.template.read',
    summary: 'Pictures for mails, the newest first.',
    query: z.object({
      search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
      /** Those before this one. */
      before: z.optional(z.coerce.number().check(z.int(), z.gt(0))),
    }),
    reply: z.object({ items: z.array(mailPicture), hasMore: z.boolean() }),
  }),
  send: route({
    method: 'POST',
    path: '/api/mail-pictures',
    access: 'email.template.write',
    summary: 'Add a PNG, JPEG or GIF of at most 2 MB; the same picture again is the one that is there.',
    query: z.object({ name: line(1, 200) }),
    rawBody: true,
    reply: mailPicture,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/mail-pictures/:id',
    access: 'email.template.write',
    summary: 'Take a picture out of the library; mails that show it go on showing it.',
    params: idParams,
    reply: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/mail-pictures/:id/restore',
    access: 'email.template.write',
    summary: 'Put a picture back into the library.',
    params: idParams,
    reply: z.null(),
  }),
}
