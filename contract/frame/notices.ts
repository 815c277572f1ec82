import * as z from 'zod/mini'
import type { WatchKind } from '../customs/customs-watches.ts'
import type { SequenceTrouble } from '../email/mail-sequences.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import type { HaltingTrouble } from '../social/campaigns.ts'
import type { TaskKind } from '../tasks.ts'

/** What a user is told of without having asked; the texts are `notices.kind.<kind>`. */
export const noticeKinds = [
  'assignedToMe',
  'sharedWithMe',
  'mentioned',
  'commented',
  'contactDue',
  'conflictOpened',
  'conflictClosed',
  'dropsSoon',
  'dropped',
  'replyReceived',
  'conversationAssigned',
  'taskDone',
  'taskFailed',
  'exportReady',
  'pointsLow',
  'accountExpiring',
  'signedInAs',
  'passwordReset',
  'securityChanged',
  'newDevice',
  'webhookOff',
  'mailboxFailing',
  'socialMessage',
  'socialAssigned',
  'socialAccountFailing',
  'socialTokenEnding',
  'campaignPaused',
  'postFailed',
  'mailingPaused',
  'mailingComplaints',
  'senderRefused',
  'senderDomainFailing',
  'sequencePaused',
  'variantsDecided',
  'watchFound',
  'demandsFound',
  'demandFeedFailing',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds about the safety of an account; nobody can switch them off. */
export const lastingNoticeKinds: readonly NoticeKind[] = [
  'signedInAs',
  'passwordReset',
  'securityChanged',
  'newDevice',
]

/** What may have changed about the way somebody signs in; the texts are `notices.security.<change>`. */
export const securityChanges = [
  'password',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodeUsed',
  'singleSignOn',
] as const
export type SecurityChange = (typeof securityChanges)[number]

interface EndedTask {
  id: number
  task: TaskKind
  title: string
}

/** What the text of each kind names. */
export interface NoticeParams {
  /** `by`: name of who assigned them. */
  assignedToMe: { amount: number; by: string }
  /** `by`: name of who asks for help. */
  sharedWithMe: { name: string; by: string }
  /** `by`: name of who wrote it; `name`: of the customer. */
  mentioned: { by: string; name: string }
  commented: { by: string; name: string }
  /** `names`: of the first customers. */
  contactDue: { amount: number; names: string }
  /** `days`: until the first of them drops; `pool`: its name, where the company has given it one. */
  dropsSoon: { amount: number; days: number; pool?: string }
  dropped: { amount: number; pool?: string }
  /** `by`: who asks for the customer `name`. */
  conflictOpened: { by: string; name: string }
  conflictClosed: { by: string; name: string }
  replyReceived: { name: string; subject: string }
  /** `by`: who gave it away; `name`: with whom the first of `amount` conversations is. */
  conversationAssigned: { by: string; amount: number; name: string }
  taskDone: EndedTask
  taskFailed: EndedTask
  exportReady: EndedTask
  pointsLow: { balance: number }
  accountExpiring: { days: number }
  /** `by`: name of who signed in as the user. */
  signedInAs: { by: string }
  /** `by`: name of who reset it. */
  passwordReset: { by: string }
  securityChanged: { change: SecurityChange }
  /** `device`: browser and system. */
  newDevice: { device: string; address: string }
  /** `host`: of the webhook that was switched off because nothing arrives. */
  webhookOff: { host: string }
  /** `name`: of the mailbox that could not be read several times. */
  mailboxFailing: { name: string }
  /** `name`: of who wrote; `account`: to which it came. */
  socialMessage: { name: string; account: string }
  /** `by`: who gave it away; `name`: with whom the first of `amount` conversations is. */
  socialAssigned: { by: string; amount: number; name: string }
  /** `name`: of the account that has to be bound anew, or does not answer. */
  socialAccountFailing: { name: string }
  /** `days`: until the token of the account ends. */
  socialTokenEnding: { name: string; days: number }
  /** `name`: of the campaign that cannot go on by itself. */
  campaignPaused: { name: string; trouble: HaltingTrouble }
  /** `name`: the beginning of the post; `account`: where it could not be published. */
  postFailed: { name: string; account: string }
  /** `name`: of the mailing; of `known` messages, so many (`amount`) came back for good or were called junk. */
  mailingPaused: { name: string; reason: 'complaints' | 'bounces'; amount: number; known: number }
  mailingComplaints: { name: string; amount: number; known: number }
  /** `name`: of the mailing that ended; `said`: by the server that sends it, of its sender. */
  senderRefused: { name: string; said: string }
  /** Its records are no longer in DNS. */
  senderDomainFailing: { domain: string }
  sequencePaused: { name: string; trouble: SequenceTrouble }
  /** `name`: of the mailing; `variant`: the content that the rest of its readers gets. */
  variantsDecided: { name: string; variant: string; verdict: 'clear' | 'unclear' }
  /** `name`: of the watch; `finding`: what it found, `amount` times or percent. */
  watchFound: { name: string; finding: WatchKind; amount: number }
  /** `name`: of the search that so many (`amount`) new demands meet. */
  demandsFound: { name: string; amount: number }
  /** `name`: of the feed that could not be read several times. */
  demandFeedFailing: { name: string }
}

export const noticeView = z.object({
  id: z.number(),
  kind: z.enum(noticeKinds),
  /** As `NoticeParams` says of the kind. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Page that a click opens; empty when there is none. */
  path: z.string(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type NoticeView = z.infer<typeof noticeView>

/** What the bell needs to know. */
export interface NoticeNews {
  /** Counted up to 1000. */
  unread: number
  newest: NoticeView | null
}

export const noticeTabs = ['all', 'unread'] as const
export type NoticeTab = (typeof noticeTabs)[number]

export const noticeSettings = z.object({
  /** Kinds the user does not want to hear of. */
  muted: z.array(z.enum(noticeKinds)).check(z.maxLength(noticeKinds.length)),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

const unreadLeft = z.object({ unread: z.number() })

export const noticeRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notices',
    access: 'signedIn',
    summary: 'Notices of the caller, newest first, with the number of unread ones.',
    query: z.object({
      tab: z._default(z.enum(noticeTabs), 'all'),
      cursor: z.optional(z.coerce.number().check(z.int(), z.gt(0))),
      size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    }),
    reply: z.extend(unreadLeft, { items: z.array(noticeView), nextCursor: z.nullable(z.number()) }),
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notices/:id/read',
    access: 'signedIn',
    summary: 'Mark one notice as read.',
    params: idParams,
    reply: unreadLeft,
  }),
  markAllRead: route({
    method: 'POST',
    path: '/api/notices/read',
    access: 'signedIn',
    summary: 'Mark the notices up to one as read; those that came later stay unread.',
    body: z.object({ upTo: z.int().check(z.gt(0)) }),
    reply: unreadLeft,
  }),
  settings: route({
    method: 'GET',
    path: '/api/notice-settings',
    access: 'signedIn',
    summary: 'Which notices the caller does not want.',
    reply: noticeSettings,
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/notice-settings',
    access: 'signedIn',
    summary:
      'Choose which notices the caller does not want; those about the safety of the account always come.',
    body: noticeSettings,
    reply: noticeSettings,
  }),
}
