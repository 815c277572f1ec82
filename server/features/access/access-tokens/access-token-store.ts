import { createHash } from 'node:crypto'
import type { AccessToken } from '@landfall/contract/access/access-tokens.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `t.id, t.name, t.hint, u.name as user_name, t.scopes, t.created_at, t.expires_at,
  t.expires_at <= now() as is_expired, t.last_used_at, t.last_used_from`

/** What is stored of a token; the token itself is random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The access tokens of one person, or with null of the whole company; newest first. */
export function listTokens(db: Db, userId: number | null): Promise<AccessToken[]> {
  return db.query(
    `select ${columns} from access_tokens t join users u on u.id = t.user_id
     where $1::bigint is null or t.user_id = $1 order by t.id desc limit 1000`,
    [userId],
  )
}

interface NewToken {
  name: string
  token: string
  hint: string
  scopes: readonly string[]
  days: number
}

/** Stores a token of the transaction's user. */
export async function insertToken(
  db: Db,
  { name, token, hint, scopes, days }: NewToken,
): Promise<AccessToken> {
  const row = await one<AccessToken>(
    db,
    `with t as (
       insert into access_tokens (name, token_hash, hint, scopes, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning *
     )
     select ${columns} from t join users u on u.id = t.user_id`,
    [name, hashToken(token), hint, scopes, days],
  )
  if (!row) throw new Error('the token was not stored')
  return row
}

/** Ends a token, of one person or with null of anybody; false when there is none. */
export async function deleteToken(db: Db, id: number, userId: number | null): Promise<boolean> {
  const rows = await db.query(
    'delete from access_tokens where id = $1 and ($2::bigint is null or user_id = $2) returning id',
    [id, userId],
  )
  return rows.length > 0
}

/** Whether the company lets tokens in. */
export async function tokensAllowed(db: Db): Promise<boolean> {
  const row = await one<{ areAllowed: boolean }>(
    db,
    'select allows_tokens as are_allowed from company_security where company_id = app_company_id()',
  )
  return row?.areAllowed ?? false
}

/** Lets tokens of the company in, or keeps them out. */
export async function allowTokens(db: Db, areAllowed: boolean): Promise<void> {
  await db.query('update company_security set allows_tokens = $1 where company_id = app_company_id()', [
    areAllowed,
  ])
}

/** A token that lets somebody in. */
export interface LivingToken {
  id: number
  userId: number
  scopes: string[]
  /** Its last use was noted more than a minute ago. */
  isStale: boolean
}

/** The token of a caller, over all companies; undefined when it is unknown, over, or kept out. */
export function findLivingToken(systemDb: Db, token: string): Promise<LivingToken | undefined> {
  return one(
    systemDb,
    `select t.id, t.user_id, t.scopes,
       coalesce(t.last_used_at < now() - interval '1 minute', true) as is_stale
     from access_tokens t join company_security p on p.company_id = t.company_id
     where t.token_hash = $1 and t.expires_at > now() and p.allows_tokens`,
    [hashToken(token)],
  )
}

/** Notes that a token was used, and from where. */
export async function noteUse(systemDb: Db, id: number, address: string): Promise<void> {
  await systemDb.query('update access_tokens set last_used_at = now(), last_used_from = $2 where id = $1', [
    id,
    address,
  ])
}
