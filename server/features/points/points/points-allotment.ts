import type { PointsAccount } from '@landfall/contract/points/points-selling.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** The points of one company below. */
export type AccountBelow = Omit<PointsAccount, 'available'>

/** The points of companies below the house of the transaction; others are left out. */
export function readAccountsBelow(db: Db, companyIds: readonly number[]): Promise<AccountBelow[]> {
  return db.query('select * from points_accounts_below($1)', [companyIds])
}

/** One account below, with what the caller's house has to give. */
export async function readAccount({ db, level }: TransactionContext, id: number): Promise<PointsAccount> {
  const [account] = await readAccountsBelow(db, [id])
  if (!account) throw new AppError('pointsAccountNotFound')
  const own = await one<{ balance: number }>(db, 'select monthly + lasting as balance from points_balance()')
  return { ...account, available: level === 'system' ? null : (own?.balance ?? 0) }
}

type Outcome = 'ok' | 'insufficient' | 'notBelow'

interface Allotment {
  amount: number
  expiresAt?: string | null | undefined
  note: string
  key: string
}

/** Gives points to a company below. */
export async function allotPoints(
  ctx: TransactionContext,
  id: number,
  { amount, expiresAt, note, key }: Allotment,
): Promise<PointsAccount> {
  const row = await one<{ outcome: Outcome }>(ctx.db, 'select points_allot($1, $2, $3, $4, $5) as outcome', [
    id,
    amount,
    expiresAt ?? null,
    note,
    key,
  ])
  if (row?.outcome === 'notBelow') throw new AppError('pointsAccountNotFound')
  const account = await readAccount(ctx, id)
  if (row?.outcome !== 'ok') throw new AppError('pointsAllotTooMuch', { balance: account.available ?? 0 })
  return account
}

/** Takes unspent points of a company below back. */
export async function takeBackPoints(
  ctx: TransactionContext,
  id: number,
  { amount, note, key }: Omit<Allotment, 'expiresAt'>,
): Promise<PointsAccount> {
  const row = await one<{ outcome: Outcome }>(ctx.db, 'select points_take_back($1, $2, $3, $4) as outcome', [
    id,
    amount,
    note,
    key,
  ])
  if (row?.outcome === 'notBelow') throw new AppError('pointsAccountNotFound')
  const account = await readAccount(ctx, id)
  if (row?.outcome !== 'ok') throw new AppError('pointsTakeBackTooMuch', { balance: account.lasting })
  return account
}

/** Sets the points a company below gets every month; the first come within a minute. */
export async function saveGrant(ctx: TransactionContext, id: number, amount: number): Promise<PointsAccount> {
  const row = await one<{ isBelow: boolean }>(ctx.db, 'select points_set_grant($1, $2) as is_below', [
    id,
    amount,
  ])
  if (!row?.isBelow) throw new AppError('pointsAccountNotFound')
  return readAccount(ctx, id)
}
