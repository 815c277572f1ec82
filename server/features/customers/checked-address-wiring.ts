import { contactInput } from '@landfall/contract/customers/customer-contacts.ts'
import { customerCreation } from '@landfall/contract/customers/customers.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { insertCollected } from './collected/collected-store.ts'
import { admitCustomer } from './customer-identity/uniqueness-service.ts'
import { saveProfile } from './customer-profile/profile-service.ts'
import { nameKeyOf } from './customer-writing/customer-values.ts'
import { createCustomer, refuseErased } from './customers/customer-service.ts'
import { visibleAmong } from './customers/customer-visibility.ts'
import type { CustomersDeps } from './customers-deps.ts'
import { assertRoom } from './public-pool/placement-service.ts'
import type { TradeContacts } from './trade-contact-wiring.ts'

/** An address that was verified, and where it goes. */
export interface CheckedAddress {
  email: string
  domain: string
  /** Of a provider of mailboxes, whose domain is no company. */
  isFree: boolean
  place: 'customers' | 'collected'
}

/** Saves an address as a customer of the caller's, or among what was collected; throws what keeps it from being stored. */
export function createAddressSaving(
  { erasedAmong }: Pick<CustomersDeps, 'erasedAmong'>,
  { addPerson }: Pick<TradeContacts, 'addPerson'>,
) {
  return async (
    ctx: TransactionContext,
    { email, domain, isFree, place }: CheckedAddress,
  ): Promise<{ isNew: boolean; customerId: number | null }> => {
    const person = contactInput.parse({ name: '', workEmail: email })
    await refuseErased(ctx, erasedAmong, [person])
    // Until somebody knows better, a company is called after its domain, and a person after his address.
    const company = { name: isFree ? email : domain, website: isFree ? '' : domain, contacts: [person] }
    if (place === 'collected') {
      const isNew = await insertCollected(ctx.db, {
        ...{ ...company, country: null, phone: '', address: '', remark: '' },
        ...{ nameKey: nameKeyOf(company.name), source: 'search', tradeKey: null, tradeRole: null },
      })
      return { isNew, customerId: null }
    }
    const known = isFree ? undefined : await findByDomain(ctx, domain)
    if (known !== undefined) {
      await addPerson(ctx, known, { name: '', emails: [email], phones: [] })
      return { isNew: true, customerId: known }
    }
    const customer = await createCustomer(ctx, customerCreation.parse(company), {
      admit: (inner, applicant) => admitCustomer(inner, { visibleAmong }, applicant),
      ...{ saveProfile, assertRoom, source: 'search' },
    })
    return { isNew: true, customerId: customer.id }
  }
}

// Somebody at a company that is a customer already is one more person there.
async function findByDomain({ db }: TransactionContext, domain: string): Promise<number | undefined> {
  const row = await one<{ customerId: number }>(
    db,
    `select customer_id from customer_keys where type = 'domain' and value = $1 and released_at is null`,
    [domain],
  )
  return row?.customerId
}
