import {
  mostAddresses,
  type savingPlaces,
  type VerifiedAddress,
} from '@landfall/contract/addresses/address-verification.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { settle } from '#platform/http/endpoint.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { addressList } from './address-list.ts'
import { readAddress } from './address-read-model.ts'

export type SavingPlace = (typeof savingPlaces)[number]

/** Saves one address as a customer of the caller's or among what was collected. */
export type SaveAddress = (
  ctx: TransactionContext,
  address: { email: string; domain: string; isFree: boolean; place: SavingPlace },
) => Promise<{ isNew: boolean; customerId: number | null }>

/** Addresses that are saved in one request, each in a transaction of its own. */
const savedAtOnce = 1_000

/** The selected addresses; throws `nothingSelected`, and `tooManySelected` beyond a limit. */
export async function selectEmails(
  ctx: TransactionContext,
  selection: BatchSelection,
  limit = mostAddresses,
): Promise<{ emails: string[]; ownerIds: number[] }> {
  const binder = new SqlBinder()
  const where = batchSql(addressList(ctx), selection, binder)
  const rows = await ctx.db.query<{ email: string; ownerId: number }>(
    `select a.email, a.owner_id from verification_addresses a where ${where} order by a.id limit ${limit + 1}`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  if (rows.length > limit) throw new AppError('tooManySelected', { limit })
  return { emails: rows.map(({ email }) => email), ownerIds: rows.map(({ ownerId }) => ownerId) }
}

/** Treats an address as somebody has decided, or as what was found again. */
export async function judgeAddress(
  ctx: TransactionContext,
  { id, judged, note }: { id: number; judged: 'valid' | 'invalid' | null; note: string },
): Promise<VerifiedAddress> {
  await readAddress(ctx, id)
  await ctx.db.query(
    `update verification_addresses set judged = $2, judgement_note = $3,
       judged_by = case when $2::text is null then null else app_user_id() end,
       next_attempt_at = case when $2::text is null then next_attempt_at end,
       state = case when state = 'saved' then 'saved' when $2::text is not null then $2
         when verdict = 'undeliverable' then 'invalid' when verdict in ('deliverable', 'risky') then 'valid' else 'toVerify' end
     where id = $1`,
    [id, judged, note],
  )
  return readAddress(ctx, id)
}

/** Moves the selected to the recycle bin, or only the invalid ones among them. */
export async function removeAddresses(
  ctx: TransactionContext,
  selection: BatchSelection,
  { isInvalidOnly }: { isInvalidOnly: boolean },
): Promise<{ removed: number }> {
  const binder = new SqlBinder()
  const where = batchSql(addressList(ctx), selection, binder)
  const rows = await ctx.db.query(
    `delete from verification_addresses a where ${where}${isInvalidOnly ? ` and a.state = 'invalid'` : ''} returning a.id`,
    binder.values,
  )
  if (rows.length === 0 && !isInvalidOnly) throw new AppError('nothingSelected')
  return { removed: rows.length }
}

interface Savable {
  id: number
  email: string
  domain: string
  flags: string[]
  customerId: number | null
}

/** Saves the valid ones of the selected; those that belong to customers already are recognised. */
export async function saveAddresses(
  ctx: Context,
  save: SaveAddress,
  { selection, place }: { selection: BatchSelection; place: SavingPlace },
): Promise<{ saved: number; existing: number; left: number }> {
  const { rows, left } = await ctx.transaction((db) => selectSavable({ ...ctx, db }, selection))
  let saved = 0
  let existing = 0
  for (const row of rows) {
    const outcome = await saveOne(ctx, save, { row, place })
    if (outcome === 'saved') saved += 1
    else if (outcome === 'existing') existing += 1
  }
  return { saved, existing, left: left + rows.length - saved - existing }
}

async function selectSavable(ctx: TransactionContext, selection: BatchSelection) {
  const binder = new SqlBinder()
  const where = batchSql(addressList(ctx), selection, binder)
  const rows = await ctx.db.query<Savable & { state: string }>(
    `select a.id, a.email, a.domain, a.flags, a.state,
       (select k.customer_id from customer_keys k where k.type = 'email' and k.value = a.normalised and k.released_at is null
          limit 1) as customer_id
     from verification_addresses a where ${where} order by a.id limit ${savedAtOnce + 1}`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  if (rows.length > savedAtOnce) throw new AppError('tooManySelected', { limit: savedAtOnce })
  const valid = rows.filter(({ state }) => state === 'valid')
  return { rows: valid, left: rows.length - valid.length }
}

// What keeps one from being saved leaves the others alone.
async function saveOne(
  ctx: Context,
  save: SaveAddress,
  { row, place }: { row: Savable; place: SavingPlace },
): Promise<'saved' | 'existing' | 'refused'> {
  const { id, email, domain, flags } = row
  try {
    return await ctx.transaction(async (db) => {
      const known = row.customerId !== null
      const { isNew, customerId } = known
        ? { isNew: false, customerId: row.customerId }
        : await save({ ...ctx, db }, { email, domain, isFree: flags.includes('free'), place })
      await db.query(
        `update verification_addresses set state = 'saved', saved_at = now(), customer_id = $2 where id = $1`,
        [id, customerId],
      )
      return isNew ? 'saved' : 'existing'
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await settle(ctx, error)
    return ['customerExists', 'customerExistsInPool', 'customerMayExist'].includes(error.errorName)
      ? 'existing'
      : 'refused'
  }
}
