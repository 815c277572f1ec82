import type { MailHookProblem } from '@landfall/contract/email/mail-safety.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OutsideError } from '#platform/http/outside-address.ts'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'
import { createPlaces } from '#platform/parsing/places.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { type AnswerDeps, takeEvent } from './answer-service.ts'
import { type HookEvent, readHookEvents, readSesEvents } from './hook-events.ts'
import {
  isOfSns,
  isSignedByMailgun,
  isSignedBySendgrid,
  isSignedBySns,
  readSnsMessage,
} from './hook-signatures.ts'
import { findHook, noteEvent, noteProblem, type OpenHook } from './hook-store.ts'

export interface HookDoorNeeds extends AnswerDeps {
  database: Database
  secrets: SecretBox
  /** Asks servers of Amazon, never past the guard. */
  fetchOutside(address: string, init: OutsideRequest): Promise<Response>
}

interface KeyParams {
  Params: { key: string }
}

// A thousand events with the answers of servers; the largest that any service sends is 768 kB.
const bodyLimit = 1024 * 1024

/** Reports that are worked on at a time: a thousand events take a while, and services bring what was not taken again. */
const places = createPlaces({ atOnce: 4, waitMs: 10_000, busy: 'tooManyRequests' })
const untilTaken = new AbortController().signal

class Refused extends Error {
  readonly problem: MailHookProblem

  constructor(problem: MailHookProblem) {
    super(problem)
    this.problem = problem
  }
}

const answers: Record<MailHookProblem, number> = { signature: 403, format: 400, unreachable: 503 }

/** The address for the events of sending services; who knows its key may tell, and nobody is signed in. */
export async function registerMailHookDoor(fastify: FastifyInstance, needs: HookDoorNeeds): Promise<void> {
  const certificates = new Map<string, string>()
  await fastify.register(async (scope) => {
    // SNS says that JSON is text, and a signature is over the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<KeyParams>('/mail-events/:key', async (request, reply) => {
      const hook = await findHook(needs.database.systemDb, request.params.key)
      if (!hook) return reply.status(404).send()
      try {
        await places.during({ company: { id: hook.companyId }, signal: untilTaken }, async () =>
          take(needs, hook, await eventsOf({ ...needs, certificates }, hook, request)),
        )
        return reply.status(200).send()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        needs.log.warn(
          { mailHookId: hook.id, problem: error.problem },
          'events of a sending service were refused',
        )
        await noteProblem(needs.database.systemDb, hook.id, error.problem)
        return reply.status(answers[error.problem]).send()
      }
    })
  })
}

async function take(
  needs: HookDoorNeeds,
  { id, companyId }: OpenHook,
  events: readonly HookEvent[],
): Promise<void> {
  await needs.database.tenantTransaction({ companyId, userId: null }, async (db) => {
    for (const event of events) if (event.email !== '') await takeEvent(db, needs, event)
    await noteEvent(db, id)
  })
}

interface DoorParts extends Pick<HookDoorNeeds, 'secrets' | 'fetchOutside'> {
  certificates: Map<string, string>
}

async function eventsOf(parts: DoorParts, hook: OpenHook, request: FastifyRequest): Promise<HookEvent[]> {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const body = parse(raw.toString('utf8'))
  if (hook.provider === 'ses') return readSns(parts, body)
  if (hook.secretSealed) {
    const secret = parts.secrets.open(hook.secretSealed)
    const header = (name: string) => String(request.headers[name] ?? '')
    const given = {
      signature: header('x-twilio-email-event-webhook-signature'),
      timestamp: header('x-twilio-email-event-webhook-timestamp'),
    }
    const isGenuine =
      hook.provider === 'mailgun' ? isSignedByMailgun(body, secret) : isSignedBySendgrid(raw, given, secret)
    if (!isGenuine) throw new Refused('signature')
  }
  const events = readHookEvents(hook.provider, body)
  if (!events) throw new Refused('format')
  return events
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('format')
  }
}

async function readSns(parts: DoorParts, body: unknown): Promise<HookEvent[]> {
  const message = readSnsMessage(body)
  if (!message) throw new Refused('format')
  if (!isOfSns(message.SigningCertURL) || !new URL(message.SigningCertURL).pathname.endsWith('.pem')) {
    throw new Refused('signature')
  }
  if (!isSignedBySns(message, await certificateAt(parts, message.SigningCertURL)))
    throw new Refused('signature')
  if (message.Type === 'Notification') {
    // SES says in plain words that it has been connected.
    const told = /^\s*\{/.test(message.Message) ? readSesEvents(parse(message.Message)) : []
    if (!told) throw new Refused('format')
    return told
  }
  if (message.Type === 'SubscriptionConfirmation') {
    if (!isOfSns(message.SubscribeURL)) throw new Refused('signature')
    await ask(parts, message.SubscribeURL)
  }
  return []
}

async function certificateAt({ certificates, fetchOutside }: DoorParts, address: string): Promise<string> {
  const known = certificates.get(address)
  if (known) return known
  const certificate = await ask({ fetchOutside }, address)
  // There is one at a time for a region; whoever names others does not fill our memory.
  if (certificates.size >= 50) certificates.clear()
  certificates.set(address, certificate)
  return certificate
}

async function ask({ fetchOutside }: Pick<DoorParts, 'fetchOutside'>, address: string): Promise<string> {
  try {
    const answer = await fetchOutside(address, { method: 'GET', headers: {} })
    if (!answer.ok) throw new Refused('unreachable')
    return await answer.text()
  } catch (error) {
    if (error instanceof OutsideError) throw new Refused('unreachable')
    throw error
  }
}
