import type { AddressRules } from '@landfall/contract/addresses/address-rules.ts'
import { addressRuleRoutes as routes } from '@landfall/contract/addresses/address-rules.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const usual: AddressRules = {
  verifyBeforeExport: false,
  onlyValid: false,
  takesRisky: false,
  verifyOnSave: false,
}

/** What the transaction’s company asks of addresses. */
export async function readAddressRules(db: Db): Promise<AddressRules> {
  const row = await one<AddressRules>(
    db,
    'select verify_before_export, only_valid, takes_risky, verify_on_save from address_rules',
    [],
  )
  return row ?? usual
}

// What was saved before is not verified all at once: it begins with the next address.
async function storeAddressRules(db: Db, rules: AddressRules): Promise<void> {
  await db.query(
    `insert into address_rules as r (verify_before_export, only_valid, takes_risky, verify_on_save, first_key, seen_key)
     select $1, $2, $3, $4, last, last from (select coalesce(max(id), 0) as last from customer_keys) k
     on conflict (company_id) do update set verify_before_export = excluded.verify_before_export,
       only_valid = excluded.only_valid, takes_risky = excluded.takes_risky, verify_on_save = excluded.verify_on_save,
       first_key = case when r.verify_on_save then r.first_key else excluded.first_key end,
       seen_key = case when r.verify_on_save then r.seen_key else excluded.seen_key end`,
    [rules.verifyBeforeExport, rules.onlyValid, rules.takesRisky, rules.verifyOnSave],
  )
}

/** What a company asks of addresses. */
export function registerAddressRules(server: HttpServer): void {
  endpoint(server, routes.read, ({ db }) => readAddressRules(db))
  endpoint(server, routes.save, async ({ db }, { body }) => {
    await storeAddressRules(db, body)
    return readAddressRules(db)
  })
}
