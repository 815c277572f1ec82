import type { MailSignIn, SignInProvider } from '@landfall/contract/email/mail-sign-ins.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A client that a company has registered at a provider. */
export interface StoredApp {
  provider: SignInProvider
  clientId: string
  clientSecretSealed: string
  tenant: string
}

/** The clients of the transaction's company. */
export function listApps(db: Db): Promise<StoredApp[]> {
  return db.query('select provider, client_id, client_secret_sealed, tenant from mail_apps')
}

/** Stores the client of the transaction's company at a provider. */
export async function storeApp(db: Db, app: StoredApp): Promise<void> {
  await db.query(
    `insert into mail_apps (provider, client_id, client_secret_sealed, tenant) values ($1, $2, $3, $4)
     on conflict (company_id, provider) do update set client_id = excluded.client_id,
       client_secret_sealed = excluded.client_secret_sealed, tenant = excluded.tenant`,
    [app.provider, app.clientId, app.clientSecretSealed, app.tenant],
  )
}

/** Forgets the client of the transaction's company at a provider. */
export async function deleteApp(db: Db, provider: SignInProvider): Promise<void> {
  await db.query('delete from mail_apps where provider = $1', [provider])
}

const viewColumns = 's.id, s.provider, s.address, s.broken_at is not null as is_broken, s.connected_at'

/** SQL: the connected mailbox of a row with a `sign_in_id`, as the browser may see it, or null. */
export const signInOf = (alias: string) => `(
  select jsonb_build_object('id', s.id, 'provider', s.provider, 'address', s.address,
    'isBroken', s.broken_at is not null,
    'connectedAt', to_char(s.connected_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from mail_sign_ins s where s.id = ${alias}.sign_in_id)`

/** What the caller has connected. */
export function listOwnSignIns(db: Db): Promise<MailSignIn[]> {
  return db.query(
    `select ${viewColumns} from mail_sign_ins s where s.user_id = app_user_id() order by lower(s.address), s.id`,
  )
}

/** One that the caller has connected, or that stands already where it is to be used. */
export function findUsable(db: Db, id: number, storedId: number | null): Promise<MailSignIn | undefined> {
  return one(
    db,
    `select ${viewColumns} from mail_sign_ins s where s.id = $1 and (s.user_id = app_user_id() or s.id = $2)`,
    [id, storedId],
  )
}

const unused = `not exists (select from mailboxes u where u.sign_in_id = s.id)
  and not exists (select from email_relays u where u.sign_in_id = s.id)
  and not exists (select from sender_accounts u where u.sign_in_id = s.id)`

/** An attempt that is at the provider. */
export interface Attempt {
  provider: SignInProvider
  verifierSealed: string
  nonce: string
  redirectUri: string
}

const attemptMinutes = 15

/** Remembers an attempt of the caller that goes to the provider. */
export async function storeAttempt(db: Db, attempt: Attempt & { stateHash: Buffer }): Promise<void> {
  await db.query('delete from mail_sign_in_attempts where expires_at < now()')
  // What was connected and then used for nothing.
  await db.query(
    `delete from mail_sign_ins s
     where s.user_id = app_user_id() and s.connected_at < now() - interval '1 hour' and ${unused}`,
  )
  await db.query(
    `insert into mail_sign_in_attempts (provider, state_hash, verifier_sealed, nonce, redirect_uri, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
    [
      attempt.provider,
      attempt.stateHash,
      attempt.verifierSealed,
      attempt.nonce,
      attempt.redirectUri,
      attemptMinutes,
    ],
  )
}

/** Takes an attempt of the caller that is to be completed: nobody else can, and he cannot twice. */
export function takeAttempt(db: Db, stateHash: Buffer): Promise<Attempt | undefined> {
  return one(
    db,
    `delete from mail_sign_in_attempts where state_hash = $1 and user_id = app_user_id() and expires_at > now()
     returning provider, verifier_sealed, nonce, redirect_uri`,
    [stateHash],
  )
}

/** What a provider gave, sealed. */
export interface SealedTokens {
  refreshSealed: string
  accessSealed: string
  accessUntil: string
}

/** Stores what an attempt has brought; what was connected before by the same person is renewed. */
export async function storeSignIn(
  db: Db,
  provider: SignInProvider,
  given: SealedTokens & { address: string; clientId: string; tenant: string },
): Promise<MailSignIn> {
  const row = await one<MailSignIn>(
    db,
    `insert into mail_sign_ins as s (provider, address, client_id, tenant, refresh_sealed, access_sealed, access_until)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, user_id, provider, lower(address)) do update set client_id = excluded.client_id,
       tenant = excluded.tenant, refresh_sealed = excluded.refresh_sealed, access_sealed = excluded.access_sealed,
       access_until = excluded.access_until, broken_at = null, connected_at = now()
     returning ${viewColumns}`,
    [
      provider,
      given.address,
      given.clientId,
      given.tenant,
      given.refreshSealed,
      given.accessSealed,
      given.accessUntil,
    ],
  )
  if (!row) throw new Error('the connected mailbox was not stored')
  return row
}

/** Forgets the tokens of connected mailboxes that nothing uses any longer. */
export async function dropUnused(db: Db, ids: readonly (number | null)[]): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await db.query(`delete from mail_sign_ins s where s.id = any($1) and ${unused}`, [known])
}

/** A connected mailbox with what its provider gave. */
export interface StoredSignIn extends SealedTokens {
  id: number
  provider: SignInProvider
  clientId: string
  tenant: string
  isBroken: boolean
  /** The company's client of the same id; null: the installation's. */
  clientSecretSealed: string | null
}

/** What its provider gave for a connected mailbox. */
export function readSignIn(systemDb: Db, id: number): Promise<StoredSignIn | undefined> {
  return one(
    systemDb,
    `select s.id, s.provider, s.client_id, s.tenant, s.refresh_sealed, s.access_sealed, s.access_until,
       s.broken_at is not null as is_broken, a.client_secret_sealed
     from mail_sign_ins s
     left join mail_apps a on a.company_id = s.company_id and a.provider = s.provider and a.client_id = s.client_id
     where s.id = $1`,
    [id],
  )
}

/** Stores what the provider gave anew, unless somebody has connected the mailbox again meanwhile. */
export async function renewSignIn(systemDb: Db, before: StoredSignIn, given: SealedTokens): Promise<void> {
  await systemDb.query(
    `update mail_sign_ins set refresh_sealed = $3, access_sealed = $4, access_until = $5, broken_at = null
     where id = $1 and refresh_sealed = $2`,
    [before.id, before.refreshSealed, given.refreshSealed, given.accessSealed, given.accessUntil],
  )
}

/** Remembers that the provider lets us in no longer. */
export async function breakSignIn(systemDb: Db, before: StoredSignIn): Promise<void> {
  await systemDb.query(
    'update mail_sign_ins set broken_at = coalesce(broken_at, now()) where id = $1 and refresh_sealed = $2',
    [before.id, before.refreshSealed],
  )
}
