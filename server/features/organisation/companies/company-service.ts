import type { BatchSelection } from '@landfall/contract/list.ts'
import type { FirstAdmin, IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import type {
  CompanyInput,
  CompanyRow,
  NewCompany,
  Renewal,
} from '@landfall/contract/organisation/companies.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'
import { requireTimeZone } from '#platform/reference/time-zones.ts'
import { companyList, companyTables } from './account-list.ts'
import {
  findCompany,
  insertCompany,
  lockPeople,
  markDeleted,
  markRestored,
  renewCompanies,
  updateCompany,
  updateSuspended,
} from './company-store.ts'

/** Makes the first administrator of a company in a transaction that goes on inside it. */
export type CreateFirstAdmin = (db: Db, companyId: number, admin: FirstAdmin) => Promise<IssuedSignIn>

/** One company account; refuses those that are not below the caller's house. */
export async function readCompany(db: Db, id: number): Promise<CompanyRow> {
  const company = await findCompany(db, id)
  if (!company) throw new AppError('companyNotFound')
  return company
}

/** Opens a company with its first administrator. */
export async function createCompany(
  ctx: Context,
  { oemId: wished, admin, ...input }: NewCompany,
  createFirstAdmin: CreateFirstAdmin,
): Promise<{ company: CompanyRow; admin: IssuedSignIn }> {
  // An OEM opens companies for itself whatever the request says; the database would refuse any other.
  const oemId = ctx.level === 'oem' ? ctx.company.oemId : wished
  if (!oemId) throw new AppError('oemNotFound')
  const created = await ctx.transaction(async (db) => {
    const oem = await db.query('select id from oems where id = $1', [oemId])
    if (oem.length === 0) throw new AppError('oemNotFound')
    await checkRules(db, input)
    const id = await insertCompany(db, oemId, input)
    return { id, admin: await createFirstAdmin(db, id, admin) }
  })
  const company = await ctx.transaction((db) => readCompany(db, created.id))
  return { company, admin: created.admin }
}

/** Changes a company account; it keeps a seat for everybody who is enabled. */
export async function changeCompany(
  ctx: TransactionContext,
  id: number,
  input: CompanyInput,
): Promise<CompanyRow> {
  const before = await readCompany(ctx.db, id)
  await checkRules(ctx.db, input, before)
  const people = await lockPeople(ctx.db, id)
  if (input.seats !== null && input.seats < people) throw new AppError('seatsBelowUse', { people })
  await updateCompany(ctx.db, id, input)
  return readCompany(ctx.db, id)
}

/** Gives companies a new end; those that are deleted keep theirs. */
export async function renew(
  ctx: TransactionContext,
  selection: BatchSelection,
  renewal: Renewal,
): Promise<number> {
  // Somewhere it may still be yesterday.
  if ('validThrough' in renewal && renewal.validThrough && renewal.validThrough < today('UTC', -1)) {
    throw new AppError('validityInPast')
  }
  const binder = new SqlBinder()
  const where = batchSql(companyList(ctx), selection, binder)
  const rows = await ctx.db.query<{ id: number }>(
    `select c.id from ${companyTables} where ${where}`,
    binder.values,
  )
  return renewCompanies(
    ctx.db,
    rows.map(({ id }) => id),
    renewal,
  )
}

/** Closes a company or opens it again. */
export async function setSuspended(
  ctx: TransactionContext,
  id: number,
  change: { isSuspended: boolean; reason: string },
): Promise<CompanyRow> {
  await readCompany(ctx.db, id)
  if (!(await updateSuspended(ctx.db, id, change))) throw new AppError('companyStateWrong')
  return readCompany(ctx.db, id)
}

/** Deletes a company whose name was typed to be sure. */
export async function removeCompany(ctx: TransactionContext, id: number, name: string): Promise<CompanyRow> {
  const company = await readCompany(ctx.db, id)
  if (company.name !== name) throw new AppError('companyNameWrong')
  if (!(await markDeleted(ctx.db, id))) throw new AppError('companyStateWrong')
  return readCompany(ctx.db, id)
}

/** Brings a deleted company back within its grace period. */
export async function restoreCompany(ctx: TransactionContext, id: number): Promise<CompanyRow> {
  await readCompany(ctx.db, id)
  if (!(await markRestored(ctx.db, id))) throw new AppError('companyStateWrong')
  return readCompany(ctx.db, id)
}

async function checkRules(db: Db, input: CompanyInput, before?: CompanyRow): Promise<void> {
  await requireTimeZone(db, input.timeZone)
  const { validThrough } = input
  if (validThrough && validThrough !== before?.validThrough && validThrough < today(input.timeZone)) {
    throw new AppError('validityInPast')
  }
}

function today(timeZone: string, plusDays = 0): string {
  const day = new Date(Date.now() + plusDays * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(day)
}
