import { type BuyerHit, type BuyerTrade, companySizes } from '@landfall/contract/buyers/buyer-search.ts'
import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { TradeCompanyRow } from '@landfall/contract/customs/customs-data.ts'
import type { FilterCondition, ListQuery } from '@landfall/contract/list.ts'
import type { CopyNeeds } from '#features/buyers/company-directory/copied-directory.ts'
import { listDirectory } from '#features/buyers/company-directory/directory-read-model.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { readIdentity, type WithIdentity } from '#platform/trade/party-identity.ts'
import { entriesOf, keyOf, keysOf, together } from './buyer-entries.ts'
import { entryFilter, readWish, type SearchWish } from './buyer-wish.ts'
import { homeCountry } from './home-country.ts'

type FoundTrade = TradeCompanyRow & { heading: string; otherCountry: string }

/** What searching for buyers needs of customs data and customers. */
export interface BuyerSearchNeeds extends CopyNeeds {
  findBuyers(
    ctx: Context,
    wish: {
      role: TradeRole
      search: string
      conditions: readonly FilterCondition[]
      /** Among how many of the shipments that match a company has to be. */
      span?: { from: number; to: number | null } | undefined
      cursor?: string | undefined
      size: number
    },
  ): Promise<{ items: FoundTrade[]; nextCursor: string | null; total: number }>
  /** Which of some companies of customs data are customers, as far as the caller may be told today. */
  recognise(ctx: TransactionContext, keys: readonly string[]): Promise<readonly { value: string }[]>
}

export interface BuyerPage {
  items: BuyerHit[]
  nextCursor: string | null
  total: number
  totalIsMinimum: boolean
  homeCountry: string | null
}

/** Pages of datasets that are looked through for one that has something to show. */
const emptyPages = 5

interface Search {
  ctx: Context
  needs: BuyerSearchNeeds
  wish: SearchWish
  /** With the words added that mean the same. */
  search: string
  query: ListQuery
  /** Which companies were said to be one. */
  known: WithIdentity
}

/**
 * One page of the companies all doors know. Those of customs data come first, by how much they trade in what is asked for, with
 * what datasets say of them; then those that only datasets have. Customers stand first on their page.
 */
export async function searchBuyers(
  ctx: Context,
  needs: BuyerSearchNeeds,
  query: ListQuery,
): Promise<BuyerPage> {
  const wish = readWish(ctx, query)
  const home = homeCountry(ctx.company.timeZone)
  const nobody = { items: [], nextCursor: null, total: 0, totalIsMinimum: false, homeCountry: home }
  if (query.tab === 'domestic' && !home) return nobody
  const typed = query.search?.trim() ?? ''
  const search = typed === '' ? '' : await ctx.transaction((db) => needs.expand(db, typed))
  const known: WithIdentity = { identity: await ctx.transaction(readIdentity) }
  const asked: Search = { ctx, needs, wish, search, query, known }
  const place = placeOf(query.cursor)
  const trading =
    place.door === 'customs' && asksCustoms(ctx, wish) ? await tradingPage(asked, place.cursor) : undefined
  // Nobody is led to a page with nothing on it while the other door has something.
  const isEmpty = trading?.items.length === 0 && asksDatasets(wish)
  const page = trading && !isEmpty ? trading : await entryPage(asked, isEmpty ? firstEntries : place)
  // Who may not read customers is not told by the order who is one.
  const mayTell = wish.isNew || ctx.permissions.has('customer.customer.read')
  const isKnown = mayTell ? await customersAmong(ctx, needs, page.items) : () => false
  const others = page.items.filter((hit) => !isKnown(hit))
  // Of what stands on a page, customers come first: they are never charged, and nobody calls them by mistake.
  const items = wish.isNew ? others : [...page.items.filter(isKnown), ...others]
  return { ...page, items, homeCountry: home }
}

/**
 * Whether companies of customs data are asked for. Of those alone nobody knows what is covered, so that who asks for addresses
 * begins with datasets.
 */
export function asksCustoms(ctx: Pick<Context, 'permissions'>, { source, needsEntry }: SearchWish): boolean {
  return source !== 'datasets' && !needsEntry && ctx.permissions.has('customs.record.read')
}

/** Among how many shipments a company of the size that is asked for is. */
export const spanOf = ({ size }: SearchWish) => (size ? companySizes[size] : undefined)

/** Whether companies are asked for that only datasets have. */
export const asksDatasets = ({ source, needsTrade }: SearchWish) => source !== 'customs' && !needsTrade

const firstEntries: Place = { door: 'datasets', cursor: undefined, before: 0 }

interface Place {
  door: 'customs' | 'datasets'
  cursor: string | undefined
  /** Companies of the doors before. */
  before: number
}

function placeOf(cursor: string | undefined): Place {
  const [, door, before = '0', inner] = /^([cd])(\d{0,12}):(.*)$/s.exec(cursor ?? '') ?? []
  return { door: door === 'd' ? 'datasets' : 'customs', cursor: inner || undefined, before: Number(before) }
}

type Page = Omit<BuyerPage, 'homeCountry'>

async function tradingPage(
  { ctx, needs, wish, search, query, known }: Search,
  cursor: string | undefined,
): Promise<Page> {
  const { role, trade } = wish
  const asked = { role, search, conditions: trade, span: spanOf(wish) }
  const found = await needs.findBuyers(ctx, { ...asked, cursor, size: query.size })
  const entries = await entriesOf(
    ctx,
    known,
    found.items.map(({ key }) => key),
  )
  const items = found.items.map((row) => hitOf(row, role, entries.get(row.key) ?? []))
  const further = asksDatasets(wish)
  const next = found.nextCursor === null ? (further ? `d${found.total}:` : null) : `c:${found.nextCursor}`
  return { items, nextCursor: next, total: found.total, totalIsMinimum: further }
}

async function entryPage(asked: Search, { before, ...place }: Place): Promise<Page> {
  const { ctx, needs, wish, query } = asked
  if (!asksDatasets(wish)) return { items: [], nextCursor: null, total: before, totalIsMinimum: false }
  const filter = entryFilter(wish)
  const { role } = wish
  let cursor = place.door === 'datasets' ? place.cursor : undefined
  for (let left = emptyPages; ; left -= 1) {
    const found = await listDirectory(ctx, needs, {
      size: query.size,
      filter,
      cursor,
      ...(query.search ? { search: query.search } : {}),
    })
    const shown = await notShownBefore(asked, found.items)
    cursor = found.nextCursor ?? undefined
    if (shown.length === 0 && cursor !== undefined && left > 1) continue
    const figures = await figuresOf(asked, shown)
    return {
      items: (await together(ctx, asked.known, shown)).map((entries) =>
        ofEntries(entries, { role, key: keyOf(entries[0], asked.known), figures }),
      ),
      nextCursor: cursor === undefined ? null : `d${before}:${cursor}`,
      total: before + found.total,
      // Some of them were among those of customs data.
      totalIsMinimum: found.totalIsMinimum,
    }
  }
}

async function notShownBefore(
  { ctx, needs, wish, search, known }: Search,
  entries: readonly DirectoryCompany[],
): Promise<DirectoryCompany[]> {
  const keys = keysOf(entries, known)
  if (!asksCustoms(ctx, wish) || keys.length === 0) return [...entries]
  const { role, trade } = wish
  const conditions = [...trade, partyIn(role, keys)]
  const { items } = await needs.findBuyers(ctx, { role, search, conditions, size: 200 })
  const shown = new Set(items.map(({ key }) => key))
  return entries.filter((entry) => !shown.has(keyOf(entry, known)))
}

/** What customs data say of companies of datasets, whatever they were asked for. */
async function figuresOf(
  { ctx, needs, known, wish: { role } }: Search,
  entries: readonly DirectoryCompany[],
): Promise<ReadonlyMap<string, FoundTrade>> {
  const keys = keysOf(entries, known)
  if (keys.length === 0 || !ctx.permissions.has('customs.record.read')) return new Map()
  const conditions = [partyIn(role, keys)]
  const { items } = await needs.findBuyers(ctx, { role, search: '', conditions, size: 200 })
  return new Map(items.map((row) => [row.key, row]))
}

const partyIn = (role: TradeRole, keys: readonly string[]): FilterCondition => ({
  field: `${role}Key`,
  op: 'in',
  value: [...keys],
})

/** Tells the hits that are customers, as far as the caller may be told. */
async function customersAmong(
  ctx: Context,
  needs: BuyerSearchNeeds,
  items: readonly BuyerHit[],
): Promise<(hit: BuyerHit) => boolean> {
  const keys = [...new Set(items.map(({ key }) => key).filter((key) => key !== ''))]
  if (keys.length === 0) return () => false
  const known = await ctx.transaction((db) => needs.recognise({ ...ctx, db }, keys))
  const customers = new Set(known.map(({ value }) => value))
  return ({ key }) => customers.has(key)
}

function ofEntries(
  entries: [DirectoryCompany, ...DirectoryCompany[]],
  { role, key, figures }: { role: TradeRole; key: string; figures: ReadonlyMap<string, FoundTrade> },
): BuyerHit {
  const found = figures.get(key)
  if (found) return hitOf(found, role, entries)
  const [{ id, name, country }] = entries
  return { id: -id, name, country, role, key, trade: null, entries }
}

function hitOf(row: FoundTrade, role: TradeRole, entries: DirectoryCompany[]): BuyerHit {
  const { id, name, country, key, heading, otherCountry } = row
  const { records, lastYear, partners, valueUsd, lastDate } = row
  const trade: BuyerTrade = {
    records,
    lastYear,
    partners,
    valueUsd,
    lastDate,
    heading,
    country: otherCountry,
  }
  return { id, name, country: country || null, role, key, trade, entries }
}
