import type { Db } from '#platform/postgres/database.ts'
import type { RecognisingKey } from './customer-matching.ts'

/** Another request took a key in the same moment: the same rows must be decided about once more. */
export class KeyTaken extends Error {}

/** A customer with the keys that its data stand for. */
interface KeyedCustomer {
  id: number
  keys: readonly RecognisingKey[]
  /** Undefined for a new customer. */
  before?: object
}

/** Makes the keys of customers what their data say; throws `KeyTaken` unless keys of others may be shared. */
export async function writeKeys(db: Db, written: readonly KeyedCustomer[], mayShare: boolean): Promise<void> {
  const keys = written.flatMap(({ id, keys: ofOne }) => ofOne.map((key) => ({ id, ...key })))
  const values = [keys.map(({ id }) => id), keys.map(({ type }) => type), keys.map(({ value }) => value)]
  const changed = written.flatMap(({ id, before }) => (before ? [id] : []))
  if (changed.length > 0) {
    // What a customer was recognised by before its data changed.
    await db.query(
      `delete from customer_keys k where k.customer_id = any($4) and k.type <> 'tradeCompany' and k.merged_from is null
         and (k.customer_id, k.type, k.value) not in (select * from unnest($1::bigint[], $2::text[], $3::text[]))`,
      [...values, changed],
    )
  }
  const wanted = `unnest($1::bigint[], $2::text[], $3::text[]) as n (id, type, value)`
  const isSoft = `n.type in ('emailDomain', 'phone', 'linkedin')`
  const insert = (isShared: string) =>
    db.query(
      `insert into customer_keys (customer_id, type, value, is_shared)
       select n.id, n.type, n.value, ${isShared} from ${wanted}
       order by n.type, n.value, n.id on conflict do nothing`,
      values,
    )
  await insert(isSoft)
  const missing = `not exists (select from customer_keys k
    where k.customer_id = n.id and k.type = n.type and k.value = n.value and k.released_at is null)`
  const taken = await db.query(`select 1 from ${wanted} where not (${isSoft}) and ${missing} limit 1`, values)
  if (taken.length === 0) return
  if (!mayShare) throw new KeyTaken('a key was taken')
  await insert('true')
}
