import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { NamedCompany } from '@landfall/contract/customs/customs-companies.ts'
import type { IdentifierKind } from '@landfall/contract/customs/customs-fields.ts'
import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import { newestDay } from '#features/customs/customs-records/newest-day.ts'
import type { ShipmentCondition } from '#features/customs/customs-records/record-sums.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import type { Context } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { ownHostOf } from '#platform/reference/reach-keys.ts'
import { identifierKey, isPlausibleNumber, withoutCountry } from '#platform/trade/party-identifiers.ts'
import {
  canonicalKey,
  partyCountrySql,
  partyKeySql,
  partySql,
  sameParties,
} from '#platform/trade/party-identity.ts'
import { partyIdsSql } from '#platform/trade/record-filter.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { withValues } from '#platform/trade/record-traits.ts'
import { readIdentifiers, readOwnIdentifiers } from './company-identifiers.ts'
import { growthSelect } from './company-list.ts'
import { companySelect } from './company-select.ts'

type Wanted = readonly { key: string; role: TradeRole }[]

/** A trade company as it was asked for. */
interface FoundCompany {
  key: string
  /** The spelling seen most often. */
  name: string
  country: string | null
  /** Every key that counts as the same company. */
  sameKeys: readonly string[]
}

/** Companies by their keys, each with the spelling seen most often; unknown ones are left out. */
export function findTradeCompanies(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  companies: Wanted,
): Promise<FoundCompany[]> {
  return findByRole(asker, companies, (role, keys) => {
    const { where, params } = conditionOf(asker, role, keys)
    return readCompanies(clickhouse, asker, { role, where, params })
  })
}

/** What most records of a company say it is known by and nobody else's say; empty otherwise. */
interface OwnIdentifiers {
  registrationNo: string
  website: string
}

/** Companies by their keys with what belongs to each alone; unknown ones are left out. */
export function findWithIdentifiers(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  companies: Wanted,
): Promise<(FoundCompany & OwnIdentifiers)[]> {
  return findByRole(asker, companies, async (role, keys) => {
    const condition = { role, ...conditionOf(asker, role, keys) }
    const [rows, identifiers] = await Promise.all([
      readCompanies(clickhouse, asker, condition),
      readIdentifiers(clickhouse, asker, condition),
    ])
    const own = await readOwnIdentifiers(clickhouse, asker, { companies: rows, identifiers })
    return rows.map((row) => {
      const first = (of: IdentifierKind) =>
        own.find(({ id, kind }) => id === row.id && kind === of)?.value ?? ''
      return {
        ...row,
        registrationNo: withoutCountry(first('taxNo'), row.country),
        website: first('website'),
      }
    })
  })
}

interface CompanyRow {
  id: number
  key: string
  name: string
  country: string
}

async function findByRole<Row extends CompanyRow>(
  asker: Omit<Asker, 'locale'>,
  companies: Wanted,
  read: (role: TradeRole, keys: readonly string[]) => Promise<Row[]>,
): Promise<(Omit<Row, 'id' | 'country'> & FoundCompany)[]> {
  const found = await Promise.all(
    (['buyer', 'seller'] as const).map(async (role) => {
      const keys = companies.filter((company) => company.role === role).map(({ key }) => key)
      if (keys.length === 0) return []
      const rows = await read(role, keys)
      const byKey = new Map(rows.map((row) => [row.key, row]))
      return keys.flatMap((key) => {
        const row = byKey.get(canonicalKey(key, asker))
        if (!row) return []
        const { id, country, ...rest } = row
        return [{ ...rest, key, country: country || null, sameKeys: sameParties(key, asker) }]
      })
    }),
  )
  return found.flat()
}

function conditionOf(asker: Omit<Asker, 'locale'>, role: TradeRole, keys: readonly string[]) {
  const binder = new ParamBinder()
  const ids = keys.map((key) => partyIdsSql(key, binder, asker)).join(', ')
  const where = `${scopeSql(asker)} and s.${role}_id != 0 and s.${role}_id in (${ids})`
  return { where, params: binder.params }
}

function readCompanies(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  { role, where, params }: ShipmentCondition & { role: TradeRole },
): Promise<CompanyRow[]> {
  return clickhouse.chQuery<CompanyRow>(asker, {
    name: 'customs-companies-by-key',
    sql: `select ${partySql(role, asker)} as id, ${partyKeySql(role, asker)} as key, topK(1)(s.${role})[1] as name,
        ${partyCountrySql(role, asker)} as country
      from customs_shipments as s where ${where} group by id`,
    params,
  })
}

/** Names that are looked at, and companies that are shown. */
const likeLimit = 200
const shownLimit = 50

/**
 * Companies whose names are like some words, the likeliest first, among the records the caller may see, and whether names
 * of these records are still being looked through.
 */
export async function findByName(
  ctx: Context & Asker,
  clickhouse: Clickhouse,
  { name, role }: { name: string; role: TradeRole },
): Promise<{ items: NamedCompany[]; isScanning: boolean }> {
  const { alike, isScanning } = await findAlike(ctx, name)
  return { items: await readNamed(ctx, clickhouse, { alike, role }), isScanning }
}

interface LikeName {
  partyId: number
  score: number
}

/** Parties whose names are like some words, and whether names are still being looked through. */
export function findAlike(
  ctx: Context & Asker,
  name: string,
): Promise<{ alike: LikeName[]; isScanning: boolean }> {
  const wanted = tradeNameKey(name) ?? name
  return ctx.transaction(async (db) => {
    const scan = await one<{ isScanning: boolean }>(db, 'select trade_parties_scanned($1) as is_scanning', [
      ctx.library.length > 0,
    ])
    const alike = await db.query<LikeName>('select * from trade_parties_like($1, $2)', [wanted, likeLimit])
    return { alike: [...(await findIdentified(db, name)), ...alike], isScanning: scan?.isScanning ?? false }
  })
}

// Whoever types a number of a register or a website whole means whoever has it.
async function findIdentified(db: Db, text: string): Promise<LikeName[]> {
  const number = identifierKey(text)
  const host = text.includes('.') ? ownHostOf(text.trim()) : null
  if (host === null && !isPlausibleNumber('taxNo', number)) return []
  const found = await db.query<{ partyId: number }>(
    `select distinct found.party_id from unnest($1::text[]) as number, trade_parties_identified(number, $2, $3) as found`,
    [[number, withoutCountry(number, number.slice(0, 2))], host, likeLimit],
  )
  return found.map(({ partyId }) => ({ partyId, score: 1 }))
}

async function readNamed(
  ctx: Asker,
  clickhouse: Clickhouse,
  { alike, role }: { alike: readonly LikeName[]; role: TradeRole },
): Promise<NamedCompany[]> {
  if (alike.length === 0) return []
  const ids = alike.map(({ partyId }) => partyId)
  const rows = await clickhouse.chQuery<Omit<NamedCompany, 'likeness' | 'role'> & { raw: number[] }>(ctx, {
    name: 'customs-companies-by-name',
    sql: `select ${companySelect(role, await withValues(clickhouse, ctx))}, ${growthSelect}, groupUniqArray(s.${role}_id) as raw
      from customs_shipments as s where ${scopeSql(ctx)} and s.${role}_id in (${ids.join(', ')})
      group by id`,
    params: { newest: await newestDay(clickhouse, ctx) },
  })
  // Those that were found by a number come first.
  const scores = new Map(alike.toReversed().map(({ partyId, score }) => [partyId, score]))
  return rows
    .map(({ raw, ...row }) => ({ ...row, role, likeness: Math.max(...raw.map((id) => scores.get(id) ?? 0)) }))
    .sort((a, b) => b.likeness - a.likeness || b.records - a.records)
    .slice(0, shownLimit)
}
