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
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the network, or an address that it has told. */
  path: string
  token?: string
  /** A form carries files, parameters are told as such and bytes as they are; anything else is told as JSON. */
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
  /** What is told with every question. */
  headers?: Readonly<Record<string, string>>
  /** By which header the network tells the id of what it made; it becomes `id` of the answer. */
  idHeader?: string
}

/** Makes the way in which one network is asked. */
export function createAsk({ fetch, baseUrl, judge, headers, idHeader }: AskingNeeds): Ask {
  return async ({ method, path, token, body }) => {
    const written = await write(body)
    const response = await reach(() =>
      fetch(path.startsWith('/') ? `${baseUrl}${path}` : path, {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(written && { 'content-type': written.type, 'content-length': String(written.bytes.length) }),
        },
        body: written?.bytes,
        ...((body instanceof FormData || body instanceof Uint8Array) && { timeoutMs: uploadMs }),
      }),
    )
    const answer = asAnswer(response, await response.text(), idHeader)
    const judged = answer && judge(response.status, answer)
    if (judged) throw new NetworkRefusal(judged.failure, judged.said)
    if (response.ok && answer) return answer
    // Something that stands before the network answered in its place: nobody knows what became of the question.
    throw new NetworkRefusal('unreachable', `HTTP ${response.status}`, response.status >= 500 || response.ok)
  }
}

/** A file as it goes out in a form. */
interface FormFile {
  name: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A form with files in some of its fields, after the others; empty ones are left out. */
export function formOf(
  texts: Readonly<Record<string, string>>,
  ...files: readonly { field: string; file: FormFile }[]
): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) if (text !== '') form.set(name, text)
  for (const { field, file } of files)
    form.set(field, new Blob([file.bytes], { type: file.contentType }), file.name)
  return form
}

/** So long a file may take to a network. */
const uploadMs = 60_000

async function write(body: unknown): Promise<{ type: string; bytes: Buffer } | undefined> {
  if (body === undefined) return undefined
  if (body instanceof URLSearchParams)
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(String(body)) }
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', bytes: Buffer.from(body) }
  if (!(body instanceof FormData))
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) }
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

interface WantedFile {
  url: string
  token: string
  mostBytes: number
}

/** Fetches a file from where a network has put it; throws `NetworkRefusal`. */
export async function fetchFile(
  fetch: AskingNeeds['fetch'],
  { url, token, mostBytes }: WantedFile,
): Promise<{ bytes: Buffer; contentType: string }> {
  if (!URL.canParse(url)) throw new NetworkRefusal('refused', 'no address')
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const response = await reach(() => fetch(url, { method: 'GET', headers, timeoutMs: uploadMs, mostBytes }))
  if (!response.ok)
    throw new NetworkRefusal(response.status >= 500 ? 'unreachable' : 'refused', `HTTP ${response.status}`)
  const contentType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  return { bytes: Buffer.from(await response.arrayBuffer()), contentType }
}

function asAnswer(response: Response, text: string, idHeader: string | undefined): Answer | undefined {
  const id = idHeader === undefined ? null : response.headers.get(idHeader)
  // What was made, or taken, is not always told once more.
  if (text === '' && idHeader !== undefined && response.ok) return id === null ? {} : { id }
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

/** Asks for what comes before something is sent or published: whatever becomes of it, nothing went out yet. */
export async function prepare<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof NetworkRefusal ? new NetworkRefusal(error.failure, error.message) : error
  }
}

/** A moment so many seconds from now; null where none are told. */
export function endIn(seconds: unknown): Date | null {
  const number = Number(seconds)
  return Number.isFinite(number) && number > 0 ? new Date(Date.now() + number * 1000) : null
}

/** A moment in seconds since 1970; now for anything else, and never later than now. */
export function momentIn(seconds: unknown, unit = 1000): Date {
  const number = Number(seconds)
  const known = Number.isFinite(number) && number > 0 ? number * unit : Date.now()
  return new Date(Math.min(known, Date.now()))
}
