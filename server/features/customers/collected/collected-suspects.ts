import type { Suspect } from './collected-needs.ts'
import type { OpenCollected } from './collected-store.ts'

/** Something collected as it is compared with customers; its id tells the answers apart. */
export function suspectOf({
  id,
  name,
  country,
  website,
  phone,
  contacts,
  tradeKey,
}: Pick<OpenCollected, 'id' | 'name' | 'country' | 'website' | 'phone' | 'contacts' | 'tradeKey'>): Suspect {
  return { row: id, name, country, website, phone, contacts, tradeKey }
}
