import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'
import { addressFlag, addressReason, addressVerdict } from './address-verification.ts'

/** The form in which agents and their office speak; each side says its own, and an agent of another one is turned away. */
export const agentProtocol = 1

/** Begins every key, so that leaked ones can be found by programs that look for them. */
export const agentKeyPrefix = 'lfv_'
/** Agents of one installation. */
export const mostAgents = 50
/** Domains an agent works on at a time. */
export const agentPlaces = 50

const reachState = z.enum(['open', 'closed', 'noNames'])

/** A machine elsewhere that asks mail servers for this installation. */
export const verificationAgent = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters of its key, by which people tell keys apart. */
  hint: z.string(),
  createdAt: z.string(),
  createdByName: z.nullable(z.string()),
  /** Null: it has not come yet. */
  lastSeenAt: z.nullable(moment),
  lastSeenFrom: z.string(),
  /** It has been heard of within a minute. */
  isThere: z.boolean(),
  /** By which name it greets mail servers, and whether they answer it; null: not known yet. */
  helo: z.string(),
  reach: z.nullable(reachState),
  isNamed: z.nullable(z.boolean()),
  /** Addresses it has found out about. */
  settled: z.number(),
})
export type VerificationAgent = z.infer<typeof verificationAgent>

const key = z.string().check(z.maxLength(100))
const protocol = z.int().check(z.gte(1), z.lte(1_000_000))
const ids = z.array(z.int()).check(z.maxLength(100))

/** Some addresses of one domain, for an agent. */
export const agentJob = z.object({
  lease: z.uuid(),
  domain: z.string(),
  addresses: z.array(z.object({ id: z.number(), local: z.string() })),
})
export type AgentJob = z.infer<typeof agentJob>

/** What an agent found out about one address, with what the mail server said. */
export const agentFinding = z.object({
  id: z.int(),
  verdict: addressVerdict,
  reason: addressReason,
  flags: z.array(addressFlag).check(z.maxLength(10)),
  score: z.int().check(z.gte(0), z.lte(100)),
  code: z.nullable(z.int().check(z.gte(200), z.lte(599))),
  said: line(0, 300),
  group: line(0, 253),
})
export type AgentFinding = z.infer<typeof agentFinding>

/** Agents of the installation; the last two routes are those that agents call with their key. */
export const verificationAgentRoutes = {
  list: route({
    method: 'GET',
    path: '/api/verification-agents',
    access: 'system.config.manage',
    summary: 'Machines elsewhere that ask mail servers for this installation.',
    reply: z.object({ items: z.array(verificationAgent) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/verification-agents',
    access: 'system.config.manage',
    summary: 'Let a machine elsewhere ask mail servers; its key is shown this once.',
    body: z.object({ name: line(1, 60) }),
    reply: z.object({ key: z.string(), item: verificationAgent }),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/verification-agents/:id',
    access: 'system.config.manage',
    summary: 'Take the key of a machine back; what it works on is given to others.',
    params: idParams,
    reply: z.null(),
  }),
  takeWork: route({
    method: 'POST',
    path: '/api/verification-agents/work',
    access: 'public',
    summary: 'Of an agent, by its key: tell how it is, and take addresses to ask for.',
    body: z.object({
      protocol,
      key,
      helo: line(1, 253),
      reach: reachState,
      isNamed: z.nullable(z.boolean()),
      /** Domains it can work on besides; none only tells how it is. */
      room: z.int().check(z.gte(0), z.lte(agentPlaces)),
    }),
    reply: z.object({
      protocol: z.number(),
      jobs: z.array(agentJob),
      /** When it may come again. */
      waitMs: z.number(),
    }),
  }),
  handIn: route({
    method: 'POST',
    path: '/api/verification-agents/results',
    access: 'public',
    summary: 'Of an agent, by its key: hand in what was found out, and give back what was not asked for.',
    body: z.object({
      protocol,
      key,
      lease: z.uuid(),
      found: z.array(agentFinding).check(z.maxLength(100)),
      left: ids,
      /** When those are to be asked for again. */
      laterMs: z.int().check(z.gte(0), z.lte(86_400_000)),
    }),
    /** Fewer than were handed in when others have them by now. */
    reply: z.object({ taken: z.number() }),
  }),
}
