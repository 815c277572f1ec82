import * as z from 'zod/mini'
import { line } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { moment } from '../moment.ts'
import { pointsQuote } from '../points/points.ts'
import { route } from '../route.ts'
import { sendFailures } from './social-inbox.ts'

/** How a campaign is; the texts are `campaigns.states.<state>`. */
export const campaignStates = ['scheduled', 'sending', 'resting', 'paused', 'done', 'cancelled'] as const

/** Why a campaign rests, or was paused by itself; the texts are `campaigns.troubles.<trouble>`. */
export const campaignTroubles = [
  'limit',
  'tooFast',
  'unreachable',
  'reauth',
  'unbound',
  'template',
  'restored',
] as const
export type CampaignTrouble = (typeof campaignTroubles)[number]
/** Those with which a campaign cannot go on before somebody has done something; the texts are `notices.campaign.<trouble>`. */
export type HaltingTrouble = Extract<CampaignTrouble, 'reauth' | 'unbound' | 'template'>

/** How far the message to somebody is; the texts are `campaigns.personStates.<state>`. */
export const campaignPersonStates = [
  'waiting',
  'skipped',
  'sending',
  'unknown',
  'sent',
  'failed',
  'delivered',
  'read',
] as const

/** Why somebody was not written to; the texts are `campaigns.skips.<reason>`. */
export const skipReasons = ['consent', 'person', 'cancelled'] as const

/** What fills a place of a template; the texts are `campaigns.values.<source>`. */
export const valueSources = ['name', 'firstName', 'customer', 'country', 'me', 'company', 'text'] as const
export type ValueSource = (typeof valueSources)[number]

const placeValue = z.object({
  from: z.enum(valueSources),
  /** The text itself, or what stands there where nothing is known: WhatsApp takes no empty place. */
  text: line(1, 200),
})
export type PlaceValue = z.infer<typeof placeValue>

/** Most people of one campaign. */
export const mostCampaignPeople = 100_000

const audience = {
  accountId: z.int().check(z.gt(0)),
  templateId: z.int().check(z.gt(0)),
  /** Customers; absent: everybody who has agreed and whom the caller may read. */
  selection: z.optional(batchSelection),
  /** Leaves out whom a campaign reached in so many days. */
  quietDays: z._default(z.int().check(z.gte(0), z.lte(365)), 0),
}
const audienceInput = z.object(audience)
export type CampaignAudience = z.infer<typeof audienceInput>

export const campaignInput = z.object({
  ...audience,
  /** The same key makes one campaign. */
  key: z.uuid(),
  name: line(1, 100),
  values: z.array(placeValue).check(z.maxLength(20)),
  /** Absent: at once. */
  startsAt: z.optional(moment),
})
export type CampaignInput = z.infer<typeof campaignInput>

export const campaignPreview = z.object({
  /** Chosen customers; null when nobody was chosen by customer. */
  customers: z.nullable(z.number()),
  people: z.number(),
  /** Chosen customers of whom nobody has agreed. */
  withoutConsent: z.number(),
  excluded: z.object({ person: z.number(), recent: z.number() }),
  /** People an account may write to in 24 hours; null: no limit. */
  dailyLimit: z.nullable(z.number()),
  /** How many of those are left now. */
  limitLeft: z.nullable(z.number()),
  perSecond: z.number(),
  /** About how long it takes; days while the limit holds it up. */
  seconds: z.number(),
  points: pointsQuote,
})
export type CampaignPreview = z.infer<typeof campaignPreview>

export const campaignRow = z.object({
  id: z.number(),
  name: z.string(),
  accountName: z.string(),
  templateName: z.string(),
  state: z.enum(campaignStates),
  trouble: z.nullable(z.enum(campaignTroubles)),
  /** When it begins, or goes on; null: it does not wait. */
  nextAt: z.nullable(z.string()),
  people: z.number(),
  waiting: z.number(),
  skipped: z.number(),
  /** Handed over, whatever became of it. */
  sent: z.number(),
  unknown: z.number(),
  failed: z.number(),
  delivered: z.number(),
  read: z.number(),
  /** People who wrote after they were written to. */
  replied: z.number(),
  /** People whose consent ended by a stop after it. */
  stopped: z.number(),
  creatorName: z.string(),
  createdAt: z.string(),
})
export type CampaignRow = z.infer<typeof campaignRow>

export const campaignView = z.extend(campaignRow, {
  accountId: z.number(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  values: z.array(z.object({ from: z.enum(valueSources), text: z.string() })),
  endedAt: z.nullable(z.string()),
})
export type CampaignView = z.infer<typeof campaignView>

export const campaignPerson = z.object({
  id: z.number(),
  customerId: z.nullable(z.number()),
  customerName: z.string(),
  name: z.string(),
  phone: z.string(),
  state: z.enum(campaignPersonStates),
  skip: z.nullable(z.enum(skipReasons)),
  failure: z.nullable(z.enum(sendFailures)),
  /** What the network said to it. */
  trouble: z.string(),
  sentAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
  conversationId: z.nullable(z.number()),
})
export type CampaignPerson = z.infer<typeof campaignPerson>

const read = 'social.campaign.read'
const write = 'social.campaign.send'

const action = (name: string, summary: string) =>
  route({
    method: 'POST',
    path: `/api/social-campaigns/:id/${name}`,
    access: write,
    summary,
    params: idParams,
    reply: campaignView,
  })

export const campaignRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-campaigns',
    access: read,
    summary: 'Campaigns on WhatsApp with what became of them.',
    query: listQuery,
    reply: pageOf(campaignRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/social-campaigns/:id',
    access: read,
    summary: 'One campaign with its text.',
    params: idParams,
    reply: campaignView,
  }),
  people: route({
    method: 'GET',
    path: '/api/social-campaigns/:id/people',
    access: read,
    summary: 'The people of a campaign and how far the message to each is.',
    params: idParams,
    query: listQuery,
    reply: pageOf(campaignPerson),
  }),
  preview: route({
    method: 'POST',
    path: '/api/social-campaigns/preview',
    access: write,
    summary: 'Whom a campaign would reach, how fast, and what it costs.',
    body: audienceInput,
    reply: campaignPreview,
  }),
  create: route({
    method: 'POST',
    path: '/api/social-campaigns',
    access: write,
    summary: 'Send an approved template to people who have agreed, now or later; the same key once.',
    body: campaignInput,
    reply: z.object({ id: z.number() }),
  }),
  pause: action('pause', 'Let a campaign wait; what is on its way arrives.'),
  resume: action('resume', 'Let a campaign go on.'),
  cancel: action('cancel', 'End a campaign; whoever waits is not written to.'),
}
