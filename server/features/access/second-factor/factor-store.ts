import type { SecondFactorView } from '@landfall/contract/access/second-factor.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** The sealed secret of a user and the last step of which a code was taken. */
export interface StoredFactor {
  secretSealed: string
  confirmedAt: string | null
  lastStep: number
}

/** Whether the user has a second factor and what his company says of it. */
export async function readFactorState(db: Db, userId: number): Promise<SecondFactorView> {
  const view = await one<SecondFactorView>(
    db,
    `select exists (select from second_factors where user_id = $1 and confirmed_at is not null) as is_on,
            (select second_factor from company_security where company_id = u.company_id) as policy,
            (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as recovery_codes_left
     from users u where u.id = $1`,
    [userId],
  )
  if (!view) throw new Error('the user of the session is missing')
  return view
}

/** The factor of a user, confirmed or not. */
export function findFactor(db: Db, userId: number): Promise<StoredFactor | undefined> {
  return one(
    db,
    'select secret_sealed, confirmed_at, last_step from second_factors where user_id = $1 for update',
    [userId],
  )
}

/** Keeps a secret that is still to be confirmed; false when a confirmed one is there. */
export async function storeProposal(db: Db, userId: number, secretSealed: string): Promise<boolean> {
  const rows = await db.query(
    `insert into second_factors as f (user_id, secret_sealed) values ($1, $2)
     on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = now()
       where f.confirmed_at is null
     returning user_id`,
    [userId, secretSealed],
  )
  return rows.length > 0
}

/** Notes that a code of the step was taken; false when it is a replay. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const rows = await db.query(
    `update second_factors set last_step = $2, confirmed_at = coalesce(confirmed_at, now())
     where user_id = $1 and last_step < $2 returning user_id`,
    [userId, step],
  )
  return rows.length > 0
}

/** Uses up a recovery code; false when it is wrong or was used. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const rows = await db.query(
    `update recovery_codes set used_at = now()
     where user_id = $1 and code_hash = $2 and used_at is null returning id`,
    [userId, codeHash],
  )
  return rows.length > 0
}

/** Replaces the recovery codes of a user. */
export async function storeRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.query('delete from recovery_codes where user_id = $1', [userId])
  await db.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ])
}

/** Forgets the factor of a user; false when he has none. */
export async function deleteFactor(db: Db, userId: number): Promise<boolean> {
  await db.query('delete from recovery_codes where user_id = $1', [userId])
  const rows = await db.query('delete from second_factors where user_id = $1 returning user_id', [userId])
  return rows.length > 0
}
