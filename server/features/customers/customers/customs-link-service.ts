import type {
  RecognisedCustomer,
  SavedTradeCompany,
  TradeRole,
} from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readIdentity, sameParties } from '#platform/trade/party-identity.ts'
import { dropNewCustomer } from '../customer-writing/customer-bin.ts'
import { insertCustomer, nameKeyOf } from '../customer-writing/customer-values.ts'
import {
  type CustomerKey,
  findByNameKey,
  findHolders,
  findNamed,
  type KeyHolder,
  keysOf,
  takeKeys,
} from './customer-keys.ts'
import { selectCustomerIds } from './customer-list.ts'
import type { RoomKeeping } from './customer-service.ts'
import { recordEvent } from './customer-store.ts'

/** A party of shipments as customs data know it. */
export interface TradeCompany {
  key: string
  /** The spelling seen most often. */
  name: string
  /** ISO 3166-1 alpha-2, where the shipments say it. */
  country: string | null
  /** What the shipments say of it; empty where they say nothing. */
  registrationNo: string
  website: string
  /** Every key that counts as the same company, its own among them. */
  sameKeys: readonly string[]
}

/** Finds trade companies of the caller's company by key; those that do not exist are left out. */
export type FindTradeCompanies = (
  ctx: Context,
  companies: readonly { key: string; role: TradeRole }[],
) => Promise<TradeCompany[]>

type Holder = Omit<KeyHolder, 'type' | 'value'>

/** What the caller may still be told of customers he may not see; each fact he is told is counted. */
export interface HiddenAnswers {
  /** Throws `lookupsUsedUp` when that is nothing more today. */
  assertRecognitionsLeft(ctx: TransactionContext): Promise<void>
  noteRecognised(db: Db, facts: readonly string[]): Promise<void>
  /** Those of some facts that he is told. */
  spendRecognitions(ctx: TransactionContext, facts: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of some addresses that he is told of. */
  spendTyped(ctx: TransactionContext, values: readonly string[]): Promise<ReadonlySet<string>>
}

/** What saving and recognising need of other features. */
export interface CustomsLinkDeps extends RoomKeeping {
  findTradeCompanies: FindTradeCompanies
  hidden: HiddenAnswers
}

/**
 * Saves trade companies as customers of the caller; one that exists already is linked and named, never doubled. Throws
 * `holdingCapReached`, and then saves none, when he may not hold them all.
 */
export async function saveTradeCompanies(
  ctx: Context,
  wanted: readonly { key: string; role: TradeRole }[],
  { findTradeCompanies, hidden, assertRoom }: CustomsLinkDeps,
): Promise<SavedTradeCompany[]> {
  const distinct = [...new Map(wanted.map((one) => [one.key, one])).values()]
  const found = new Map((await findTradeCompanies(ctx, distinct)).map((one) => [one.key, one]))
  const saved = await ctx.transaction(async (db) => {
    await hidden.assertRecognitionsLeft({ ...ctx, db })
    const all = await saveAll({ ...ctx, db }, distinct, found)
    const created = [...all.values()].filter(({ state }) => state === 'created').length
    if (created > 0) await assertRoom({ ...ctx, db }, ctx.user.id, created)
    const unseen = [...all.values()].filter(({ customerId }) => customerId === null)
    await hidden.noteRecognised(
      db,
      unseen.map(({ key }) => key),
    )
    return all
  })
  return distinct.map(({ key }) => saved.get(key) ?? missing(key))
}

async function saveAll(
  ctx: TransactionContext,
  wanted: readonly { key: string; role: TradeRole }[],
  found: ReadonlyMap<string, TradeCompany>,
): Promise<Map<string, SavedTradeCompany>> {
  const keys = [...found.values()].flatMap(({ sameKeys }) => sameKeys)
  const holders = await findHolders(ctx.db, 'tradeCompany', [...new Set(keys)])
  const visible = await visibleAmong(ctx, holders)
  const saved = new Map(
    [...found.values()].flatMap(({ key, sameKeys }) => {
      const holder = holderOf(key, { holders, sameKeys })
      return holder ? [[key, existing(key, holder, visible)] as const] : []
    }),
  )
  // One order for everybody, so that two people saving the same companies cannot block each other.
  const open = wanted.filter(({ key }) => !saved.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key, role } of open) {
    const company = found.get(key)
    if (company) saved.set(key, await saveOne(ctx, company, role))
  }
  return saved
}

// Whoever holds the very key comes before those of companies that count as the same.
function holderOf<Held extends { value: string }>(
  key: string,
  { holders, sameKeys }: { holders: readonly Held[]; sameKeys: readonly string[] },
): Held | undefined {
  return holders.find(({ value }) => value === key) ?? holders.find(({ value }) => sameKeys.includes(value))
}

async function saveOne(
  ctx: TransactionContext,
  company: TradeCompany,
  role: TradeRole,
): Promise<SavedTradeCompany> {
  const { key, name, country, registrationNo } = company
  const website = company.website.slice(0, 300)
  const keys = keysOf({ website, registrationNo, country, contacts: [] })
  const known = (await findByKeys(ctx.db, keys)) ?? (await findByNameKey(ctx.db, nameKeyOf(name), country))
  if (known) {
    // A name alone does not say that a customer of somebody else is this company.
    const isSeen = (await visibleAmong(ctx, [known])).has(known.customerId)
    const winner = isSeen ? await linkTradeCompany(ctx.db, known.customerId, { key, name, role }) : undefined
    const holder = winner ?? known
    return existing(key, holder, await visibleAmong(ctx, [holder]))
  }
  const id = await insertCustomer(ctx.db, {
    name: name.slice(0, 200),
    country,
    website,
    registrationNo,
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
  const winner =
    (await takeKeys(ctx.db, id, { keys })) ?? (await linkTradeCompany(ctx.db, id, { key, name, role }))
  if (winner) {
    await dropNewCustomer(ctx.db, id)
    return existing(key, winner, await visibleAmong(ctx, [winner]))
  }
  return { key, state: 'created', customerId: id, name, ownerName: ctx.user.name }
}

// What belongs to one customer alone tells more than its name.
async function findByKeys(db: Db, keys: readonly CustomerKey[]): Promise<KeyHolder | undefined> {
  for (const { type, value } of keys) {
    const [holder] = await findHolders(db, type, [value])
    if (holder) return holder
  }
  return undefined
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

async function visibleAmong(
  ctx: TransactionContext,
  holders: readonly Holder[],
): Promise<ReadonlySet<number>> {
  const ids = holders.map(({ customerId }) => customerId)
  const selection = { scope: batchScope.Checked, ids }
  return new Set(await selectCustomerIds(ctx, selection, { right: 'see', limit: ids.length }))
}

function existing(key: string, holder: Holder, visible: ReadonlySet<number>): SavedTradeCompany {
  return {
    key,
    state: 'existing',
    customerId: visible.has(holder.customerId) ? holder.customerId : null,
    name: holder.name,
    ownerName: holder.ownerName,
  }
}

function missing(key: string): SavedTradeCompany {
  return { key, state: 'notFound', customerId: null, name: '', ownerName: null }
}

/**
 * Which trade companies and e-mail addresses belong to customers already, whoever owns them. Of those the caller may not see
 * he is told within his limits: what is beyond them is left out.
 */
export async function recogniseCustomers(
  ctx: TransactionContext,
  { tradeCompanyKeys, emails }: { tradeCompanyKeys: readonly string[]; emails: readonly string[] },
  hidden: HiddenAnswers,
): Promise<RecognisedCustomer[]> {
  const addresses = emails.map((email) => email.trim().toLowerCase())
  const linked = await findLinked(ctx.db, tradeCompanyKeys)
  const known = new Set(linked.map(({ value }) => value))
  // A customer nobody has linked yet is recognised by its name, as saving would do.
  const named = await findNamed(ctx.db, tradeCompanyKeys.filter((key) => !known.has(key)).map(partsOf))
  const companies = [...linked, ...named]
  const people = await findHolders(ctx.db, 'email', addresses)
  const visible = await visibleAmong(ctx, [...companies, ...people])
  const unseen = (holders: readonly { customerId: number; value: string }[]) =>
    holders.flatMap(({ customerId, value }) => (visible.has(customerId) ? [] : [value]))
  const told = new Set([
    ...(await hidden.spendRecognitions(ctx, unseen(companies))),
    ...(await hidden.spendTyped(ctx, unseen(people))),
  ])
  return [...companies, ...people].flatMap(({ value, customerId, name, ownerName }) => {
    const isSeen = visible.has(customerId)
    return isSeen || told.has(value)
      ? [{ value, customerId: isSeen ? customerId : null, name, ownerName }]
      : []
  })
}

/** The e-mail addresses, telephone numbers and websites the company has of some customers, by customer. */
export async function findCustomerAddresses(
  db: Db,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await db.query<{ id: number; addresses: string[] }>(
    `select c.id, array_agg(distinct lower(a.address)) as addresses
     from customers c left join customer_contacts p on p.customer_id = c.id
     cross join lateral unnest(array[c.phone, c.website, p.work_email, p.personal_email] || p.phones || p.other_emails) as a (address)
     where c.id = any($1) and a.address <> '' group by c.id`,
    [customerIds],
  )
  return new Map(rows.map(({ id, addresses }) => [id, new Set(addresses)]))
}

/** Who holds some trade companies, or others that were merged with them. */
async function findLinked(db: Db, keys: readonly string[]): Promise<KeyHolder[]> {
  if (keys.length === 0) return []
  const identity = await readIdentity(db)
  const same = new Map(keys.map((key) => [key, sameParties(key, { identity })]))
  const holders = await findHolders(db, 'tradeCompany', [...new Set([...same.values()].flat())])
  return [...same].flatMap(([key, sameKeys]) => {
    const holder = holderOf(key, { holders, sameKeys })
    return holder ? [{ ...holder, value: key }] : []
  })
}

// The key of a trade company is its normalised name and its country: `ACME HOME|US`.
function partsOf(key: string): { value: string; nameKey: string; country: string } {
  const bar = key.lastIndexOf('|')
  return bar < 0
    ? { value: key, nameKey: key, country: '' }
    : { value: key, nameKey: key.slice(0, bar), country: key.slice(bar + 1) }
}
