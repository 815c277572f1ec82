import { type ErrorName, errorCodes } from '@landfall/contract/error-codes.ts'
import type { RouteArguments, RouteReply, RouteSpec } from '@landfall/contract/route.ts'

const patienceMs = 30_000

/** The office has answered, and wants nothing of us. */
export class OfficeRefusal extends Error {
  /** Asking again would change nothing: the key is gone, or the office speaks another form. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

const final: readonly ErrorName[] = ['agentUnknown', 'agentOutdated', 'badRequest']

/** Asks the office of an agent; throws `OfficeRefusal`, and what the net throws. */
export type AskOffice = <R extends RouteSpec>(
  route: R,
  body: RouteArguments<R>['body'],
) => Promise<RouteReply<R>>

/** Speaks with the office at an address. */
export function createOfficeClient(office: string): AskOffice {
  return async <R extends RouteSpec>(route: R, body: RouteArguments<R>['body']) => {
    const answer = await fetch(office + route.path, {
      method: route.method,
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
      // The key goes to nobody else.
      redirect: 'error',
    })
    const { code, message, data } = await readEnvelope(answer)
    if (code !== 20_000)
      throw new OfficeRefusal(
        message,
        final.some((name) => errorCodes[name] === code),
      )
    const read = route.reply.safeParse(data)
    if (!read.success)
      throw new OfficeRefusal('the office answers in a form that this agent does not know', true)
    return read.data as RouteReply<R>
  }
}

async function readEnvelope(answer: Response): Promise<{ code: number; message: string; data: unknown }> {
  const text = await answer.text()
  try {
    const { code, message, data } = JSON.parse(text) as Record<string, unknown>
    if (typeof code === 'number') return { code, message: String(message), data }
  } catch {
    // Said below.
  }
  throw new OfficeRefusal(`what answers at the address of the office (${answer.status}) is none`, false)
}
