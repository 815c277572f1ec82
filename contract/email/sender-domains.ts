import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** What of a sender domain is looked for in DNS. */
export const senderRecordKinds = [
  'ownership',
  'dkimRsa',
  'dkimEd25519',
  'spf',
  'dmarc',
  'returnPath',
  'tracking',
] as const

/** What stands in DNS: as it should, nothing, something else, or nobody could say; before the first check not looked. */
export const senderRecordStates = ['found', 'missing', 'wrong', 'unknown', 'unchecked'] as const
export type SenderRecordState = (typeof senderRecordStates)[number]

/** What is wrong beyond a value that differs; the texts are `senderDomains.problems.<problem>`. */
export const senderRecordProblems = ['several', 'lookups', 'invalid', 'lacksRelay', 'unanswered'] as const

/** Where the names of a domain are kept, as far as it is known by its name servers. */
export const dnsProviders = ['aliyun', 'tencent', 'cloudflare', 'godaddy', 'other'] as const
export type DnsProvider = (typeof dnsProviders)[number]

export const senderRecord = z.object({
  kind: z.enum(senderRecordKinds),
  type: z.enum(['TXT', 'CNAME']),
  /** The whole name. */
  name: z.string(),
  /** The name as it is entered at a provider: without the zone; `@` is the zone itself. */
  host: z.string(),
  value: z.string(),
  state: z.enum(senderRecordStates),
  problem: z.nullable(z.enum(senderRecordProblems)),
  /** What stands there instead. */
  standing: z.array(z.string()),
  /** Without it the domain is not verified. */
  isRequired: z.boolean(),
})
export type SenderRecord = z.infer<typeof senderRecord>

/** Not yet; usable; usable although a check no longer finds everything; no longer. */
export const senderDomainStates = ['pending', 'verified', 'failing', 'lost'] as const
export type SenderDomainState = (typeof senderDomainStates)[number]

export const senderKeyView = z.object({
  algorithm: z.enum(['rsa', 'ed25519']),
  selector: z.string(),
  /** Waits for its record, signs, or was followed by another. */
  state: z.enum(['waiting', 'signing', 'retired']),
  /** From when on the record of a retired key may be removed. */
  removableAt: z.nullable(z.string()),
})

export const senderDomainView = z.object({
  id: z.number(),
  /** As it stands in messages: in A-labels. */
  domain: z.string(),
  /** As people write it. */
  shownDomain: z.string(),
  state: z.enum(senderDomainStates),
  verifiedAt: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  /** Until when a failing one may still be used. */
  usableUntil: z.nullable(z.string()),
  provider: z.nullable(z.enum(dnsProviders)),
  records: z.array(senderRecord),
  keys: z.array(senderKeyView),
  /** Whether what receivers look at belongs to the domain in From. */
  alignment: z.object({ dkim: z.boolean(), spf: z.boolean() }),
  /** Mailings under way from it. */
  openTasks: z.number(),
})
export type SenderDomainView = z.infer<typeof senderDomainView>

export const senderMailboxView = z.object({
  id: z.number(),
  address: z.string(),
  provenAt: z.nullable(z.string()),
  /** When the last letter with a code left. */
  letterAt: z.string(),
})
export type SenderMailboxView = z.infer<typeof senderMailboxView>

/** Whether mail may come from an address, and why (not). */
export const senderStandings = ['captured', 'verified', 'proven', 'grace', 'freeMail', 'unproven'] as const
export type SenderStanding = (typeof senderStandings)[number]

export const senderDomainLimit = 50
export const senderMailboxLimit = 100

/** A domain as somebody types it, Unicode or not. */
const domainText = line(3, 253)

const manage = 'company.sending.manage'

export const senderDomainRoutes = {
  list: route({
    method: 'GET',
    path: '/api/sender-domains',
    access: manage,
    summary: 'Domains and mailboxes mail may come from, and senders that have yet to be verified.',
    reply: z.object({
      items: z.array(senderDomainView),
      mailboxes: z.array(senderMailboxView),
      graces: z.array(z.object({ domain: z.string(), until: z.string() })),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/sender-domains',
    access: manage,
    summary: 'Add a domain; the reply says what to enter into DNS.',
    body: z.object({ domain: domainText }),
    reply: senderDomainView,
  }),
  check: route({
    method: 'POST',
    path: '/api/sender-domains/:id/check',
    access: manage,
    summary: 'Look into DNS now.',
    params: idParams,
    reply: senderDomainView,
  }),
  rotate: route({
    method: 'POST',
    path: '/api/sender-domains/:id/rotate',
    access: manage,
    summary: 'Make new DKIM keys; the present ones sign until the new ones stand in DNS.',
    params: idParams,
    reply: senderDomainView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sender-domains/:id',
    access: manage,
    summary: 'Remove a domain with its keys; mailings under way finish without its signature.',
    params: idParams,
    reply: z.null(),
  }),
  standing: route({
    method: 'GET',
    path: '/api/sender-standing',
    access: 'email.task.read',
    summary: 'Whether mail may come from an address.',
    query: z.object({ address: emailAddress }),
    reply: z.object({ standing: z.enum(senderStandings), until: z.nullable(z.string()) }),
  }),
}

export const senderMailboxRoutes = {
  sendLetter: route({
    method: 'POST',
    path: '/api/sender-mailboxes',
    access: manage,
    summary: 'Send a code to a mailbox, to prove that it is read here.',
    body: z.object({ address: emailAddress }),
    reply: senderMailboxView,
  }),
  prove: route({
    method: 'POST',
    path: '/api/sender-mailboxes/:id/prove',
    access: manage,
    summary: 'Enter the code of the letter.',
    params: idParams,
    body: z.object({ code: line(1, 20) }),
    reply: senderMailboxView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sender-mailboxes/:id',
    access: manage,
    summary: 'Remove a proven mailbox.',
    params: idParams,
    reply: z.null(),
  }),
}
