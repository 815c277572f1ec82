import type { SocialAccountView } from '@landfall/contract/social/social-accounts.ts'
import type { SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { AccountState } from '../social-networks/network-adapter.ts'

const viewColumns = `a.id, a.network, a.name, a.handle, a.health, a.trouble, a.checked_at, a.expires_at, a.event_at,
  case when a.refused_at > coalesce(a.event_at, '-infinity') then a.refused_at end as refused_at, a.is_played,
  a.network in ('whatsapp', 'facebook') and a.app_secret_sealed is not null as has_door,
  a.refresh_sealed is not null as is_renewed,
  (select count(*) from social_conversations k where k.account_id = a.id) as conversations,
  u.name as creator_name, a.created_at`

/** An account with its secrets as they are stored. */
export interface StoredAccount {
  id: number
  companyId: number
  network: SocialNetwork
  targetId: string
  businessId: string
  name: string
  tokenSealed: string | null
  appSecretSealed: string | null
  doorSealed: string
  /** By which a token is had anew, as which application, and when this one ends. */
  refreshSealed: string | null
  appClientId: string
  expiresAt: string | null
  isPlayed: boolean
  createdBy: number | null
}

const storedColumns = `id, company_id, network, target_id, business_id, name, token_sealed, app_secret_sealed, door_sealed,
  refresh_sealed, app_client_id, expires_at, is_played, created_by`

/** The accounts of the company, oldest first. */
export function listAccounts(db: Db): Promise<SocialAccountView[]> {
  return db.query(
    `select ${viewColumns} from social_accounts a left join users u on u.id = a.created_by
     where a.deleted_at is null order by a.id`,
  )
}

/** One account as it is shown. */
export function findAccountView(db: Db, id: number): Promise<SocialAccountView | undefined> {
  return one(
    db,
    `select ${viewColumns} from social_accounts a left join users u on u.id = a.created_by
     where a.id = $1 and a.deleted_at is null`,
    [id],
  )
}

/** One account with its secrets. */
export function findAccount(db: Db, id: number): Promise<StoredAccount | undefined> {
  return one(db, `select ${storedColumns} from social_accounts where id = $1 and deleted_at is null`, [id])
}

/** The account that a network calls by an id. */
export function findByTarget(
  db: Db,
  network: SocialNetwork,
  targetId: string,
): Promise<StoredAccount | undefined> {
  return one(
    db,
    `select ${storedColumns} from social_accounts where network = $1 and target_id = $2 and deleted_at is null`,
    [network, targetId],
  )
}

/** The account behind a door, whosever it is; undefined once it is unbound. */
export function findByDoor(systemDb: Db, doorHash: Buffer): Promise<StoredAccount | undefined> {
  return one(
    systemDb,
    `select ${storedColumns} from social_accounts
     where door_hash = $1 and deleted_at is null and token_sealed is not null`,
    [doorHash],
  )
}

/** By what an account is reached, sealed. */
export interface AccountSecrets {
  tokenSealed: string
  appSecretSealed: string | null
  refreshSealed: string | null
  expiresAt: Date | null
  /** The application to which the token was given; empty where nobody knows. */
  clientId: string
}

/** What a new account is made of. */
export interface AccountRow extends AccountSecrets {
  network: SocialNetwork
  targetId: string
  businessId: string
  name: string
  handle: string
  doorHash: Buffer
  doorSealed: string
  isPlayed?: boolean
}

/** Stores an account; undefined when the company has it already. */
export async function insertAccount(db: Db, row: AccountRow): Promise<number | undefined> {
  const stored = await one<{ id: number }>(
    db,
    `insert into social_accounts (network, target_id, business_id, name, handle, token_sealed, app_secret_sealed,
       door_hash, door_sealed, is_played, refresh_sealed, expires_at, app_client_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (company_id, network, target_id) where deleted_at is null do nothing returning id`,
    [
      ...[row.network, row.targetId, row.businessId, row.name, row.handle, row.tokenSealed],
      ...[row.appSecretSealed, row.doorHash, row.doorSealed, row.isPlayed ?? false],
      ...[row.refreshSealed, row.expiresAt, row.clientId],
    ],
  )
  return stored?.id
}

/** Gives an account other secrets. */
export async function storeSecrets(db: Db, id: number, secrets: AccountSecrets): Promise<void> {
  await db.query(
    `update social_accounts set token_sealed = $2, app_secret_sealed = $3, refresh_sealed = $4, expires_at = $5,
       app_client_id = $6, health = 'ok', trouble = '', failures = 0, warned_at = null where id = $1`,
    [
      ...[id, secrets.tokenSealed, secrets.appSecretSealed],
      ...[secrets.refreshSealed, secrets.expiresAt, secrets.clientId],
    ],
  )
}

/** Stores a token that was had anew, unless the account was given another one meanwhile. */
export async function storeRenewed(
  db: Db,
  { id, tokenSealed }: StoredAccount,
  renewed: Pick<AccountSecrets, 'tokenSealed' | 'refreshSealed' | 'expiresAt'>,
): Promise<void> {
  await db.query(
    `update social_accounts set token_sealed = $3, refresh_sealed = $4, expires_at = $5, warned_at = null
     where id = $1 and token_sealed = $2`,
    [id, tokenSealed, renewed.tokenSealed, renewed.refreshSealed, renewed.expiresAt],
  )
}

/** Takes the secrets of an account away and moves it to the recycle bin; its old door opens no more. */
export async function unbindAccount(
  db: Db,
  id: number,
  door: { doorHash: Buffer; doorSealed: string },
): Promise<void> {
  await db.query(
    `update social_accounts set token_sealed = null, app_secret_sealed = null, refresh_sealed = null, door_hash = $2, door_sealed = $3,
       deleted_at = now(), deleted_by = app_user_id(), health = 'reauth', trouble = '' where id = $1`,
    [id, door.doorHash, door.doorSealed],
  )
}

/** Notes how an account was found to be. */
export async function noteHealthy(db: Db, id: number, state: AccountState): Promise<void> {
  await db.query(
    `update social_accounts set name = coalesce(nullif($2, ''), name), handle = coalesce(nullif($3, ''), handle),
       trouble = $4, health = case when $4 = '' then 'ok' else 'failing' end, failures = 0, expires_at = case when $8 then $5 else expires_at end,
       daily_limit = case when $6 then $7 else daily_limit end, checked_at = now() where id = $1`,
    [
      ...[
        id,
        state.name.slice(0, 120),
        state.handle.slice(0, 120),
        state.trouble.slice(0, 300),
        state.expiresAt ?? null,
      ],
      ...[state.dailyLimit !== undefined, state.dailyLimit ?? null, state.expiresAt !== undefined],
    ],
  )
}

/** Notes that an account could not be asked; answers how often in a row, and as what it was known before. */
export async function noteUnwell(
  db: Db,
  id: number,
  { health, trouble }: { health: 'failing' | 'reauth'; trouble: string },
): Promise<{ failures: number; healthBefore: string } | undefined> {
  return one(
    db,
    `update social_accounts a set health = $2, trouble = $3, failures = a.failures + 1, checked_at = now()
     from (select id, health from social_accounts where id = $1 for update) before
     where a.id = before.id returning a.failures, before.health as health_before`,
    [id, health, trouble.slice(0, 300)],
  )
}
