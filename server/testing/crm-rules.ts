import { recycleAll } from '#features/customers/customer-recycling/recycle-loop.ts'
import { keysOf, type Recognisable } from '#features/customers/customers/customer-keys.ts'
import { createLog } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'

/** The keys the product stores for a customer, as `type value`, sorted. */
export function expectedKeys(customer: Recognisable): string[] {
  return keysOf(customer)
    .map(({ type, value }) => `${type} ${value}`)
    .sort()
}

/** Looks at every company once, as a worker does each minute. */
export function runNight(database: Database): Promise<void> {
  return recycleAll({ database, log: createLog('error') })
}
