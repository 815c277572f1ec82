import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A trade company as the tables know it. */
export interface Party {
  /** The hash of its key. */
  id: number
  key: string
}

/** Which trade companies count as one for whoever asks: a number or key leads to the company that stands for it. */
export interface PartyIdentity {
  targetOf: ReadonlyMap<number, Party>
  targetOfKey: ReadonlyMap<string, Party>
  /** Everything that counts as one company, itself included, by its number. */
  membersOf: ReadonlyMap<number, readonly Party[]>
}

/** One decision that a company is another one. */
export interface MergeEdge {
  party: Party
  target: Party
  /** False for decisions of the shared library, which own ones outweigh. */
  isOwn: boolean
}

/** Puts decisions together: own ones first, and none of the library that would lead in a circle. */
export function identityOf(edges: readonly MergeEdge[]): PartyIdentity | undefined {
  const above = new Map<number, Party>()
  const parties = new Map<number, Party>()
  for (const { party, target } of [...edges].sort((a, b) => Number(b.isOwn) - Number(a.isOwn))) {
    if (above.has(party.id)) continue
    // A decision that a company stays what it is leads to itself and keeps the library's away.
    if (party.id !== target.id && topOf(above, target).id === party.id) continue
    above.set(party.id, target)
    parties.set(party.id, party).set(target.id, target)
  }
  return together(above, parties)
}

function together(
  above: ReadonlyMap<number, Party>,
  parties: ReadonlyMap<number, Party>,
): PartyIdentity | undefined {
  const targetOf = new Map<number, Party>()
  const targetOfKey = new Map<string, Party>()
  const membersOf = new Map<number, Party[]>()
  for (const party of parties.values()) {
    const top = topOf(above, party)
    membersOf.set(top.id, [...(membersOf.get(top.id) ?? [top]), ...(top.id === party.id ? [] : [party])])
    if (top.id === party.id) continue
    targetOf.set(party.id, top)
    targetOfKey.set(party.key, top)
  }
  for (const [id, members] of membersOf) if (members.length < 2) membersOf.delete(id)
  return targetOf.size > 0 ? { targetOf, targetOfKey, membersOf } : undefined
}

function topOf(above: ReadonlyMap<number, Party>, party: Party): Party {
  let top = party
  for (let next = above.get(top.id); next && next.id !== top.id; next = above.get(top.id)) top = next
  return top
}

/** Reads what counts as one company for the company of the transaction; undefined when nothing was merged. */
export async function readIdentity(db: Db): Promise<PartyIdentity | undefined> {
  const rows = await db.query<{
    partyId: number
    partyKey: string
    targetId: number
    targetKey: string
    isOwn: boolean
  }>('select party_id, party_key, target_id, target_key, is_own from trade_identities()', [], {
    prepareAs: 'trade_identities',
  })
  if (rows.length === 0) return undefined
  return identityOf(
    rows.map(({ partyId, partyKey, targetId, targetKey, isOwn }) => ({
      party: { id: partyId, key: partyKey },
      target: { id: targetId, key: targetKey },
      isOwn,
    })),
  )
}

/** Who may have merged companies. */
export interface WithIdentity {
  identity?: PartyIdentity | undefined
}

/** The number of the company that counts, in statements that call the records `s`; 0 is nobody. */
export function partySql(role: TradeRole, { identity }: WithIdentity): string {
  const column = `s.${role}_id`
  if (!identity) return column
  const from = [...identity.targetOf.keys()].join(',')
  const into = [...identity.targetOf.values()].map(({ id }) => id).join(',')
  return `transform(${column}, [${from}]::Array(UInt64), [${into}]::Array(UInt64), ${column})`
}

/** The key of the company that counts, among records grouped by it; empty for nobody. */
export function partyKeySql(role: TradeRole, asker: WithIdentity): string {
  const key = `concat(any(s.${role}_key), '|', any(s.${role}_country))`
  return `if(any(s.${role}_id) = 0, '', ${ofTarget(role, asker, { otherwise: key, read: (top) => top.key })})`
}

/** The country of the company that counts, among records grouped by it. */
export function partyCountrySql(role: TradeRole, asker: WithIdentity): string {
  const country = `any(s.${role}_country)`
  return ofTarget(role, asker, { otherwise: country, read: ({ key }) => key.slice(key.lastIndexOf('|') + 1) })
}

// What stands in the records would be that of any member.
function ofTarget(
  role: TradeRole,
  asker: WithIdentity,
  { otherwise, read }: { otherwise: string; read: (top: Party) => string },
): string {
  if (!asker.identity) return otherwise
  const tops = [...asker.identity.membersOf.values()].flatMap(([top]) => top ?? [])
  const values = tops.map((top) => `'${read(top).replace(/[\\']/g, '\\$&')}'`)
  const [ids, texts] = [tops.map(({ id }) => id).join(','), values.join(',')]
  const text = `toString(${otherwise})`
  return `transform(any(${partySql(role, asker)}), [${ids}]::Array(UInt64), [${texts}]::Array(String), ${text})`
}

/** Every key that counts as the same company as this one, the one that stands for them first. */
export function sameParties(key: string, { identity }: WithIdentity): readonly string[] {
  const members = membersOfKey(key, identity)
  return members ? members.map((member) => member.key) : [key]
}

/** The company a key stands for: itself, unless it was merged into another. */
export function canonicalKey(key: string, asker: WithIdentity): string {
  return sameParties(key, asker)[0] ?? key
}

/** The members of the company a key belongs to; undefined when it was never merged. */
export function membersOfKey(key: string, identity: PartyIdentity | undefined): readonly Party[] | undefined {
  if (!identity) return undefined
  const top = identity.targetOfKey.get(key)
  if (top) return identity.membersOf.get(top.id)
  for (const members of identity.membersOf.values()) if (members[0]?.key === key) return members
  return undefined
}

/** The numbers under which the tables keep these companies and whatever was merged into them. */
export function memberIds(ids: readonly number[], { identity }: WithIdentity): number[] {
  return ids.flatMap((id) => identity?.membersOf.get(id)?.map((one) => one.id) ?? [id])
}
