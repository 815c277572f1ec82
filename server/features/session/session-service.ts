import { createHash, randomBytes } from 'node:crypto'
import { fallbackLocale } from '@landfall/contract/locales.ts'
import { type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import type { LoginInput } from '@landfall/contract/session.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Caller, DataScope, PublicContext } from '#platform/http/context.ts'
import type { Database } from '#platform/postgres/database.ts'
import { passwordMatches } from './password-hash.ts'
import {
  type AccountRow,
  findAccount,
  findSession,
  groupMembersOf,
  replaceSessions,
  type SessionRow,
  subordinatesOf,
  touchSession,
} from './session-store.ts'
import { clearFailures, recordFailure, signInWait } from './sign-in-throttle.ts'

// A session ends after a week in any case, and after a day without a call.
const absoluteHours = 168
const idleHours = 24

const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Signs in and returns the opaque 256-bit token; ends the user's other sessions. */
export async function signIn(database: Database, ctx: PublicContext, input: LoginInput): Promise<string> {
  const { systemDb } = database
  const seconds = await signInWait(systemDb, input.userName, ctx.address)
  if (seconds > 0) throw new AppError('tooManySignIns', { seconds }, { seconds })
  const account = await findAccount(systemDb, input.userName)
  if (!(await passwordMatches(account?.passwordHash, input.passWord)) || !account) {
    await recordFailure(systemDb, input.userName, ctx.address)
    throw new AppError('wrongPassword')
  }
  assertUsable(account)
  await clearFailures(systemDb, input.userName, ctx.address)
  const token = randomBytes(32).toString('base64url')
  await database.systemTransaction((db) =>
    replaceSessions(db, {
      tokenHash: tokenHash(token),
      userId: account.id,
      address: ctx.address,
      agent: ctx.agent,
      hours: absoluteHours,
    }),
  )
  return token
}

function assertUsable(account: AccountRow) {
  if (account.disabledAt) throw new AppError('accountDisabled')
  if (account.suspendedAt || account.isExpired) throw new AppError('companyExpired')
}

/** The session row of a token; throws 50001, 50002 or 50003 as the specification names them. */
export async function requireSession(database: Database, token: string): Promise<SessionRow> {
  if (!token) throw new AppError('invalidLogin')
  const row = await findSession(database.systemDb, tokenHash(token), idleHours)
  if (!row) throw new AppError('invalidLogin')
  if (row.endReason === 'replaced') throw new AppError('loggedInElsewhere')
  if (row.endReason) throw new AppError('invalidLogin')
  if (row.isExpired || row.companyExpired) throw new AppError('loginExpired')
  if (row.isStale) await touchSession(database.systemDb, row.sessionId)
  return row
}

/** The caller of a token with his rights and data scope. */
export async function findCaller(database: Database, token: string): Promise<Caller> {
  const row = await requireSession(database, token)
  return {
    sessionId: row.sessionId,
    level: row.level,
    company: { id: row.companyId, name: row.companyName, timeZone: row.timeZone, oemId: row.oemId },
    user: { id: row.userId, name: row.name, userName: row.userName, email: row.email },
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
    permissions: new Set(permissionsOf(row)),
    scope: await scopeOf(database, row),
    locale: row.locale ?? fallbackLocale,
  }
}

/** What a session may do: an admin everything that exists at his level, others what their template says of it. */
export function permissionsOf(row: SessionRow): Permission[] {
  const possible = permissionsAt(row.level)
  if (row.type === 'admin') return [...possible]
  return possible.filter((permission) => row.permissions?.includes(permission))
}

async function scopeOf(database: Database, row: SessionRow): Promise<DataScope> {
  if (row.type === 'admin' || row.dataScope === 'company') return { kind: 'company' }
  if (row.dataScope === 'subordinates') {
    return { kind: 'owners', userIds: await subordinatesOf(database.systemDb, row.userId) }
  }
  if (row.dataScope === 'group' && row.groupId !== null) {
    const members = await groupMembersOf(database.systemDb, row.groupId)
    return { kind: 'owners', userIds: [...new Set([row.userId, ...members])] }
  }
  return { kind: 'owners', userIds: [row.userId] }
}
