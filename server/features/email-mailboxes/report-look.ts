import { type Db, one } from '#platform/postgres/database.ts'

// A report names a handful; somebody who names thousands wants to know whom the company writes to.
const maxAddresses = 20
const failedLines =
  /^(?:final-recipient|original-recipient|original-rcpt-to|x-failed-recipients):((?:.|\r?\n[ \t]){1,2000})/gim
const addressForm = /[^\s<>;,"]+@[^\s<>;,"]+/g

/** The addresses that a report says something about, in lower case. */
export function reportedAddresses(raw: string): string[] {
  const found = new Set<string>()
  for (const [, value = ''] of raw.matchAll(failedLines)) {
    for (const [address] of value.matchAll(addressForm)) {
      if (found.size < maxAddresses) found.add(address.toLowerCase())
    }
  }
  return [...found]
}

/** Whether the company has written to one of the addresses. */
export async function hasWrittenTo(db: Db, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return false
  return (
    (await one(
      db,
      'select 1 as found from send_recipients where email = any($1) and sent_at is not null limit 1',
      [addresses],
    )) !== undefined
  )
}
