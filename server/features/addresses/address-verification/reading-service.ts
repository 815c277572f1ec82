import type { Readable } from 'node:stream'
import {
  mostAddresses,
  readingLimit,
  type VerificationBatch,
  type VerificationReading,
} from '@landfall/contract/addresses/address-verification.ts'
import type { ListedAddresses } from '@landfall/contract/addresses/verification-routes.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { createParsers } from '#platform/parsing/parsers.ts'
import { one } from '#platform/postgres/database.ts'
import type { AddressReading, ReadAddresses } from '../address-reading/address-reading-process.ts'
import { parseAddress } from '../verification-engine/address-syntax.ts'
import { suggestAddress } from '../verification-engine/typing-slips.ts'
import { type OrderNeeds, placeOrder, quoteOrder } from './verification-orders.ts'

/** What reading needs besides: where addresses stand. */
export interface ReadingNeeds extends OrderNeeds {
  readListedAddresses(
    ctx: Context,
    list: Exclude<ListedAddresses['list'], 'mailing'>,
    selection: BatchSelection,
  ): AsyncIterable<readonly string[]>
  readTaskAddresses(ctx: Context, id: number): Promise<readonly string[]>
}

const readers = createParsers<AddressReading>({
  script: new URL('../address-reading/address-reading-process.ts', import.meta.url),
  ...{ atOnce: 1, waitMs: 20_000, limitMs: 20_000 },
  refusals: { busy: 'uploadReadingBusy', tooLong: 'uploadReadingEnded' },
})

const shown = 20

/** Reads addresses out of a text or a file, and keeps them until their check is ordered. */
export async function readText(
  ctx: Context,
  needs: OrderNeeds,
  { stream, name = '' }: { stream: Readable; name?: string | undefined },
): Promise<VerificationReading> {
  const bytes = await gather(stream)
  // A text has no columns: whatever of it is no address is told.
  const isTable = name !== '' && !/\.txt$/i.test(name)
  const read = await readers.ask(ctx, 'read', { bytes, isTable })
  return ctx.transaction((db) =>
    keepReading({ ...ctx, db }, needs, { read, origin: name === '' ? 'paste' : 'file', name }),
  )
}

async function gather(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > readingLimit) throw new AppError('tooLarge', { limit: '20 MB' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const rights: Record<ListedAddresses['list'], Permission> = {
  customers: 'customer.customer.read',
  collected: 'customer.collected.read',
  directory: 'buyer.company.read',
  unlocked: 'customs.record.read',
  mailing: 'email.task.read',
}

/** Reads the addresses of customers, of what was collected, or of a send task. */
export async function readLists(
  ctx: Context,
  needs: ReadingNeeds,
  wish: ListedAddresses,
): Promise<VerificationReading> {
  if (!ctx.permissions.has(rights[wish.list])) throw new AppError('noPermission')
  const emails = new Map<string, string>()
  const take = (some: readonly string[]) => {
    for (const email of some) {
      const address = parseAddress(email)
      if (typeof address !== 'string') emails.set(address.normalised, address.email)
    }
    if (emails.size > mostAddresses) throw new AppError('readingTooManyAddresses', { limit: mostAddresses })
  }
  if (wish.list === 'mailing') take(await needs.readTaskAddresses(ctx, wish.taskId))
  else for await (const some of needs.readListedAddresses(ctx, wish.list, wish.selection)) take(some)
  if (emails.size === 0) throw new AppError('readingWithoutAddresses')
  const none = { duplicates: 0, correctedCount: 0, refusedCount: 0, corrected: [], refused: [] }
  const read = { ...none, emails: [...emails.values()] }
  return ctx.transaction((db) => keepReading({ ...ctx, db }, needs, { read, origin: wish.list, name: '' }))
}

type ReadingOrigin = 'paste' | 'file' | ListedAddresses['list']

async function keepReading(
  { db }: TransactionContext,
  needs: OrderNeeds,
  { read, origin, name }: { read: ReadAddresses; origin: ReadingOrigin; name: string },
): Promise<VerificationReading> {
  const { emails, ...told } = read
  const quote = await quoteOrder(db, needs, { origin, name, emails })
  const row = await one<{ id: number }>(
    db,
    'insert into verification_readings (origin, name, emails, charged) values ($1, $2, $3, $4) returning id',
    [origin, name, emails, quote.charged],
  )
  return {
    ...{ id: row?.id ?? 0, name, addresses: emails.length, quote, slips: slipsIn(emails) },
    ...{ ...told, corrected: told.corrected.slice(0, shown), refused: told.refused.slice(0, shown) },
  }
}

function slipsIn(emails: readonly string[]): VerificationReading['slips'] {
  const slips: VerificationReading['slips'] = []
  for (const email of emails) {
    const at = email.lastIndexOf('@')
    const meant = suggestAddress(email.slice(0, at), email.slice(at + 1))
    if (meant) slips.push({ email, meant })
    if (slips.length === shown) break
  }
  return slips
}

/** So many of a long list are stored before its order is answered; the rest follows beside the first questions. */
const atOnce = 1_000

/** Orders the check of what was read. */
export async function startReading(
  ctx: TransactionContext,
  needs: OrderNeeds,
  id: number,
): Promise<VerificationBatch> {
  const reading = await one<{
    origin: VerificationBatch['origin']
    name: string
    charged: number
    total: number
    emails: string[]
  }>(
    ctx.db,
    `select origin, name, charged, cardinality(emails) as total, emails[1:${atOnce}] as emails
     from verification_readings where id = $1 and user_id = $2 and batch_id is null for update`,
    [id, ctx.user.id],
  )
  if (!reading) throw new AppError('readingNotFound')
  const { origin, name, emails, total, charged } = reading
  if (total <= atOnce) {
    await ctx.db.query('delete from verification_readings where id = $1', [id])
    return placeOrder(ctx, needs, { origin, name, emails })
  }
  const batch = await placeOrder(ctx, needs, { origin, name, emails, whole: { total, charged } })
  await ctx.db.query(
    `update verification_readings set batch_id = $2, emails = emails[${atOnce + 1}:] where id = $1`,
    [id, batch.id],
  )
  await ctx.db.query(`select pg_notify('address_orders', '')`)
  return batch
}
