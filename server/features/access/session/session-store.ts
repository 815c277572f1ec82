import type { PendingStep } from '@landfall/contract/access/session.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Level } from '@landfall/contract/permissions.ts'
import { AppError } from '#platform/http/app-error.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Why a company account is closed. */
export type CompanyClosed = 'expired' | 'suspended' | 'deleted'

export interface AccountRow {
  id: number
  companyId: number
  userName: string
  type: 'admin' | 'employee'
  passwordHash: string
  disabledAt: string | null
  /** Why nobody of the company may come in; null while it is open. */
  companyClosed: CompanyClosed | null
  /** The password is a one-time one; false once it has been changed. */
  isTemporary: boolean
  isTemporaryOver: boolean
  isPasswordOld: boolean
  hasSecondFactor: boolean
  mustHaveSecondFactor: boolean
  /** The company lets its employees in by single sign-on only. */
  isSingleSignOnOnly: boolean
}

const accountSql = `select u.id, u.company_id, u.user_name, u.type, u.password_hash, u.disabled_at,
    company_closed(c) as company_closed,
    u.temporary_until is not null as is_temporary, coalesce(u.temporary_until <= now(), false) as is_temporary_over,
    coalesce(u.password_changed_at + make_interval(days => p.password_max_age_days) <= now(), false) as is_password_old,
    p.second_factor <> 'off' and exists (
      select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
    p.second_factor = 'required' as must_have_second_factor,
    exists (select from single_sign_on_providers s where s.company_id = u.company_id and s.is_active and s.is_only)
      as is_single_sign_on_only
  from users u join companies c on c.id = u.company_id join company_security p on p.company_id = c.id`

/** The account of a user name, over all companies. */
export function findAccount(systemDb: Db, userName: string): Promise<AccountRow | undefined> {
  return one(systemDb, `${accountSql} where lower(u.user_name) = lower($1)`, [userName])
}

/** The account of a user. */
export function findAccountById(systemDb: Db, userId: number): Promise<AccountRow | undefined> {
  return one(systemDb, `${accountSql} where u.id = $1`, [userId])
}

/** Why a session ended. */
export type EndReason = 'signedOut' | 'replaced' | 'disabled' | 'ended' | 'passwordChanged'

/** A user with his company and rights. */
export interface PersonRow {
  userId: number
  userName: string
  name: string
  email: string
  type: 'admin' | 'employee'
  locale: Locale | null
  groupId: number | null
  companyId: number
  companyName: string
  level: Level
  oemId: number | null
  timeZone: string
  companyClosed: CompanyClosed | null
  permissions: string[] | null
  dataScope: 'own' | 'subordinates' | 'group' | 'company' | null
}

const personColumns = `u.id as user_id, u.user_name, u.name, u.email, u.type,
  coalesce(u.locale, c.default_locale) as locale, u.group_id, c.id as company_id, c.name as company_name, c.level,
  c.oem_id, c.time_zone, company_closed(c) as company_closed, t.permissions, t.data_scope`
const personJoins = `join companies c on c.id = u.company_id left join permission_templates t on t.id = u.template_id`

/** A user who can sign in; undefined when he cannot. */
export function findPerson(systemDb: Db, userId: number): Promise<PersonRow | undefined> {
  return one(
    systemDb,
    `select ${personColumns} from users u ${personJoins}
     where u.id = $1 and u.disabled_at is null and company_closed(c) is null`,
    [userId],
  )
}

export interface SessionRow extends PersonRow {
  sessionId: number
  endReason: EndReason | null
  pending: PendingStep | null
  isExpired: boolean
  isStale: boolean
  actorId: number | null
  actorName: string | null
}

/** The session of a token with its user, company and rights; one that was idle for too long counts as expired. */
export async function findSession(systemDb: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await systemDb.query<SessionRow>(
    `select s.id as session_id, s.end_reason, s.pending,
            least(s.expires_at,
                  s.last_seen_at + make_interval(hours => p.idle_hours),
                  case when s.actor_id is null then s.created_at + make_interval(hours => p.absolute_hours) end
                 ) <= now() as is_expired,
            s.last_seen_at < now() - interval '1 minute' as is_stale,
            s.actor_id, a.name as actor_name, ${personColumns}
     from sessions s
     join users u on u.id = s.user_id
     ${personJoins}
     join company_security p on p.company_id = c.id
     left join users a on a.id = s.actor_id
     where s.token_hash = $1 and u.disabled_at is null and a.disabled_at is null`,
    [tokenHash],
    // Planning the joins takes far longer than running them.
    { prepareAs: 'session' },
  )
  return row
}

export interface UserCard {
  type: 'admin' | 'employee'
  avatar: string
  introduction: string
  templateName: string | null
  validateEmailBeforeExport: boolean
  onlyExportValidEmails: boolean
  timeZone: string | null
}

/** What the frame shows of the signed-in user beyond his session. */
export async function findUserCard(db: Db, userId: number): Promise<UserCard> {
  const [card] = await db.query<UserCard>(
    `select u.type, u.avatar, u.introduction, u.validate_email_before_export, u.only_export_valid_emails,
            u.time_zone, t.name as template_name
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

/** Nothing is asked of a session any more before it may go on. */
export async function settleSession(systemDb: Db, sessionId: number): Promise<void> {
  await systemDb.query('update sessions set pending = null where id = $1', [sessionId])
}

/** Ends one session at its user's wish. */
export async function endSession(systemDb: Db, sessionId: number): Promise<void> {
  await systemDb.query(
    `update sessions set ended_at = now(), end_reason = 'signedOut' where id = $1 and ended_at is null`,
    [sessionId],
  )
}

/** Ends sessions of users of the transaction's company with that transaction; answers how many. */
export async function endOwnSessions(
  db: Db,
  userIds: readonly number[],
  reason: EndReason = 'ended',
): Promise<number> {
  const row = await one<{ ended: number }>(db, 'select app_end_sessions($1::bigint[], $2) as ended', [
    userIds,
    reason,
  ])
  return row?.ended ?? 0
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

interface Colleague {
  id: number
  name: string
  username: string
}

/** Colleagues who can sign in, the first hundred of those whose name contains what is searched for. */
export function findColleagues(db: Db, search: string): Promise<Colleague[]> {
  return db.query(
    `select id, name, user_name as username from users
     where disabled_at is null and (name ilike $1 or user_name ilike $1) order by name, id limit 100`,
    [`%${escapeLike(search)}%`],
  )
}

/** Those of some people who belong to the company, also who can no longer sign in. */
export function nameColleagues(db: Db, ids: readonly number[]): Promise<Colleague[]> {
  return db.query('select id, name, user_name as username from users where id = any($1) order by name, id', [
    ids,
  ])
}

/** Remembers the language of a user's messages. */
export async function storeLocale(db: Db, userId: number, locale: Locale): Promise<void> {
  await db.query('update users set locale = $2 where id = $1', [userId, locale])
}
