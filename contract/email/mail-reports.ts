import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

const count = z.number()

/** What became of messages; everything counts people, machines that fetch links are left out. */
export const mailFigures = z.object({
  /** Taken by the server that carries them on. */
  accepted: count,
  /** Came back afterwards. */
  bounced: count,
  /** Not taken. */
  failed: count,
  opened: count,
  clicked: count,
  replied: count,
  unsubscribed: count,
  complained: count,
})
export type MailFigures = z.infer<typeof mailFigures>

const group = z.extend(mailFigures, { name: z.string() })
export type MailGroup = z.infer<typeof group>

export const taskReport = z.object({
  figures: mailFigures,
  /** The mailings that ended before it, together; null when there are none. */
  before: z.nullable(z.extend(mailFigures, { tasks: count })),
  /** What was done on each day, the first being that of the first message. */
  days: z.array(z.object({ day: z.string(), sent: count, opened: count, clicked: count, replied: count })),
  /** How many opened first in each hour of the day of the company: 24 of them. */
  hours: z.array(count),
  /** By mail provider, the largest first; the name `''` stands for all others. */
  providers: z.array(group),
  /** By country of the customer, as a code; `''` where none is known, `'*'` for all others. */
  countries: z.array(group),
  /** By content, where there are several. */
  contents: z.array(group),
  /** Why messages were not taken or came back; the texts are `emailHistory.reason.<reason>`. */
  refusals: z.array(
    z.object({
      reason: z.nullable(z.string()),
      code: z.nullable(z.string()),
      /** In the words of a server. */
      said: z.nullable(z.string()),
      amount: count,
    }),
  ),
})
export type TaskReport = z.infer<typeof taskReport>

/** What is told of a week or a provider. */
const deliveryFigures = z.object({
  accepted: count,
  /** Of the accepted and waiting: those a server put off at least once. */
  deferred: count,
  bounced: count,
  /** Refused for the message or the sender, not for the address. */
  blocked: count,
  complained: count,
})
export type DeliveryFigures = z.infer<typeof deliveryFigures>

/** What came of writing to people by one channel; everything counts people. */
const outreach = z.object({
  sent: count,
  /** Did not come back, or was seen to arrive. */
  delivered: count,
  read: count,
  replied: count,
  /** Unsubscribed, complained or said stop. */
  left: count,
})
export type Outreach = z.infer<typeof outreach>

/** By which people were written to; the texts are `mailReports.channels.<channel>`. */
export const outreachChannels = ['server', 'free', 'whatsapp'] as const

export const deliverability = z.object({
  figures: deliveryFigures,
  /** The first day of each week, the oldest first. */
  weeks: z.array(z.extend(deliveryFigures, { week: z.string() })),
  /** The largest first; the name `''` stands for all others. */
  providers: z.array(z.extend(deliveryFigures, { name: z.string() })),
  /** Mail of the server and of people's own mailboxes beside what campaigns sent; those by which nothing went are left out. */
  channels: z.array(z.extend(outreach, { name: z.enum(outreachChannels) })),
  /** What servers said when they refused the message or the sender, the most frequent first. */
  blocks: z.array(
    z.object({ provider: z.string(), code: z.nullable(z.string()), said: z.string(), amount: count }),
  ),
})
export type Deliverability = z.infer<typeof deliverability>

/** From which share of messages on something has to be done; above the second, providers refuse mail. */
export const deliveryLimits = {
  complained: [0.001, 0.003],
  bounced: [0.02, 0.05],
  blocked: [0.01, 0.05],
} as const

export const mailReportRoutes = {
  task: route({
    method: 'GET',
    path: '/api/send-tasks/:id/report',
    access: 'email.task.read',
    summary: 'What became of one mailing: by time, provider, country and content, beside those before it.',
    params: idParams,
    reply: taskReport,
  }),
  deliverability: route({
    method: 'GET',
    path: '/api/deliverability',
    access: 'email.task.read',
    summary: 'How servers took the mail of the last weeks, by week and provider, and what they refused.',
    query: z.object({ weeks: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(26)), 12) }),
    reply: deliverability,
  }),
}
