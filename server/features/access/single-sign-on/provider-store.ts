import type { SingleSignOnInput, SingleSignOnView } from '@landfall/contract/access/single-sign-on.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A provider as it is stored, with its sealed secret. */
export interface Provider {
  id: number
  companyId: number
  issuer: string
  clientId: string
  clientSecretSealed: string
  mailDomain: string
  /** Domain of the company's brand, if it has one. */
  brandDomain: string | null
}

const providerSql = `select p.id, p.company_id, p.issuer, p.client_id, p.client_secret_sealed, p.mail_domain,
    o.domain as brand_domain
  from single_sign_on_providers p join companies c on c.id = p.company_id left join oems o on o.id = c.oem_id
  where p.is_active and c.suspended_at is null`

/** The provider as the administrators of its company see it. */
export async function readProvider(db: Db): Promise<SingleSignOnView['provider']> {
  const row = await one<NonNullable<SingleSignOnView['provider']>>(
    db,
    'select issuer, client_id, mail_domain, is_active, is_only from single_sign_on_providers',
  )
  return row ?? null
}

/** The sealed secret of the transaction's company. */
export async function findSealedSecret(db: Db): Promise<string | undefined> {
  const row = await one<{ sealed: string }>(
    db,
    'select client_secret_sealed as sealed from single_sign_on_providers',
  )
  return row?.sealed
}

/** Stores the provider of the transaction's company; another issuer or client forgets which accounts were bound. */
export async function storeProvider(db: Db, input: SingleSignOnInput, secretSealed: string): Promise<void> {
  await db.query(
    `delete from single_sign_on_identities i using single_sign_on_providers p
     where p.id = i.provider_id and (p.issuer <> $1 or p.client_id <> $2)`,
    [input.issuer, input.clientId],
  )
  await db.query(
    `insert into single_sign_on_providers
       (issuer, client_id, client_secret_sealed, mail_domain, is_active, is_only)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret_sealed = excluded.client_secret_sealed, mail_domain = excluded.mail_domain,
       is_active = excluded.is_active, is_only = excluded.is_only, updated_at = now()`,
    [input.issuer, input.clientId, secretSealed, input.mailDomain, input.isActive, input.isOnly],
  )
}

/** Removes the provider of the transaction's company. */
export async function deleteProvider(db: Db): Promise<void> {
  await db.query('delete from single_sign_on_providers')
}

/** The active provider of a user name, or of the domain of an address when exactly one company has it. */
export async function findProviderFor(systemDb: Db, name: string): Promise<Provider | undefined> {
  if (!name.includes('@')) {
    const sql = `${providerSql} and p.company_id = (select company_id from users where lower(user_name) = lower($1))`
    return one<Provider>(systemDb, sql, [name])
  }
  const domain = name.slice(name.lastIndexOf('@') + 1)
  const found = await systemDb.query<Provider>(`${providerSql} and lower(p.mail_domain) = lower($1)`, [
    domain,
  ])
  return found.length === 1 ? found[0] : undefined
}

/** The active provider of an id. */
export function findProvider(systemDb: Db, id: number): Promise<Provider | undefined> {
  return one(systemDb, `${providerSql} and p.id = $1`, [id])
}

/** A sign-in that is at the provider. */
export interface Attempt {
  stateHash: Buffer
  providerId: number
  ticketHash: Buffer
  verifierSealed: string
  nonce: string
  redirectUri: string
}

const attemptMinutes = 10

/** Remembers a sign-in that goes to the provider. */
export async function storeAttempt(systemDb: Db, attempt: Attempt): Promise<void> {
  await systemDb.query('delete from single_sign_on_attempts where expires_at < now()')
  await systemDb.query(
    `insert into single_sign_on_attempts
       (state_hash, provider_id, ticket_hash, verifier_sealed, nonce, redirect_uri, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
    [
      attempt.stateHash,
      attempt.providerId,
      attempt.ticketHash,
      attempt.verifierSealed,
      attempt.nonce,
      attempt.redirectUri,
      attemptMinutes,
    ],
  )
}

/** Takes an attempt that is to be completed: nobody can complete it twice. */
export function takeAttempt(systemDb: Db, stateHash: Buffer): Promise<Attempt | undefined> {
  return one(
    systemDb,
    `delete from single_sign_on_attempts where state_hash = $1 and expires_at > now()
     returning state_hash, provider_id, ticket_hash, verifier_sealed, nonce, redirect_uri`,
    [stateHash],
  )
}

/** The user a provider's account was bound to. */
export async function findBoundUser(
  db: Db,
  { providerId, subject }: { providerId: number; subject: string },
): Promise<number | undefined> {
  const row = await one<{ userId: number }>(
    db,
    'select user_id from single_sign_on_identities where provider_id = $1 and subject = $2',
    [providerId, subject],
  )
  return row?.userId
}

/**
 * Binds the provider's account to the one user of the company with the address; undefined when none or several have it,
 * or when it belongs to another account already.
 */
export async function bindUser(
  db: Db,
  account: { providerId: number; subject: string; email: string },
): Promise<number | undefined> {
  const users = await db.query<{ id: number }>(
    'select id from users where lower(email) = lower($1) and disabled_at is null limit 2',
    [account.email],
  )
  const [user] = users
  if (!user || users.length > 1) return undefined
  await db.query(
    `insert into single_sign_on_identities (provider_id, subject, user_id) values ($1, $2, $3)
     on conflict do nothing`,
    [account.providerId, account.subject, user.id],
  )
  return findBoundUser(db, account)
}
