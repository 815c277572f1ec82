import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { TradeContact } from '@landfall/contract/customs/customs-contacts.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import type { Context } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { canonicalKey, partyKeySql, partySql } from '#platform/trade/party-identity.ts'
import { partyIdsSql } from '#platform/trade/record-filter.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'

/** Those of some addresses that belong to people who were erased. */
export type ErasedAmong = (db: Db, emails: readonly string[]) => Promise<ReadonlySet<string>>

/** A buyer or seller by one of its keys. */
export interface Wanted {
  role: TradeRole
  key: string
}

/** A company with what the records say of how to reach it; own uploads and the shared library apart. */
export interface Reachable {
  key: string
  name: string
  addresses: string[]
  own: TradeContact[]
  library: LibraryContact[]
}

/** What the shared library says of how to reach a company, and of whom it says so. */
export interface LibraryContact extends TradeContact {
  /** The parties as they stand in the records, whatever was merged; who has it most often first. */
  partyKeys: readonly string[]
}

/** Texts about reaching a company that are looked at, the most frequent first. */
const textLimit = 30

interface TextRow {
  key: string
  name: string
  texts: [isLibrary: number, text: string, records: number, lastDate: string, partyKey: string][]
  addresses: string[]
}

/** What reading how companies are reached needs. */
export interface ReachNeeds {
  clickhouse: Clickhouse
  erasedAmong: ErasedAmong
}

/** Companies of one role by the keys that were asked for; those that are not in the records, and people who were erased, are left out. */
export async function readReachable(
  { clickhouse, erasedAmong }: ReachNeeds,
  asker: Asker & Pick<Context, 'transaction'>,
  wanted: readonly Wanted[],
): Promise<Map<string, Reachable>> {
  const found = new Map<string, Reachable>()
  for (const role of ['buyer', 'seller'] as const) {
    const keys = wanted.filter((one) => one.role === role).map(({ key }) => key)
    if (keys.length === 0) continue
    const rows = await readTexts(clickhouse, asker, { role, keys })
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const key of keys) {
      const row = byKey.get(canonicalKey(key, asker))
      if (row) found.set(wantedName({ role, key }), present(row))
    }
  }
  const contacts = [...found.values()].flatMap(({ own, library }) => [...own, ...library])
  const emails = contacts.flatMap((contact) => contact.emails)
  if (emails.length === 0) return found
  const erased = await asker.transaction((db) => erasedAmong(db, emails))
  const isLeft = (contact: TradeContact) => !contact.emails.some((email) => erased.has(email))
  for (const company of found.values()) {
    company.own = company.own.filter(isLeft)
    company.library = company.library.filter(isLeft)
  }
  return found
}

/** Under which name a company that was asked for is found. */
export function wantedName({ role, key }: Wanted): string {
  return `${role} ${key}`
}

function readTexts(
  clickhouse: Clickhouse,
  asker: Asker,
  { role, keys }: { role: TradeRole; keys: readonly string[] },
): Promise<TextRow[]> {
  const binder = new ParamBinder()
  const ids = keys.map((key) => partyIdsSql(key, binder, asker)).join(', ')
  const contact = `s.${role}_contact`
  return clickhouse.chQuery(asker, {
    name: 'customs-contacts',
    sql: `select any(partyKey) as key, topK(1)(partyName)[1] as name,
        arraySlice(arrayReverseSort(text -> (text.3, text.4, text.5), groupArrayIf(
          (isLibrary, contact, records, lastDate, rawKey), contact != '')), 1, ${textLimit}) as texts,
        arrayFilter(text -> text != '', arrayDistinct(groupArray(5)(address))) as addresses
      from (
        select ${partySql(role, asker)} as party, ${partyKeySql(role, asker)} as partyKey, any(s.${role}) as partyName,
          concat(any(s.${role}_key), '|', any(s.${role}_country)) as rawKey, s.company_id = 0 as isLibrary, ${contact} as contact, count() as records, toString(max(s.trade_date)) as lastDate,
          topK(1)(s.${role}_address)[1] as address
        from customs_shipments as s where ${scopeSql(asker)} and s.${role}_id != 0 and s.${role}_id in (${ids})
        group by party, s.${role}_id, isLibrary, contact
      ) group by party`,
    params: binder.params,
  })
}

function present({ key, name, texts, addresses }: TextRow): Reachable {
  const of = (wanted: number) => joinTexts(texts.filter(([isLibrary]) => isLibrary === wanted))
  return {
    key,
    name,
    addresses,
    own: of(0).map(({ partyKeys: _, ...contact }) => contact),
    library: of(1),
  }
}

// The same words of parties that were merged are one contact.
function joinTexts(texts: TextRow['texts']): LibraryContact[] {
  const joined = new Map<string, LibraryContact>()
  for (const [, text, records, lastDate, partyKey] of texts) {
    const known = joined.get(text)
    joined.set(text, {
      ...(known ?? readContactText(text)),
      records: (known?.records ?? 0) + records,
      lastDate: known && known.lastDate > lastDate ? known.lastDate : lastDate,
      partyKeys: [...(known?.partyKeys ?? []), partyKey],
    })
  }
  return [...joined.values()]
}

const emailPattern = /[^\s@"'<>(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/giu
const faxPattern = /\bfax[\s.:#]*\+?\d[\d\s().\-/]{4,22}\d/giu
const phonePattern = /\+?\d[\d\s().\-/]{4,22}\d/g

const isLabel = /^(?:e-?mail|tel|phone|fax|mob(?:ile)?|t|e|m|p)\.?$/i

/** The addresses and numbers in what a file says of a party, and what is left beside them. */
export function readContactText(text: string): Pick<TradeContact, 'text' | 'emails' | 'phones'> {
  const emails = text.match(emailPattern) ?? []
  // A fax is worth knowing, but nobody answers a call to it.
  const faxes = text.match(faxPattern) ?? []
  const withoutEmails = text.replace(emailPattern, '\n').replace(faxPattern, '\n')
  const phones = (withoutEmails.match(phonePattern) ?? []).filter((phone) => {
    const digits = phone.replace(/\D/g, '').length
    return digits >= 5 && digits <= 15
  })
  const rest = phones.reduce((left, phone) => left.replace(phone, '\n'), withoutEmails)
  const words = rest.split(/[\n;|]+/).map((part) => part.replace(/^[\s,:·-]+|[\s,:·-]+$/g, ''))
  return {
    text: [...words.filter((word) => /\p{L}/u.test(word) && !isLabel.test(word)), ...faxes].join(' · '),
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
    phones: [...new Set(phones.map((phone) => phone.trim()))],
  }
}
