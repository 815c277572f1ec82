import type { RelayInput, RelayView } from '@landfall/contract/email/email-settings.ts'
import type { SealedTransport } from '#platform/mail/mail-transport.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { dropUnused, signInOf } from '../mail-sign-ins/sign-in-store.ts'

const viewColumns = `id, name, host, port, security, allow_self_signed, user_name,
  password_sealed is not null as has_password, ${signInOf('email_relays')} as sign_in, from_name, from_address, reply_to, max_connections, messages_per_connection,
  rate_per_minute, dkim_domain, dkim_selector, dkim_key_sealed is not null as has_dkim_key, returns_bounces, is_active,
  helo_name, weight, sender_domains, last_error`

/** What is stored of a relay beyond what the browser may see. */
export interface StoredRelay extends SealedTransport {
  id: number
  name: string
  fromName: string
  fromAddress: string
  replyTo: string
}

/** The columns of a `StoredRelay`. */
export const storedColumns = `id, name, host, port, security, allow_self_signed, user_name, password_sealed, sign_in_id, helo_name,
  dkim_domain, dkim_selector, dkim_key_sealed, from_name, from_address, reply_to`

/** All relays of the company. */
export function listRelays(db: Db): Promise<RelayView[]> {
  return db.query(`select ${viewColumns} from email_relays where deleted_at is null order by id`)
}

/** A relay as the browser may see it. */
export function findRelay(db: Db, id: number): Promise<RelayView | undefined> {
  return one(db, `select ${viewColumns} from email_relays where id = $1 and deleted_at is null`, [id])
}

/** A relay with its sealed secrets. */
export function findStoredRelay(db: Db, id: number): Promise<StoredRelay | undefined> {
  return one(db, `select ${storedColumns} from email_relays where id = $1 and deleted_at is null`, [id])
}

/** Secrets as they are stored. */
export interface RelaySecrets {
  passwordSealed: string | null
  dkimKeySealed: string | null
}

function valuesOf(input: RelayInput, secrets: RelaySecrets): unknown[] {
  return [
    input.name,
    input.host,
    input.port,
    input.security,
    input.allowSelfSigned,
    input.userName,
    secrets.passwordSealed,
    input.fromName,
    input.fromAddress,
    input.replyTo,
    input.maxConnections,
    input.ratePerMinute,
    input.dkimDomain,
    input.dkimSelector,
    secrets.dkimKeySealed,
    input.isActive,
    input.returnsBounces,
    input.weight,
    input.senderDomains,
    input.messagesPerConnection,
    input.signInId,
    input.heloName,
  ]
}

/** Stores a new relay and returns its id. */
export async function insertRelay(db: Db, input: RelayInput, secrets: RelaySecrets): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into email_relays (name, host, port, security, allow_self_signed, user_name, password_sealed,
       from_name, from_address, reply_to, max_connections, rate_per_minute, dkim_domain, dkim_selector,
       dkim_key_sealed, is_active, returns_bounces, weight, sender_domains, messages_per_connection, sign_in_id,
       helo_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     returning id`,
    valuesOf(input, secrets),
  )
  if (!row) throw new Error('the relay was not stored')
  return row.id
}

/** Changes a relay; what went wrong with it before is forgotten. */
export async function updateRelay(
  db: Db,
  id: number,
  { input, stored, secrets }: { input: RelayInput; stored: StoredRelay; secrets: RelaySecrets },
): Promise<void> {
  await db.query(
    `update email_relays set name = $1, host = $2, port = $3, security = $4, allow_self_signed = $5,
       user_name = $6, password_sealed = $7, from_name = $8, from_address = $9, reply_to = $10,
       max_connections = $11, rate_per_minute = $12, dkim_domain = $13, dkim_selector = $14,
       dkim_key_sealed = $15, is_active = $16, returns_bounces = $17, weight = $18, sender_domains = $19,
       messages_per_connection = $20, sign_in_id = $21, helo_name = $22, last_error = null
     where id = $23`,
    [...valuesOf(input, secrets), id],
  )
  if (stored.signInId !== input.signInId) await dropUnused(db, [stored.signInId])
}

/** Puts a relay into the recycle bin; false when an open task still uses it. */
export async function deleteRelay(db: Db, id: number): Promise<boolean> {
  const rows = await db.query(
    `update email_relays set deleted_at = now(), deleted_by = app_user_id(), is_active = false
     where id = $1 and not exists (select 1 from send_tasks where relay_id = $1 and state = 'SUBMITTED')
     returning id`,
    [id],
  )
  return rows.length > 0
}

/** Remembers how using a relay went. */
export async function recordRelayError(db: Db, id: number, error: string | null): Promise<void> {
  await db.query('update email_relays set last_error = $2 where id = $1', [id, error])
}

/** Forgets what went wrong with relays that a connected mailbox stands behind: it was connected again. */
export async function forgetErrors(db: Db, signInId: number): Promise<void> {
  await db.query('update email_relays set last_error = null where sign_in_id = $1', [signInId])
}
