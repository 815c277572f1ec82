import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '#platform/secrets/secret-box.ts'

/** Where a name shows that it leads to this installation. */
export const trackingDoor = '/t/here'

const prefix = 'links.'

/** The name of a domain by which counted links in its mail go. */
export const trackingNameOf = (domain: string): string => `${prefix}${domain}`

/** The domain of such a name; undefined for any other name. */
export function domainOfTrackingName(name: string): string | undefined {
  const lower = name.toLowerCase()
  return lower.startsWith(prefix) ? lower.slice(prefix.length) : undefined
}

/** Answers at the door and knows the answer. */
export interface TrackingProof {
  /** What this installation says when it is asked under a name. */
  answerFor(name: string): string
  isAnswer(name: string, said: string): boolean
}

/** Makes the proof; every process of the installation has the same. */
export function createTrackingProof(secrets: SecretBox): TrackingProof {
  const key = secrets.deriveKey('tracking-name')
  const answerFor = (name: string) => createHmac('sha256', key).update(name.toLowerCase()).digest('base64url')
  return {
    answerFor,
    isAnswer(name, said) {
      const [expected, actual] = [Buffer.from(answerFor(name)), Buffer.from(said.trim())]
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}

/** The host that names for links have to lead to; empty where links cannot go by them: without a name, or without https. */
export function trackingHostOf(publicUrl: string | undefined): string {
  if (publicUrl === undefined) return ''
  const { protocol, hostname, port } = new URL(publicUrl)
  return protocol === 'https:' && port === '' && /[a-z]/i.test(hostname) && hostname.includes('.')
    ? hostname
    : ''
}
