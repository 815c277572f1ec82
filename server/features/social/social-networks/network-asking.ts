import type { SendFailure } from '@landfall/contract/social/social-inbox.ts'
import { OutsideError, UnreachableError } from '#platform/http/outside-address.ts'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'

/** A network did not do what it was asked; `isOpen` when it may have done it all the same. */
export class NetworkRefusal extends Error {
  readonly failure: SendFailure
  readonly isOpen: boolean

  constructor(failure: SendFailure, said: string, isOpen = false) {
    super(said.slice(0, 300))
    this.failure = failure
    this.isOpen = isOpen
  }
}

/** One question to a network. */
export interface NetworkQuestion {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the address of the network. */
  path: string
  token?: string
  body?: unknown
}

/** Asks a network and answers what it said; throws `NetworkRefusal`. */
export type Ask = (question: NetworkQuestion) => Promise<Answer>

/** An answer, of which nothing is certain. */
export type Answer = Readonly<Record<string, unknown>>

/** What an answer with a failing status means. */
export type Judge = (status: number, answer: Answer) => { failure: SendFailure; said: string } | undefined

interface AskingNeeds {
  fetch(address: string, init: OutsideRequest): Promise<Response>
  baseUrl: string
  judge: Judge
}

/** Makes the way in which one network is asked. */
export function createAsk({ fetch, baseUrl, judge }: AskingNeeds): Ask {
  return async ({ method, path, token, body }) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const response = await reach(() =>
      fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
        body: text,
      }),
    )
    const answer = asAnswer(await response.text())
    const judged = answer && judge(response.status, answer)
    if (judged) throw new NetworkRefusal(judged.failure, judged.said)
    if (response.ok && answer) return answer
    // Something that stands before the network answered in its place: nobody knows what became of the question.
    throw new NetworkRefusal('unreachable', `HTTP ${response.status}`, response.status >= 500 || response.ok)
  }
}

async function reach(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    // A connection that never came about took nothing with it.
    throw new NetworkRefusal('unreachable', error.message, !(error instanceof UnreachableError))
  }
}

function asAnswer(text: string): Answer | undefined {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A part of an answer as a record; undefined for anything else. */
export function asRecord(value: unknown): Answer | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : undefined
}

/** The records in a part of an answer; none when it is no list. */
export function recordsIn(value: unknown): Answer[] {
  if (!Array.isArray(value)) return []
  return (value as unknown[]).map(asRecord).filter((each) => each !== undefined)
}

/** A part of an answer as text; numbers count, anything else is empty. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A moment in seconds since 1970; now for anything else, and never later than now. */
export function momentIn(seconds: unknown, unit = 1000): Date {
  const number = Number(seconds)
  const known = Number.isFinite(number) && number > 0 ? number * unit : Date.now()
  return new Date(Math.min(known, Date.now()))
}
