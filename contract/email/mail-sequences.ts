import * as z from 'zod/mini'
import { customerStages } from '../customers/customer-profile.ts'
import { emailAddress, optionalEmailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { exclusions, localHours } from './email-tasks.ts'
import { mailPurpose, mailPurposes } from './mail-purposes.ts'

/** A sequence that was never started, one that sends, and one that waits; the texts are `sequences.state.<state>`. */
export const sequenceStates = ['draft', 'running', 'paused'] as const
/** Where somebody is in a sequence; the texts are `sequences.personState.<state>`. */
export const sequencePersonStates = ['active', 'paused', 'finished', 'stopped'] as const
/** Why somebody is written to no more; the texts are `sequences.reason.<reason>`. */
export const sequenceStopReasons = [
  'replied',
  'bounced',
  'unsubscribed',
  'suppressed',
  'unproven',
  'stage',
  'customer',
  'byHand',
] as const
export type SequenceStopReason = (typeof sequenceStopReasons)[number]

/** What pauses a sequence by itself; the texts are `sequences.trouble.<trouble>`. */
export const sequenceTroubles = ['template', 'points', 'sender'] as const
export type SequenceTrouble = (typeof sequenceTroubles)[number]

/** Most mails of one sequence. */
export const mostSequenceSteps = 10
/** Most customers that are looked at when people are added at once. */
export const mostSequencePeople = 5_000

const step = z.object({
  /** Working days of the reader's country after the mail before, or after he was added. */
  waitDays: z.int().check(z.gte(0), z.lte(60)),
  templateId: z.int(),
  /** Whether it answers the mail before it, under its subject; the first of a sequence begins the thread. */
  isInThread: z._default(z.boolean(), true),
})

export const sequenceInput = z.object({
  name: line(1, 100),
  /** Who writes: always the same, or whoever has the customer, and the fixed one where nobody has. */
  sender: z._default(z.enum(['fixed', 'owner']), 'fixed'),
  fromName: line(0, 100),
  fromAddress: emailAddress,
  replyTo: z._default(optionalEmailAddress, ''),
  trackReads: z._default(z.boolean(), true),
  purpose: mailPurpose,
  /** Hours of the reader's clock between which mail goes out. */
  hours: z._default(localHours, { from: 9, to: 17 }),
  /** Customers that have come to one of these stages are not written to any more. */
  stopStages: z._default(z.array(z.enum(customerStages)), []),
  steps: z.array(step).check(
    z.minLength(1),
    z.maxLength(mostSequenceSteps),
    // Nobody gets two at once.
    z.refine((steps) => steps.every(({ waitDays }, at) => at === 0 || waitDays > 0)),
  ),
})
export type SequenceInput = z.infer<typeof sequenceInput>

const people = z.object({
  total: z.number(),
  active: z.number(),
  paused: z.number(),
  finished: z.number(),
  stopped: z.number(),
  replied: z.number(),
})

export const sequenceRow = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(sequenceStates),
  /** Why it was paused by itself: a template is gone, points are missing, or nobody has proven its sender. */
  trouble: z.nullable(z.enum(sequenceTroubles)),
  creatorName: z.string(),
  steps: z.number(),
  people,
  createdAt: z.string(),
})
export type SequenceRow = z.infer<typeof sequenceRow>

const stepView = z.object({
  waitDays: z.number(),
  /** Null when the template is gone. */
  templateId: z.nullable(z.number()),
  templateName: z.string(),
  subject: z.string(),
  isInThread: z.boolean(),
  /** What became of its mails, by people. */
  sent: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
})

export const sequenceView = z.extend(sequenceRow, {
  sender: z.enum(['fixed', 'owner']),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string(),
  trackReads: z.boolean(),
  purpose: z.enum(mailPurposes),
  hours: z.object({ from: z.number(), to: z.number() }),
  stopStages: z.array(z.enum(customerStages)),
  content: z.array(stepView),
})
export type SequenceView = z.infer<typeof sequenceView>

export const sequencePerson = z.object({
  id: z.number(),
  customerId: z.nullable(z.number()),
  customerName: z.string(),
  name: z.string(),
  address: z.string(),
  state: z.enum(sequencePersonStates),
  reason: z.nullable(z.enum(sequenceStopReasons)),
  /** The step that comes next, from 1 on; one more than there are for who has had all. */
  nextStep: z.number(),
  dueAt: z.nullable(z.string()),
  /** The clock by which he is written to. */
  timeZone: z.string(),
  /** Of the newest mail. */
  sentAt: z.nullable(z.string()),
  openedAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  addedAt: z.string(),
  addedByName: z.string(),
})
export type SequencePerson = z.infer<typeof sequencePerson>

/** What can be done with people of a sequence. */
export const sequencePersonChange = z.discriminatedUnion('kind', [
  /** Puts them before a step; who had ended is written to again. */
  z.object({ kind: z.literal('move'), step: z.int().check(z.gte(1), z.lte(mostSequenceSteps)) }),
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  z.object({ kind: z.literal('stop') }),
])
export type SequencePersonChange = z.infer<typeof sequencePersonChange>

const action = (name: string, summary: string) =>
  route({
    method: 'POST',
    path: `/api/mail-sequences/:id/${name}`,
    access: 'email.task.send',
    summary,
    params: idParams,
    reply: sequenceView,
  })

export const sequenceRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mail-sequences',
    access: 'email.task.read',
    summary: 'Sequences of mails with how many people are in them.',
    query: listQuery,
    reply: pageOf(sequenceRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/mail-sequences/:id',
    access: 'email.task.read',
    summary: 'One sequence with its steps and what became of their mails.',
    params: idParams,
    reply: sequenceView,
  }),
  create: route({
    method: 'POST',
    path: '/api/mail-sequences',
    access: 'email.task.send',
    summary: 'Prepare a sequence; nothing is sent before it is started.',
    body: sequenceInput,
    reply: sequenceView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/mail-sequences/:id',
    access: 'email.task.send',
    summary: 'Change a sequence; everybody stays before the step he stands before.',
    params: idParams,
    body: sequenceInput,
    reply: sequenceView,
  }),
  start: action('start', 'Let a sequence send, each mail when it is due.'),
  pause: action('pause', 'Let everybody wait; what is handed over stays sent.'),
  remove: route({
    method: 'DELETE',
    path: '/api/mail-sequences/:id',
    access: 'email.task.send',
    summary: 'Remove a sequence with the places of its people; what was sent stays in the history.',
    params: idParams,
    reply: z.null(),
  }),
  people: route({
    method: 'GET',
    path: '/api/mail-sequences/:id/people',
    access: 'email.task.read',
    summary: 'People in a sequence with where they are.',
    params: idParams,
    query: listQuery,
    reply: pageOf(sequencePerson),
  }),
  addPeople: route({
    method: 'POST',
    path: '/api/mail-sequences/:id/people',
    access: 'email.task.send',
    summary: 'Put one person of each chosen customer into a sequence.',
    params: idParams,
    body: z.object({ selection: batchSelection, toAddress: z._default(optionalEmailAddress, '') }),
    reply: z.object({
      added: z.number(),
      /** In the sequence already, where they stay where they are. */
      already: z.number(),
      excluded: exclusions,
    }),
  }),
  changePeople: route({
    method: 'POST',
    path: '/api/mail-sequences/:id/people/change',
    access: 'email.task.send',
    summary: 'Move people to another step, or let them wait, go on or end.',
    params: idParams,
    body: z.object({ selection: batchSelection, change: sequencePersonChange }),
    reply: z.object({ changed: z.number() }),
  }),
}
