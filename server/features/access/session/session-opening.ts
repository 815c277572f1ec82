import { createHash, randomBytes } from 'node:crypto'
import type { PendingStep } from '@landfall/contract/access/session.ts'
import { nameDevice } from '#platform/http/device-name.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import type { AccountRow } from './session-store.ts'

/** How somebody proved who he is. */
export type SignInMethod = 'password' | 'singleSignOn'

/** Where a sign-in comes from. */
export interface Origin {
  address: string
  agent: string
}

/** The form in which a token is stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** What the session of an account has to do before anything else. */
export function pendingStepOf(account: AccountRow, method: SignInMethod): PendingStep | null {
  if (method === 'singleSignOn') return null
  if (account.isTemporary || account.isPasswordOld) return 'passwordMustChange'
  return account.mustHaveSecondFactor && !account.hasSecondFactor ? 'secondFactorMustEnrol' : null
}

/** Opens a session and returns its opaque 256-bit token; ends the oldest ones beyond what the company allows. */
export async function openSession(
  database: Database,
  account: AccountRow,
  { origin, method }: { origin: Origin; method: SignInMethod },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const isNewDevice = await database.systemTransaction(async (db) => {
    // Two sign-ins of one user at the same moment must not both see the other as missing.
    await db.query('select id from users where id = $1 for update', [account.id])
    const isNew = await isUnknownDevice(db, account.id, origin.agent)
    await makeRoom(db, account)
    await db.query(
      `insert into sessions (token_hash, user_id, address, agent, method, pending, expires_at)
       select $1, $2, $3, $4, $5, $6, now() + make_interval(hours => absolute_hours)
       from company_security where company_id = $7`,
      [
        tokenHash(token),
        account.id,
        origin.address,
        origin.agent,
        method,
        pendingStepOf(account, method),
        account.companyId,
      ],
    )
    await db.query('update users set last_sign_in_at = now() where id = $1', [account.id])
    return isNew
  })
  if (isNewDevice) await tellOfDevice(database, account, origin)
  return token
}

/** Sessions beyond the allowed number are marked instead of deleted: that is how 50002 is told from 50001. */
async function makeRoom(db: Db, { id, companyId }: AccountRow): Promise<void> {
  await db.query(
    `update sessions set ended_at = now(), end_reason = 'replaced'
     where id in (
       select s.id from sessions s, company_security p
       where s.user_id = $1 and p.company_id = $2 and s.ended_at is null and s.actor_id is null
       order by s.last_seen_at desc, s.id desc
       offset (select coalesce(devices - 1, 1000) from company_security where company_id = $2)
     )`,
    [id, companyId],
  )
}

async function isUnknownDevice(db: Db, userId: number, agent: string): Promise<boolean> {
  const known = await db.query<{ agent: string }>(
    `select distinct agent from sessions where user_id = $1 and actor_id is null`,
    [userId],
  )
  if (known.length === 0) return false
  const label = ({ browser, system }: { browser: string; system: string }) => `${browser}|${system}`
  const wanted = label(nameDevice(agent))
  return !known.some((one) => label(nameDevice(one.agent)) === wanted)
}

async function tellOfDevice(database: Database, account: AccountRow, origin: Origin): Promise<void> {
  const { browser, system } = nameDevice(origin.agent)
  const device = [browser, system].filter((part) => part !== '').join(' · ')
  await database.tenantTransaction({ companyId: account.companyId, userId: account.id }, (db) =>
    notify(db, [
      {
        userIds: [account.id],
        kind: 'newDevice',
        params: { device: device || '?', address: origin.address },
        path: '/user/userCenter?tab=devices',
      },
    ]),
  )
}

/** A failed sign-in as the log keeps it. */
export interface FailedSignIn {
  /** Null: nobody has this name; the name itself is not kept, people type passwords into the wrong field. */
  account: Pick<AccountRow, 'id' | 'companyId' | 'userName'> | null
  reason: string
  method: SignInMethod
  origin: Origin
}

/** Logs a failed sign-in; one for an unknown name stands in the log of the system's own house, if there is one. */
export async function logFailure(
  systemDb: Db,
  { account, reason, method, origin }: FailedSignIn,
): Promise<void> {
  const house =
    account ??
    (await one<{ companyId: number }>(
      systemDb,
      `select id as company_id from companies where level = 'system'`,
    ))
  if (!house) return
  await systemDb.query(
    `insert into sign_in_log (company_id, user_id, user_name, outcome, reason, method, address, agent)
     values ($1, $2, $3, 'failure', $4, $5, $6, $7)`,
    [
      house.companyId,
      account?.id ?? null,
      account?.userName ?? '',
      reason,
      method,
      origin.address,
      origin.agent,
    ],
  )
}
