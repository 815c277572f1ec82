import { fallbackLocale } from '@landfall/contract/locales.ts'
import { type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Caller, DataScope } from '#platform/http/context.ts'
import type { Database } from '#platform/postgres/database.ts'
import { tokenHash } from './session-opening.ts'
import {
  findPerson,
  findSession,
  groupMembersOf,
  type PersonRow,
  type SessionRow,
  subordinatesOf,
  touchSession,
} from './session-store.ts'

/** The session row of a token; throws 50001, 50002 or 50003 as the specification names them. */
async function requireSession(
  database: Database,
  token: string,
  { isGlance = false }: { isGlance?: boolean } = {},
): Promise<SessionRow> {
  if (!token) throw new AppError('invalidLogin')
  const row = await findSession(database.systemDb, tokenHash(token))
  if (!row) throw new AppError('invalidLogin')
  if (row.endReason === 'replaced') throw new AppError('loggedInElsewhere')
  if (row.endReason) throw new AppError('invalidLogin')
  if (row.isExpired || row.companyClosed) throw new AppError('loginExpired')
  if (row.isStale && !isGlance) await touchSession(database.systemDb, row.sessionId)
  return row
}

/** The caller of a token with his rights and data scope. */
export async function findCaller(
  database: Database,
  token: string,
  options?: { isGlance?: boolean },
): Promise<Caller> {
  const row = await requireSession(database, token, options)
  return {
    ...(await callerOf(database, row)),
    sessionId: row.sessionId,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
    pending: row.pending,
  }
}

/** Somebody without a session, with his rights and data scope; undefined when he cannot sign in. */
export async function findUser(database: Database, userId: number): Promise<Caller | undefined> {
  const row = await findPerson(database.systemDb, userId)
  return row && callerOf(database, row)
}

async function callerOf(database: Database, row: PersonRow): Promise<Caller> {
  return {
    sessionId: 0,
    level: row.level,
    company: { id: row.companyId, name: row.companyName, timeZone: row.timeZone, oemId: row.oemId },
    user: { id: row.userId, name: row.name, userName: row.userName, email: row.email },
    actor: null,
    pending: null,
    permissions: new Set(permissionsOf(row)),
    scope: await scopeOf(database, row),
    locale: row.locale ?? fallbackLocale,
  }
}

/** What somebody may do: an admin everything that exists at his level, others what their template says of it. */
export function permissionsOf(row: PersonRow): Permission[] {
  const possible = permissionsAt(row.level)
  if (row.type === 'admin') return [...possible]
  return possible.filter((permission) => row.permissions?.includes(permission))
}

async function scopeOf(database: Database, row: PersonRow): Promise<DataScope> {
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
