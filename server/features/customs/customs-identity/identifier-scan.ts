import { type IdentifierKind, identifierKinds } from '@landfall/contract/customs/customs-fields.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { isTimedOut } from '#platform/postgres/postgres-errors.ts'
import { ownHostOf } from '#platform/reference/reach-keys.ts'
import { isPlausibleNumber, withoutCountry } from '#platform/trade/party-identifiers.ts'
import { identifiedSql } from '#platform/trade/record-traits.ts'

/** By what a company is known beside its name. */
interface ScannedIdentifier {
  id: number
  kind: IdentifierKind
  value: string
  country: string
}

/** Identifiers stored per statement, and looked at for others that have them, too. */
const storedAtOnce = 5_000
const comparedAtOnce = 20_000

/** A transaction of the scan. */
type Step = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Brings by what the companies of one house are known up to date; false when it was not to go on. */
export async function scanIdentifiers(
  step: Step,
  { clickhouse, recordsOf }: { clickhouse: Clickhouse; recordsOf: number },
  { number, isWanted }: { number: number; isWanted: () => boolean },
): Promise<boolean> {
  let batch: ScannedIdentifier[] = []
  const store = async () => {
    const full = batch
    batch = []
    if (full.length > 0) await step((db) => storeIdentifiers(db, full, number))
  }
  for await (const found of readIdentifiers(clickhouse, recordsOf)) {
    const value = comparedValue(found)
    if (value === null) continue
    batch.push({ ...found, value })
    if (batch.length < storedAtOnce) continue
    if (!isWanted()) return false
    await store()
  }
  await store()
  await step((db) => db.query('delete from trade_party_identifiers where seen_in <> $1', [number]))
  return true
}

/**
 * Proposes companies that have a number or a host in common, and takes proposals back that nothing speaks for any more;
 * false when it was not to go on. What too many have for one statement is looked at in smaller parts, then passed over.
 */
export async function pairByIdentifiers(
  step: Step,
  { number, isWanted }: { number: number; isWanted: () => boolean },
): Promise<boolean> {
  let after = ''
  let amount = comparedAtOnce
  while (isWanted()) {
    const last = await nextCompared(step, { number, after, amount }).catch((error: unknown) => {
      if (!isTimedOut(error)) throw error
    })
    if (last === null) return endGrounds(step, { number, isWanted })
    if (last === undefined && amount > 1) {
      amount = Math.ceil(amount / 4)
      continue
    }
    after = last ?? (await valueAfter(step, after))
    amount = Math.min(comparedAtOnce, amount * 4)
  }
  return false
}

async function endGrounds(
  step: Step,
  { number, isWanted }: { number: number; isWanted: () => boolean },
): Promise<boolean> {
  while (isWanted()) {
    const ended = await step(async (db) => {
      const row = await one<{ ended: number }>(db, 'select trade_ground_end($1, $2) as ended', [
        number,
        comparedAtOnce,
      ])
      return row?.ended ?? 0
    })
    if (ended < comparedAtOnce) return true
  }
  return false
}

function nextCompared(
  step: Step,
  { number, after, amount }: { number: number; after: string; amount: number },
): Promise<string | null> {
  return step(async (db) => {
    const row = await one<{ last: string | null }>(db, 'select trade_ground_step($1, $2, $3) as last', [
      number,
      after,
      amount,
    ])
    return row?.last ?? null
  })
}

function valueAfter(step: Step, after: string): Promise<string> {
  return step(async (db) => {
    const row = await one<{ value: string }>(
      db,
      'select value from trade_party_identifiers where value > $1 order by value limit 1',
      [after],
    )
    return row?.value ?? after
  })
}

function comparedValue({ kind, value, country }: ScannedIdentifier): string | null {
  if (kind === 'website') return ownHostOf(value)
  if (!isPlausibleNumber(kind, value)) return null
  return kind === 'taxNo' ? withoutCountry(value, country) : value
}

function readIdentifiers(clickhouse: Clickhouse, companyId: number): AsyncGenerator<ScannedIdentifier> {
  const columns = { taxNo: 'tax_no', duns: 'duns', lei: 'lei', website: 'website' }
  const side = (role: 'buyer' | 'seller') => {
    const pairs = identifierKinds.map((kind) => `('${kind}', s.${role}_${columns[kind]})`)
    return `select s.${role}_id as party, toString(s.${role}_country) as country, arrayJoin([${pairs.join(', ')}]) as pair from customs_shipments as s
      where s.company_id = {company_id:UInt64} and s.${role}_id != 0 and ${identifiedSql(role)}`
  }
  return clickhouse.chStream(
    { company: { id: companyId } },
    {
      name: 'customs-party-identifiers',
      sql: `select distinct party as id, country, pair.1 as kind, pair.2 as value
        from (${side('buyer')} union all ${side('seller')}) where pair.2 != ''`,
    },
  )
}

// Records may have come since their companies were read: who is new is there the next time.
async function storeIdentifiers(
  db: Db,
  identifiers: readonly ScannedIdentifier[],
  number: number,
): Promise<void> {
  await db.query(
    `insert into trade_party_identifiers (party_id, kind, value, seen_in)
     select distinct u.party_id, u.kind, u.value, $4::bigint
     from unnest($1::bigint[], $2::text[], $3::text[]) as u (party_id, kind, value)
     join trade_parties p on p.party_id = u.party_id
     on conflict (company_id, party_id, kind, value) do update set seen_in = excluded.seen_in`,
    [
      identifiers.map(({ id }) => id),
      identifiers.map(({ kind }) => kind),
      identifiers.map(({ value }) => value),
      number,
    ],
  )
}
