import type { SocialApp, SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { SocialSignIn } from '@landfall/contract/social/social-sign-ins.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** An application that a company has registered. */
export interface StoredSocialApp {
  app: SocialApp
  clientId: string
  clientSecretSealed: string
}

/** The applications of the transaction's company. */
export function listSocialApps(db: Db): Promise<StoredSocialApp[]> {
  return db.query('select app, client_id, client_secret_sealed from social_apps')
}

/** Stores the application of the transaction's company. */
export async function storeSocialApp(db: Db, stored: StoredSocialApp): Promise<void> {
  await db.query(
    `insert into social_apps (app, client_id, client_secret_sealed) values ($1, $2, $3)
     on conflict (company_id, app) do update set client_id = excluded.client_id,
       client_secret_sealed = excluded.client_secret_sealed`,
    [stored.app, stored.clientId, stored.clientSecretSealed],
  )
}

/** Forgets the application of the transaction's company. */
export async function deleteSocialApp(db: Db, app: SocialApp): Promise<void> {
  await db.query('delete from social_apps where app = $1', [app])
}

/** An attempt that is at a network. */
export interface SocialAttempt {
  network: SocialNetwork
  clientId: string
  verifierSealed: string
  redirectUri: string
}

const attemptMinutes = 15

/** Remembers an attempt of the caller that goes to the network. */
export async function storeSocialAttempt(
  db: Db,
  attempt: SocialAttempt & { stateHash: Buffer },
): Promise<void> {
  await db.query('delete from social_sign_in_attempts where expires_at < now()')
  await db.query(
    `insert into social_sign_in_attempts (network, client_id, state_hash, verifier_sealed, redirect_uri, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
    [
      ...[attempt.network, attempt.clientId, attempt.stateHash, attempt.verifierSealed],
      ...[attempt.redirectUri, attemptMinutes],
    ],
  )
}

/** Takes an attempt of the caller that is to be completed: nobody else can, and he cannot twice. */
export function takeSocialAttempt(db: Db, stateHash: Buffer): Promise<SocialAttempt | undefined> {
  return one(
    db,
    `delete from social_sign_in_attempts where state_hash = $1 and user_id = app_user_id() and expires_at > now()
     returning network, client_id, verifier_sealed, redirect_uri`,
    [stateHash],
  )
}

/** What a network gave, sealed. */
export interface SealedToken {
  tokenSealed: string
  refreshSealed: string | null
  expiresAt: Date | null
}

/** What somebody has signed in for, with what the network gave. */
export interface StoredSignIn extends SealedToken {
  network: SocialNetwork
  clientId: string
}

// Nobody chooses longer; tokens that are bound to nothing are not kept.
const isFresh = "connected_at > now() - interval '1 hour'"

/** Stores what an attempt has brought. */
export async function storeSocialSignIn(db: Db, given: StoredSignIn): Promise<SocialSignIn> {
  const row = await one<SocialSignIn>(
    db,
    `insert into social_sign_ins (network, client_id, token_sealed, refresh_sealed, expires_at)
     values ($1, $2, $3, $4, $5) returning id, network, connected_at`,
    [given.network, given.clientId, given.tokenSealed, given.refreshSealed, given.expiresAt],
  )
  if (!row) throw new Error('what was signed in for was not stored')
  return row
}

/** What the caller has signed in for and may still bind, newest first. */
export function listOwnSocialSignIns(db: Db): Promise<SocialSignIn[]> {
  return db.query(
    `select id, network, connected_at from social_sign_ins where user_id = app_user_id() and ${isFresh} order by id desc`,
  )
}

/** One of the caller's, with its tokens. */
export function findOwnSocialSignIn(db: Db, id: number): Promise<StoredSignIn | undefined> {
  return one(
    db,
    `select network, client_id, token_sealed, refresh_sealed, expires_at from social_sign_ins
     where id = $1 and user_id = app_user_id() and ${isFresh}`,
    [id],
  )
}

/** Forgets tokens of sign-ins that nobody binds any more, in all companies. */
export async function forgetSocialSignIns(systemDb: Db): Promise<void> {
  await systemDb.query(`delete from social_sign_ins where not (${isFresh})`)
}
