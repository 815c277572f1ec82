import type { Readable } from 'node:stream'
import type { FirstAdmin, IssuedSignIn } from '@landfall/contract/organisation/account-fields.ts'
import type {
  BrandInput,
  LogoSlot,
  NewOem,
  OemAgreement,
  OemView,
} from '@landfall/contract/organisation/oems.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import type { Db } from '#platform/postgres/database.ts'
import { deleteLogo, storeLogo } from './logo-picture.ts'
import {
  findHouse,
  findOem,
  insertOem,
  refusalOf,
  updateAgreement,
  updateBrand,
  updateLogo,
  updateSuspended,
} from './oem-store.ts'

/** Makes the first administrator of a house in a transaction that goes on inside it. */
export type CreateFirstAdmin = (db: Db, houseId: number, admin: FirstAdmin) => Promise<IssuedSignIn>

/** One OEM; refuses those the caller's house may not see. */
export async function readOem(db: Db, id: number): Promise<OemView> {
  const oem = await findOem(db, id)
  if (!oem) throw new AppError('oemNotFound')
  return oem
}

/** Adds an OEM with its house and first administrator. */
export async function createOem(
  ctx: Context,
  input: NewOem,
  createFirstAdmin: CreateFirstAdmin,
): Promise<{ oem: OemView; admin: IssuedSignIn }> {
  const { id, admin } = await ctx.transaction(async (db) => {
    const created = await namingRefusals(() => insertOem(db, input))
    return { id: created.id, admin: await createFirstAdmin(db, created.houseId, input.admin) }
  })
  return { oem: await ctx.transaction((db) => readOem(db, id)), admin }
}

/** Changes what is agreed with an OEM. */
export async function changeAgreement(
  ctx: TransactionContext,
  id: number,
  input: OemAgreement,
): Promise<OemView> {
  const { isDefault } = await readOem(ctx.db, id)
  if (input.domain === '' && !isDefault) throw new AppError('domainRequired')
  const isThere = await namingRefusals(() => updateAgreement(ctx.db, id, input))
  if (!isThere) throw new AppError('oemNotFound')
  return readOem(ctx.db, id)
}

/** Changes how an OEM presents itself; a chosen trademark stays. */
export async function changeBrand(ctx: Context, id: number, input: BrandInput): Promise<OemView> {
  const brand = { ...input, indexContent: await mailParsers.ask(ctx, 'sanitise', input.indexContent) }
  return ctx.transaction(async (db) => {
    const isThere = await namingRefusals(() => updateBrand(db, id, brand))
    if (!isThere) throw new AppError('oemNotFound')
    return readOem(db, id)
  })
}

/** Stores a logo from its bytes in place of the one before. */
export async function changeLogo(
  ctx: Context,
  files: FileStore,
  { id, slot, stream }: { id: number; slot: LogoSlot; stream: Readable },
): Promise<OemView> {
  await ctx.transaction((db) => requireOwnBrand(db, id))
  const url = await storeLogo(files, id, stream)
  return replaceLogo(ctx, files, { id, slot, url })
}

/** Puts a logo, or none, in the place of the one before, whose file goes unless it stands in the other place too. */
export async function replaceLogo(
  ctx: Context,
  files: FileStore,
  { id, slot, url }: { id: number; slot: LogoSlot; url: string },
): Promise<OemView> {
  const before = await ctx.transaction(async (db) => {
    const oem = await readOem(db, id)
    await requireOwnBrand(db, id)
    await updateLogo(db, id, { slot, url })
    return oem
  })
  const after = await ctx.transaction((db) => readOem(db, id))
  const old = before[slot]
  if (old !== after.logo && old !== after.loginLogo) await deleteLogo(files, old)
  return after
}

// Reading a brand is possible from every house under it; the policies let only those above and itself write it.
async function requireOwnBrand(db: Db, id: number): Promise<void> {
  const rows = await db.query('select id from oems where id = $1 for update', [id])
  if (rows.length === 0) throw new AppError('oemNotFound')
}

/** Closes an OEM with everything under it, or opens it again. */
export async function setSuspended(
  ctx: TransactionContext,
  id: number,
  change: { isSuspended: boolean; reason: string },
): Promise<OemView> {
  if (!(await updateSuspended(ctx.db, id, change))) throw new AppError('oemNotFound')
  return readOem(ctx.db, id)
}

/** The house in which the people of an OEM sign in; refuses brands without one. */
export async function requireHouse(ctx: Context, id: number): Promise<number> {
  const house = await ctx.transaction((db) => findHouse(db, id))
  if (house === undefined) throw new AppError('oemNotFound')
  return house
}

async function namingRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    throw refusal ? new AppError(refusal) : error
  }
}
