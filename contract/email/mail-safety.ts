import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** Most addresses to which a test of a mailing goes. */
export const mostSeeds = 10

const percent = z.number().check(z.gte(0.01), z.lte(100))

/** When an address rests, and what stops a mailing; shares are percent of the messages with a known outcome. */
export const mailSafety = z
  .object({
    /** So many soft bounces in a row … */
    softBounces: z.int().check(z.gte(2), z.lte(20)),
    /** … over so many days rest an address … */
    softDays: z.int().check(z.gte(0), z.lte(90)),
    /** … for so many days. */
    restDays: z.int().check(z.gte(1), z.lte(365)),
    pauseComplaints: percent,
    warnComplaints: percent,
    pauseBounces: percent,
    /** So many outcomes have to be known before they are judged. */
    leastKnown: z.int().check(z.gte(1), z.lte(100_000)),
    /** Readers leave by https alone: no address for it stands in the head of mails. */
    isHttpsOnly: z._default(z.boolean(), false),
    /** Own addresses at several providers, to which tests of mailings go; absent: as they are. */
    seeds: z.optional(z.array(emailAddress).check(z.maxLength(mostSeeds))),
  })
  .check(
    z.refine(({ warnComplaints, pauseComplaints }) => warnComplaints <= pauseComplaints, {
      path: ['warnComplaints'],
    }),
  )
export type MailSafety = z.infer<typeof mailSafety>

export const safetyDefaults: MailSafety = {
  softBounces: 3,
  softDays: 7,
  restDays: 30,
  pauseComplaints: 0.3,
  warnComplaints: 0.1,
  pauseBounces: 5,
  leastKnown: 100,
  isHttpsOnly: false,
}

/** Services that report bounces and complaints over HTTP. */
export const mailHookProviders = ['ses', 'postmark', 'mailgun', 'sendgrid', 'aliyun', 'tencent'] as const
export type MailHookProvider = (typeof mailHookProviders)[number]

/** Services that sign with a key of the customer's account, which has to be told us. */
export const keyedProviders: readonly MailHookProvider[] = ['mailgun', 'sendgrid']

/** Why an event was refused; the texts are `mailSafety.problems.<problem>`. */
export const mailHookProblems = ['signature', 'format', 'unreachable'] as const
export type MailHookProblem = (typeof mailHookProblems)[number]

export const mailHookView = z.object({
  id: z.number(),
  provider: z.enum(mailHookProviders),
  /** Whether the signature of the service is checked. */
  isSigned: z.boolean(),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  eventAt: z.nullable(z.string()),
  /** What was wrong with the last refused event; null when a good one came later. */
  problem: z.nullable(z.enum(mailHookProblems)),
})
export type MailHookView = z.infer<typeof mailHookView>

export const mailHookLimit = 20

const manage = 'company.sending.manage'

export const mailSafetyRoutes = {
  read: route({
    method: 'GET',
    path: '/api/mail-safety',
    access: manage,
    summary: 'When addresses rest after soft bounces, and what pauses a mailing.',
    reply: mailSafety,
  }),
  save: route({
    method: 'PUT',
    path: '/api/mail-safety',
    access: manage,
    summary: 'Change when addresses rest and what pauses a mailing.',
    body: mailSafety,
    reply: mailSafety,
  }),
}

export const mailHookRoutes = {
  list: route({
    method: 'GET',
    path: '/api/mail-hooks',
    access: manage,
    summary: 'Addresses at which sending services report bounces and complaints.',
    reply: z.object({ items: z.array(mailHookView) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/mail-hooks',
    access: manage,
    summary: 'Make an address for the events of a service; its key is shown this once.',
    body: z.object({
      provider: z.enum(mailHookProviders),
      /** Mailgun: the signing key; SendGrid: the verification key. */
      secret: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
    }),
    reply: z.object({ hook: mailHookView, path: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/mail-hooks/:id',
    access: manage,
    summary: 'Close the address; events are refused from now on.',
    params: idParams,
    reply: z.null(),
  }),
}
