import * as z from 'zod/mini'
import { emailAddress, optionalEmailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { locales } from '../locales.ts'
import { momentWithOffset } from '../moment.ts'
import { route } from '../route.ts'
import { templateContent, templatePreview } from './email-templates.ts'
import { attachmentIds } from './mail-attachments.ts'

const id = z.int().check(z.gt(0))
const queryId = z.coerce.number().check(z.int(), z.gt(0))

/** Longest body, with its tags. */
const letterLimit = 200_000

/** Whom a letter is for: an address of a customer, or whoever wrote an answer. */
const reader = {
  customerId: id,
  /** Empty: that of the first person who has one, or of whoever answered. */
  address: z._default(optionalEmailAddress, ''),
  /** An answer that this one answers, in its thread. */
  answerId: z.optional(z.nullable(id)),
}

const content = {
  subject: line(1, 300),
  /** Empty for a letter of plain text. */
  html: z._default(z.string().check(z.maxLength(letterLimit)), ''),
  /** Of a plain letter; empty: derived from the HTML. */
  text: z._default(z.string().check(z.maxLength(letterLimit)), ''),
}

export const letterInput = z.object({
  ...reader,
  ...content,
  templateId: z.optional(z.nullable(id)),
  attachmentIds,
  fromName: line(0, 100),
  fromAddress: emailAddress,
  replyTo: z._default(optionalEmailAddress, ''),
  trackReads: z._default(z.boolean(), true),
  /** Absent: at once. */
  scheduledAt: z.optional(z.nullable(momentWithOffset)),
})
export type LetterInput = z.infer<typeof letterInput>

export const letterStart = z.object({
  customerId: z.number(),
  customerName: z.string(),
  address: z.string(),
  name: z.string(),
  /** In which he is written to; null: nobody knows. */
  language: z.nullable(z.string()),
  /** Nothing may be written to this address. */
  isSuppressed: z.boolean(),
  /** As HTML; empty when the caller has none. */
  signature: z.string(),
  answer: z.nullable(
    z.object({ from: z.string(), subject: z.string(), body: z.string(), happenedAt: z.string() }),
  ),
})
export type LetterStart = z.infer<typeof letterStart>

export const filledTemplate = z.object({
  language: z.enum(locales),
  subject: z.string(),
  html: z.string(),
  plainText: z.string(),
  /** What was put in; an empty value left the fallback of the template, or nothing. */
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type FilledTemplate = z.infer<typeof filledTemplate>

const signature = z.object({ html: z.string().check(z.maxLength(20_000)) })

export const letterRoutes = {
  start: route({
    method: 'GET',
    path: '/api/letters/start',
    access: 'email.task.send',
    summary: 'What a letter to a customer begins with.',
    query: z.object({
      customerId: queryId,
      address: z._default(optionalEmailAddress, ''),
      answerId: z.optional(queryId),
    }),
    reply: letterStart,
  }),
  fill: route({
    method: 'POST',
    path: '/api/letters/fill',
    access: 'email.task.send',
    summary: 'A template with the variables of one reader filled in.',
    body: z.object({ ...reader, templateId: id }),
    reply: filledTemplate,
  }),
  preview: route({
    method: 'POST',
    path: '/api/letters/preview',
    access: 'email.task.send',
    summary: 'A letter as its reader will see it.',
    body: z.object({ ...reader, ...content }),
    reply: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  previewTemplate: route({
    method: 'POST',
    path: '/api/letters/template-preview',
    access: 'email.task.send',
    summary: 'A content as one customer would get it in a mailing.',
    body: z.object({ customerId: id, content: templateContent }),
    reply: templatePreview,
  }),
  send: route({
    method: 'POST',
    path: '/api/letters',
    access: 'email.task.send',
    summary: 'Send one letter to one reader, at once or at the scheduled time.',
    body: letterInput,
    reply: z.object({ taskId: z.number(), relayName: z.nullable(z.string()) }),
  }),
  signature: route({
    method: 'PUT',
    path: '/api/letters/signature',
    access: 'email.task.send',
    summary: 'Keep the caller’s signature.',
    body: signature,
    reply: signature,
  }),
}
