import type { PendingStep } from '@landfall/contract/access/session.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Level, Permission } from '@landfall/contract/permissions.ts'
import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Whose records the caller sees: everybody's of his company, or those of the listed owners. */
export type DataScope = { kind: 'company' } | { kind: 'owners'; userIds: readonly number[] }

/** An access token with what is left of its requests of the minute; below zero there are none. */
export interface CallingToken {
  id: number
  budget: { limit: number; remaining: number; resetSeconds: number }
}

/** Who is calling, found from the session token. */
export interface Caller {
  sessionId: number
  level: Level
  /** `oemId` is null for the system's own house. */
  company: { id: number; name: string; timeZone: string; oemId: number | null }
  user: { id: number; name: string; userName: string; email: string }
  /** Support that has signed in as this user; null in his own sessions. */
  actor: { id: number; name: string } | null
  /** What the session has to do before anything else. */
  pending: PendingStep | null
  /** The access token by which a program calls; absent in sessions. */
  token?: CallingToken
  permissions: ReadonlySet<Permission>
  scope: DataScope
  locale: Locale
}

/** What a handler without a transaction gets; it opens short ones itself. */
export interface Context extends Caller {
  /** Aborted when the caller leaves before the answer; only where nothing is changed. */
  gone?: AbortSignal | undefined
  address: string
  agent: string
  log: Log
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** What a handler gets: the open transaction is bound to the caller's company. */
export interface TransactionContext extends Context {
  db: Db
}

/** What a public handler gets: nobody is signed in. */
export interface PublicContext {
  locale: Locale
  log: Log
  address: string
  agent: string
  host: string
  /** Who is signed in all the same; null for nobody. */
  caller(): Promise<Caller | null>
}
