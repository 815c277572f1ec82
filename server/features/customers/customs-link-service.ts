import type { RecognisedCustomer, SavedTradeCompany, TradeRole } from '@landfall/contract/customers.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findByNameKey, findHolders, findNamed, type KeyHolder, takeKeys } from './customer-keys.ts'
import { canSee, viewerOf } from './customer-scope.ts'
import { insertCustomer, nameKeyOf, recordEvent } from './customer-store.ts'

/** A party of shipments as customs data know it. */
export interface TradeCompany {
  key: string
  /** The spelling seen most often. */
  name: string
  /** ISO 3166-1 alpha-2, where the shipments say it. */
  country: string | null
}

/** Finds trade companies of the caller's company by key; those that do not exist are left out. */
export type FindTradeCompanies = (
  ctx: Context,
  companies: readonly { key: string; role: TradeRole }[],
) => Promise<TradeCompany[]>

type Holder = Omit<KeyHolder, 'type' | 'value'>

/** Saves trade companies as customers; one that exists already is linked and named, never doubled. */
export async function saveTradeCompanies(
  ctx: Context,
  wanted: readonly { key: string; role: TradeRole }[],
  findTradeCompanies: FindTradeCompanies,
): Promise<SavedTradeCompany[]> {
  const distinct = [...new Map(wanted.map((one) => [one.key, one])).values()]
  const found = new Map((await findTradeCompanies(ctx, distinct)).map((one) => [one.key, one]))
  const saved = await ctx.transaction((db) => saveAll({ ...ctx, db }, distinct, found))
  return distinct.map(({ key }) => saved.get(key) ?? missing(key))
}

async function saveAll(
  ctx: TransactionContext,
  wanted: readonly { key: string; role: TradeRole }[],
  found: ReadonlyMap<string, TradeCompany>,
): Promise<Map<string, SavedTradeCompany>> {
  const holders = await findHolders(ctx.db, 'tradeCompany', [...found.keys()])
  const saved = new Map(holders.map((holder) => [holder.value, existing(ctx, holder.value, holder)]))
  // One order for everybody, so that two people saving the same companies cannot block each other.
  const open = wanted.filter(({ key }) => !saved.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key, role } of open) {
    const company = found.get(key)
    if (company) saved.set(key, await saveOne(ctx, company, role))
  }
  return saved
}

async function saveOne(
  ctx: TransactionContext,
  company: TradeCompany,
  role: TradeRole,
): Promise<SavedTradeCompany> {
  const { key, name, country } = company
  const known = await findByNameKey(ctx.db, nameKeyOf(name), country)
  if (known) {
    const winner = await linkTradeCompany(ctx.db, known.customerId, { key, name, role })
    return existing(ctx, key, winner ?? known)
  }
  const id = await insertCustomer(ctx.db, {
    name: name.slice(0, 200),
    country,
    website: '',
    phone: '',
    address: '',
    remark: '',
    stage: 'toFollow',
    intent: 'unknown',
    nextContactAt: null,
    ownerId: ctx.user.id,
    source: 'customs',
  })
  await recordEvent(ctx.db, id, { kind: 'created' })
  const winner = await linkTradeCompany(ctx.db, id, { key, name, role })
  if (winner) {
    await ctx.db.query('delete from customers where id = $1', [id])
    return existing(ctx, key, winner)
  }
  return { key, state: 'created', customerId: id, name, ownerName: ctx.user.name }
}

/** Writes down that a customer is a trade company; answers who is it already, and then writes nothing. */
export async function linkTradeCompany(
  db: Db,
  customerId: number,
  { key, name, role }: { key: string; name: string; role: TradeRole },
): Promise<KeyHolder | undefined> {
  const winner = await takeKeys(db, customerId, { keys: [{ type: 'tradeCompany', value: key }] })
  const data = { tradeName: name, tradeCompanyKey: key, role }
  if (!winner) await recordEvent(db, customerId, { kind: 'savedFromCustoms', data })
  return winner
}

function existing(ctx: Context, key: string, holder: Holder): SavedTradeCompany {
  return {
    key,
    state: 'existing',
    customerId: canSee(viewerOf(ctx), holder.ownerId) ? holder.customerId : null,
    name: holder.name,
    ownerName: holder.ownerName,
  }
}

function missing(key: string): SavedTradeCompany {
  return { key, state: 'notFound', customerId: null, name: '', ownerName: null }
}

/** Which trade companies and e-mail addresses belong to customers already, whoever owns them. */
export async function recogniseCustomers(
  ctx: TransactionContext,
  { tradeCompanyKeys, emails }: { tradeCompanyKeys: readonly string[]; emails: readonly string[] },
): Promise<RecognisedCustomer[]> {
  const addresses = emails.map((email) => email.trim().toLowerCase())
  const linked = await findHolders(ctx.db, 'tradeCompany', tradeCompanyKeys)
  const known = new Set(linked.map(({ value }) => value))
  // A customer nobody has linked yet is recognised by its name, as saving would do.
  const named = await findNamed(ctx.db, tradeCompanyKeys.filter((key) => !known.has(key)).map(partsOf))
  const holders = [...linked, ...named, ...(await findHolders(ctx.db, 'email', addresses))]
  const viewer = viewerOf(ctx)
  return holders.map(({ value, customerId, name, ownerId, ownerName }) => ({
    value,
    customerId: canSee(viewer, ownerId) ? customerId : null,
    name,
    ownerName,
  }))
}

// The key of a trade company is its normalised name and its country: `ACME HOME|US`.
function partsOf(key: string): { value: string; nameKey: string; country: string } {
  const bar = key.lastIndexOf('|')
  return bar < 0
    ? { value: key, nameKey: key, country: '' }
    : { value: key, nameKey: key.slice(0, bar), country: key.slice(bar + 1) }
}
