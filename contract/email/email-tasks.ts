import * as z from 'zod/mini'
import { emailAddress, optionalEmailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { momentWithOffset } from '../moment.ts'
import { route } from '../route.ts'
import { attachmentIds, mailAttachment } from './mail-attachments.ts'
import { mailPurpose, mailPurposes } from './mail-purposes.ts'
import { pastedReaders } from './pasted-readers.ts'
import { personalFiles, personalFilesInput } from './personal-files.ts'
import { variantPlan } from './variant-plans.ts'

/** Not submitted, submitted, cancelled and done; the texts are `emailTasks.state.<state>`. */
export const sendTaskStates = ['UN_SUBMIT', 'SUBMITTED', 'CANCELLED', 'DONE'] as const
export type SendTaskState = (typeof sendTaskStates)[number]

/** What a submitted task is doing right now; the texts are `emailTasks.phase.<phase>`. */
export const sendTaskPhases = [
  'draft',
  'preparing',
  'scheduled',
  'sending',
  'paused',
  'waiting',
  'cancelled',
  'done',
] as const
export type SendTaskPhase = (typeof sendTaskPhases)[number]

/** How several contents are shared out; the texts are `emailTasks.method.<method>`. */
export const contentMethods = ['language', 'sequential', 'random'] as const

/** Days within which somebody must not have been mailed; 0: it does not matter. */
const quietDays = z._default(z.int().check(z.gte(0), z.lte(365)), 0)

/** Whether of several people whose addresses are at one host only the first is written to; hosts of free mail do not count. */
const onePerCompany = z._default(z.boolean(), false)

/** Hours of the reader's clock between which mail goes out, on the working days of his country. */
export const localHours = z
  .object({ from: z.int().check(z.gte(0), z.lte(23)), to: z.int().check(z.gte(1), z.lte(24)) })
  .check(z.refine(({ from, to }) => to > from))

export const sendTaskInput = z.object({
  name: line(1, 100),
  /** Several templates go by the language of the reader, take turns or are drawn at random. */
  templateIds: z.array(z.int()).check(z.minLength(1), z.maxLength(10)),
  contentMethod: z._default(z.enum(contentMethods), 'sequential'),
  /** Tries the templates against each other first; null: they are only taken by their method. */
  variantPlan: z._default(z.nullable(variantPlan), null),
  fromName: line(0, 100),
  fromAddress: emailAddress,
  replyTo: z._default(optionalEmailAddress, ''),
  /** The customers to write to. */
  selection: batchSelection,
  /** Which of their addresses; empty: of each customer that of the first person who has one. Customers without it get nothing. */
  toAddress: z._default(optionalEmailAddress, ''),
  /** Further recipients. */
  addresses: pastedReaders,
  quietDays,
  onePerCompany,
  purpose: mailPurpose,
  trackReads: z._default(z.boolean(), true),
  attachmentIds,
  /** Null: none. */
  personalFiles: z._default(z.nullable(personalFilesInput), null),
  /** Absent: as soon as it is submitted. */
  scheduledAt: z.optional(z.nullable(momentWithOffset)),
  /** Null: whatever time it is where the reader is. */
  localHours: z._default(z.nullable(localHours), null),
})
export type SendTaskInput = z.infer<typeof sendTaskInput>

/** Why chosen customers are not written to. */
export const exclusions = z.object({
  noEmail: z.number(),
  duplicate: z.number(),
  suppressed: z.number(),
  invalid: z.number(),
  /** Found invalid by verification, or not proven to work where only such are written to. */
  unproven: z.number(),
  /** Mailed within the days that were asked for. */
  recent: z.number(),
  /** Somebody else at his company is written to. */
  sameCompany: z.number(),
})

export const recipientPreview = z.object({
  candidates: z.number(),
  recipients: z.number(),
  excluded: exclusions,
  /** How many of them it is night for at present: from 22 to 7 o'clock where they are. */
  atNight: z.number(),
  /** How many of them are written to in each language, the most first; null: nobody knows theirs. */
  languages: z.array(z.object({ language: z.nullable(z.string()), amount: z.number() })),
  /** The first of those who would get the mail. */
  sample: z.array(z.object({ customerId: z.nullable(z.number()), name: z.string(), address: z.string() })),
})
export type RecipientPreview = z.infer<typeof recipientPreview>

const counts = z.object({
  total: z.number(),
  waiting: z.number(),
  sending: z.number(),
  sent: z.number(),
  deferred: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unknown: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
  bounced: z.number(),
  unsubscribed: z.number(),
  complained: z.number(),
})

export const sendTaskRow = z.object({
  id: z.number(),
  kind: z.enum(['SERVER', 'FREE']),
  /** Written to one person. */
  isLetter: z.boolean(),
  name: z.string(),
  state: z.enum(sendTaskStates),
  phase: z.enum(sendTaskPhases),
  subject: z.string(),
  fromAddress: z.string(),
  /** Null: the captured outbox. */
  relayName: z.nullable(z.string()),
  /** Why sending waits, in the words of the relay. */
  waitingFor: z.nullable(z.string()),
  creatorName: z.string(),
  counts,
  scheduledAt: z.nullable(z.string()),
  createdAt: z.string(),
  submittedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
})
export type SendTaskRow = z.infer<typeof sendTaskRow>

export const sendTaskView = z.extend(sendTaskRow, {
  fromName: z.string(),
  replyTo: z.string(),
  trackReads: z.boolean(),
  contentMethod: z.enum(contentMethods),
  variantPlan: z.nullable(variantPlan),
  selection: batchSelection,
  toAddress: z.string(),
  /** Those who were pasted, as long as it is not submitted. */
  addresses: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      values: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  quietDays: z.number(),
  onePerCompany: z.boolean(),
  purpose: z.enum(mailPurposes),
  localHours: z.nullable(z.object({ from: z.number(), to: z.number() })),
  candidates: z.number(),
  /** While nobody's turn has come (quiet hours, the pace of providers, second tries): when the next one does. */
  restsUntil: z.nullable(z.string()),
  excluded: exclusions,
  /**
   * What paused it by itself, of how many known outcomes, or ended it; null when nothing did. After a restore: how many
   * a log names as sent, of how many that waited; 0 of 0 without a log.
   */
  brake: z.nullable(
    z.object({
      reason: z.enum(['complaints', 'bounces', 'sender', 'restored']),
      amount: z.number(),
      known: z.number(),
      /** What the relay answered to the sender. */
      said: z.nullable(z.string()),
    }),
  ),
  contents: z.array(
    z.object({
      id: z.number(),
      templateId: z.nullable(z.number()),
      templateName: z.string(),
      subject: z.string(),
      html: z.string(),
    }),
  ),
  attachments: z.array(mailAttachment),
  /** Null: nobody gets files of his own. */
  personalFiles: z.nullable(personalFiles),
  links: z.array(z.object({ id: z.number(), url: z.string(), clicks: z.number() })),
})
export type SendTaskView = z.infer<typeof sendTaskView>

const action = (name: string, summary: string) =>
  route({
    method: 'POST',
    path: `/api/send-tasks/:id/${name}`,
    access: 'email.task.send',
    summary,
    params: idParams,
    reply: sendTaskView,
  })

export const sendTaskRoutes = {
  list: route({
    method: 'GET',
    path: '/api/send-tasks',
    access: 'email.task.read',
    summary: 'Send tasks with their progress.',
    query: listQuery,
    reply: pageOf(sendTaskRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/send-tasks/:id',
    access: 'email.task.read',
    summary: 'One send task with contents, exclusions and links.',
    params: idParams,
    reply: sendTaskView,
  }),
  create: route({
    method: 'POST',
    path: '/api/send-tasks',
    access: 'email.task.send',
    summary: 'Prepare a send task; nothing is sent before it is submitted.',
    body: sendTaskInput,
    reply: sendTaskView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/send-tasks/:id',
    access: 'email.task.send',
    summary: 'Change a task that is not submitted.',
    params: idParams,
    body: sendTaskInput,
    reply: sendTaskView,
  }),
  previewRecipients: route({
    method: 'POST',
    path: '/api/send-tasks/recipients-preview',
    access: 'email.task.send',
    summary: 'Who would get the mail and who would not, and why.',
    body: z.object({
      selection: batchSelection,
      toAddress: z._default(optionalEmailAddress, ''),
      addresses: pastedReaders,
      quietDays,
      onePerCompany,
    }),
    reply: recipientPreview,
  }),
  test: route({
    method: 'POST',
    path: '/api/send-tasks/test-mail',
    access: 'email.task.send',
    summary: 'Send one template to an address of the caller’s choice with sample values.',
    body: z.object({
      templateId: z.int(),
      to: emailAddress,
      fromName: line(0, 100),
      fromAddress: emailAddress,
    }),
    /** Name of the relay; null when it went to the captured outbox. */
    reply: z.object({ relayName: z.nullable(z.string()) }),
  }),
  copy: action('copy', 'A new task that is not submitted, with the same contents and recipients.'),
  submit: action('submit', 'Start sending, at once or at the scheduled time.'),
  pause: action('pause', 'Stop sending for now; what is already handed over stays sent.'),
  resume: action('resume', 'Go on sending.'),
  cancel: action('cancel', 'End the task; recipients not yet written to are skipped.'),
  sendAgain: route({
    method: 'POST',
    path: '/api/send-tasks/:id/send-again',
    access: 'email.task.send',
    summary: 'Send again to recipients whose message failed or whose outcome is unknown.',
    params: idParams,
    body: z.object({ states: z.array(z.enum(['failed', 'unknown'])).check(z.minLength(1)) }),
    reply: sendTaskView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/send-tasks/:id',
    access: 'email.task.send',
    summary: 'Remove a task that was never submitted.',
    params: idParams,
    reply: z.null(),
  }),
}
