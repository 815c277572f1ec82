import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectorKey } from '@landfall/contract/buyers/connectors.ts'
import { AppError } from '#platform/http/app-error.ts'
import { OutsideError } from '#platform/http/outside-address.ts'
import type { OutsideRequest } from '#platform/http/outside-fetch.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { connectorCatalogue } from './connector-catalogue.ts'
import { findConnector, noteAsked } from './connector-store.ts'

/** What asking sources outside needs of the world. */
export interface AskingNeeds {
  fetch(address: string, init: OutsideRequest): Promise<Response>
  secrets: SecretBox
  /** Where all processes take their turns. */
  systemDb: Db
}

/** A source could not be asked, or answered what is no answer; the message may be shown. */
export class ConnectorTrouble extends Error {
  /** Asked again later it may answer. */
  readonly isPassing: boolean
  constructor(message: string, isPassing = false) {
    super(message)
    this.isPassing = isPassing
  }
}

export interface Question {
  /** What is asked, below the address of the source. */
  address: (source: { baseUrl: string; apiKey: string }) => string
  /** Headers with the key, where it does not stand in the address. */
  headers?: (source: { apiKey: string }) => Record<string, string>
  init?: Partial<OutsideRequest>
}

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

const userAgent = 'Landfall (export sales software)'
const longestWaitMs = 20_000

/** Asks a source that the company has turned on, in its turn, and reads its JSON; throws `connectorOff` or `ConnectorTrouble`. */
export async function askConnector(
  transaction: Transact,
  needs: AskingNeeds,
  { key, question, signal }: { key: ConnectorKey; question: Question; signal?: AbortSignal },
): Promise<unknown> {
  const set = await transaction((db) => findConnector(db, key))
  const { needsKey, spacing } = connectorCatalogue[key]
  if (!set?.isOn || (needsKey && set.keySealed === null)) throw new AppError('connectorOff')
  const apiKey = set.keySealed === null ? '' : needs.secrets.open(set.keySealed)
  const address = question.address({ baseUrl: set.baseUrl.replace(/\/+$/, ''), apiKey })
  await takeTurn(needs.systemDb, { host: new URL(address).host, seconds: spacing, signal })
  try {
    const answer = await send(needs, address, { init: question.init, keyed: question.headers?.({ apiKey }) })
    await transaction((db) => noteAsked(db, key, ''))
    return answer
  } catch (error) {
    if (!(error instanceof ConnectorTrouble)) throw error
    await transaction((db) => noteAsked(db, key, error.message))
    throw error
  }
}

interface Sent {
  init: Question['init']
  keyed: Record<string, string> | undefined
}

async function send({ fetch }: AskingNeeds, address: string, { init, keyed }: Sent): Promise<unknown> {
  const headers = { accept: 'application/json', 'user-agent': userAgent, ...init?.headers, ...keyed }
  const answer = await fetch(address, { method: 'GET', timeoutMs: 8_000, ...init, headers }).catch(
    (error: unknown) => {
      if (error instanceof OutsideError || isTimeout(error)) throw new ConnectorTrouble('unreachable', true)
      throw error
    },
  )
  const text = await answer.text()
  if (!answer.ok)
    throw new ConnectorTrouble(`HTTP ${answer.status}`, answer.status === 429 || answer.status >= 500)
  try {
    return JSON.parse(text)
  } catch {
    throw new ConnectorTrouble('not JSON')
  }
}

const isTimeout = (error: unknown) => error instanceof Error && /Timeout|Abort/.test(error.name)

// Whoever takes a turn moves the next one: two who ask at the same time get two of them.
async function takeTurn(
  db: Db,
  { host, seconds, signal }: { host: string; seconds: number; signal: AbortSignal | undefined },
): Promise<void> {
  const turn = await one<{ waitMs: number }>(
    db,
    `insert into connector_turns (host, next_at) values ($1, now() + make_interval(secs => $2))
     on conflict (host) do update set next_at = greatest(connector_turns.next_at, now()) + make_interval(secs => $2)
     returning greatest(0, extract(epoch from next_at - now()) - $2)::float8 * 1000 as wait_ms`,
    [host, seconds],
  )
  const wait = turn?.waitMs ?? 0
  if (wait > longestWaitMs) throw new ConnectorTrouble('busy', true)
  await sleep(wait, undefined, signal ? { signal } : {})
}
