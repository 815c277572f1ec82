import type { Locale } from '@landfall/contract/locales.ts'
import type { Level } from '@landfall/contract/permissions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

export interface AccountRow {
  id: number
  passwordHash: string
  disabledAt: string | null
  suspendedAt: string | null
  isExpired: boolean
}

/** The account of a user name, over all companies. */
export function findAccount(systemDb: Db, userName: string): Promise<AccountRow | undefined> {
  return one<AccountRow>(
    systemDb,
    `select u.id, u.password_hash, u.disabled_at, c.suspended_at,
            coalesce(c.valid_until <= now(), false) as is_expired
     from users u join companies c on c.id = u.company_id where lower(u.user_name) = lower($1)`,
    [userName],
  )
}

interface NewSession {
  tokenHash: Buffer
  userId: number
  address: string
  agent: string
  hours: number
}

/** Opens a session and ends the user's others: one device at a time. */
export async function replaceSessions(systemDb: Db, session: NewSession): Promise<void> {
  await systemDb.query(
    `update sessions set ended_at = now(), end_reason = 'replaced' where user_id = $1 and ended_at is null`,
    [session.userId],
  )
  await systemDb.query(
    `insert into sessions (token_hash, user_id, address, agent, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [session.tokenHash, session.userId, session.address, session.agent, session.hours],
  )
  await systemDb.query('update users set last_sign_in_at = now() where id = $1', [session.userId])
}

export interface SessionRow {
  sessionId: number
  endReason: 'signedOut' | 'replaced' | 'disabled' | null
  isExpired: boolean
  isStale: boolean
  userId: number
  userName: string
  name: string
  email: string
  type: 'admin' | 'employee'
  locale: Locale | null
  groupId: number | null
  actorId: number | null
  actorName: string | null
  companyId: number
  companyName: string
  level: Level
  oemId: number | null
  timeZone: string
  companyExpired: boolean
  permissions: string[] | null
  dataScope: 'own' | 'subordinates' | 'group' | 'company' | null
}

/** The session of a token with its user, company and rights; idle for more than `idleHours` counts as expired. */
export function findSession(
  systemDb: Db,
  tokenHash: Buffer,
  idleHours: number,
): Promise<SessionRow | undefined> {
  return one<SessionRow>(
    systemDb,
    `select s.id as session_id, s.end_reason,
            (s.expires_at <= now() or s.last_seen_at < now() - make_interval(hours => $2)) as is_expired,
            s.last_seen_at < now() - interval '1 minute' as is_stale,
            u.id as user_id, u.user_name, u.name, u.email, u.type, u.locale, u.group_id,
            s.actor_id, a.name as actor_name,
            c.id as company_id, c.name as company_name, c.level, c.oem_id, c.time_zone,
            (c.suspended_at is not null or coalesce(c.valid_until <= now(), false)) as company_expired,
            t.permissions, t.data_scope
     from sessions s
     join users u on u.id = s.user_id
     join companies c on c.id = u.company_id
     left join permission_templates t on t.id = u.template_id
     left join users a on a.id = s.actor_id
     where s.token_hash = $1 and u.disabled_at is null`,
    [tokenHash, idleHours],
  )
}

export interface UserCard {
  type: 'admin' | 'employee'
  avatar: string
  introduction: string
  templateName: string | null
  validateEmailBeforeExport: boolean
  onlyExportValidEmails: boolean
}

/** What the frame shows of the signed-in user beyond his session. */
export async function findUserCard(db: Db, userId: number): Promise<UserCard> {
  const [card] = await db.query<UserCard>(
    `select u.type, u.avatar, u.introduction, u.validate_email_before_export, u.only_export_valid_emails,
            t.name as template_name
     from users u left join permission_templates t on t.id = u.template_id where u.id = $1`,
    [userId],
  )
  if (!card) throw new AppError('invalidLogin')
  return card
}

/** Moves the idle clock of a session. */
export async function touchSession(systemDb: Db, sessionId: number): Promise<void> {
  await systemDb.query('update sessions set last_seen_at = now() where id = $1', [sessionId])
}

/** Ends one session at its user's wish. */
export async function endSession(systemDb: Db, sessionId: number): Promise<void> {
  await systemDb.query(
    `update sessions set ended_at = now(), end_reason = 'signedOut' where id = $1 and ended_at is null`,
    [sessionId],
  )
}

/** The user ids below a leader, over all levels, himself included. */
export async function subordinatesOf(systemDb: Db, userId: number): Promise<number[]> {
  const rows = await systemDb.query<{ id: number }>(
    `with recursive below as (
       select id from users where id = $1
       union select u.id from users u join below b on u.leader_id = b.id
     ) select id from below`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** The user ids of a group and the groups below it. */
export async function groupMembersOf(systemDb: Db, groupId: number): Promise<number[]> {
  const rows = await systemDb.query<{ id: number }>(
    `with recursive below as (
       select id from user_groups where id = $1
       union select g.id from user_groups g join below b on g.parent_id = b.id
     ) select u.id from users u where u.group_id in (select id from below)`,
    [groupId],
  )
  return rows.map(({ id }) => id)
}

/** Colleagues for pickers; the transaction's company limits them. */
export function listColleagues(
  db: Db,
  search: string,
): Promise<{ id: number; name: string; username: string }[]> {
  return db.query(
    `select id, name, user_name as username from users
     where disabled_at is null and ($1 = '' or name ilike '%' || $1 || '%' or user_name ilike '%' || $1 || '%')
     order by name limit 100`,
    [search],
  )
}

/** Remembers the language of a user's messages. */
export async function storeLocale(db: Db, userId: number, locale: Locale): Promise<void> {
  await db.query('update users set locale = $2 where id = $1', [userId, locale])
}
