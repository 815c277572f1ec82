import { createHmac } from 'node:crypto'
import { OutsideError } from '#platform/http/outside-address.ts'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { Attempt, DueDelivery } from './delivery-store.ts'

/** Begins every secret, as receivers' libraries expect it. */
export const secretPrefix = 'whsec_'

/** A receiver that is well answers at once; one that is not gets more time when it is tried again. */
const firstPatienceMs = 4_000
const patienceMs = 10_000

/** What sending needs of the world. */
export interface SenderDeps {
  fetch(address: string, init: OutsideRequest): Promise<Response>
  secrets: SecretBox
}

/**
 * The signature of a message: an HMAC over its id, its time and its body, so that nobody can make one up or send an old
 * one anew. Source: Standard Webhooks 1.0.
 */
export function signatureOf(
  secret: string,
  message: { id: string; timestamp: number; body: string },
): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const { id, timestamp, body } = message
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Sends one delivery; whatever goes wrong is part of the outcome. */
export async function sendDelivery({ fetch, secrets }: SenderDeps, due: DueDelivery): Promise<Attempt> {
  const { eventId, kind, data, happenedAt, url, secretSealed } = due
  const body = JSON.stringify({ id: eventId, type: kind, happenedAt, data })
  // The same for every attempt, so that a receiver knows what it has already.
  const id = `msg_${due.id}`
  const timestamp = Math.floor(Date.now() / 1000)
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secrets.open(secretSealed), { id, timestamp, body }),
      },
      body,
      timeoutMs: due.attempts <= 1 ? firstPatienceMs : patienceMs,
    })
    return { status: answer.status, error: '', tookMs: took() }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { status: null, error: error.message, tookMs: took() }
  }
}

/** Whether the receiver has taken a delivery; a redirect is no receipt. */
export function hasArrived({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}
