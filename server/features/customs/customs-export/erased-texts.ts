import type { ErasedAmong } from '#features/customs/customs-contacts/contact-reading.ts'
import { findErasedTexts } from '#features/customs/customs-contacts/erased-contacts.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { chosenColumns, type ExportInput, exportedSet } from './exported-rows.ts'

/** Who exports, with short transactions of his company. */
interface Exporter extends Asker {
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Hashes (cityHash64) of the contacts that an export leaves out: they name people who were erased. */
export async function hiddenContacts(
  { clickhouse, erasedAmong }: { clickhouse: Clickhouse; erasedAmong: ErasedAmong },
  asker: Exporter,
  input: ExportInput,
): Promise<string[]> {
  const columns = chosenColumns(input)
  if (!columns.includes('buyerContact') && !columns.includes('sellerContact')) return []
  const isAnybodyErased = await asker.transaction((db) =>
    db.query('select from erased_persons where company_id = app_company_id() limit 1'),
  )
  if (isAnybodyErased.length === 0) return []
  const { from, params } = exportedSet(input, asker)
  const rows = await clickhouse.chQuery<{ text: string; hash: string }>(asker, {
    name: 'customs-export-contacts',
    sql: `select distinct arrayJoin([buyer_contact, seller_contact]) as text, toString(cityHash64(text)) as hash
      ${from} and s.company_id != 0 and (position(buyer_contact, '@') > 0 or position(seller_contact, '@') > 0)`,
    params,
  })
  const texts = rows.map(({ text }) => text)
  const erased = await asker.transaction((db) => findErasedTexts(db, erasedAmong, texts))
  return rows.filter(({ text }) => erased.has(text)).map(({ hash }) => hash)
}
