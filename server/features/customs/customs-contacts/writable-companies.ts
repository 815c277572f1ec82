import type { CustomerView, SavedTradeCompany } from '@landfall/contract/customers/customers.ts'
import type { WritableCompany } from '@landfall/contract/customs/customs-contacts.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { settle } from '#platform/http/endpoint.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { readReachable, type Wanted, wantedName } from './contact-reading.ts'
import { type ContactNeeds, openContacts } from './contact-service.ts'

/** What making companies ready for mail needs of customers. */
export interface WritingNeeds extends ContactNeeds {
  saveCompanies(ctx: Context, companies: readonly Wanted[]): Promise<SavedTradeCompany[]>
  /** Adds somebody to reach to a customer of the caller; throws what keeps it from being stored. */
  addPerson(
    ctx: TransactionContext,
    customerId: number,
    person: { name: string; emails: readonly string[]; phones: readonly string[] },
  ): Promise<void>
}

/** Makes companies customers that can be written to; what fails for one does not keep the others. */
export async function prepareWriting(
  ctx: Context & Asker,
  needs: WritingNeeds,
  wanted: readonly Wanted[],
): Promise<WritableCompany[]> {
  const saved = new Map((await needs.saveCompanies(ctx, wanted)).map((one) => [one.key, one]))
  const found = await readReachable(needs, ctx, wanted)
  const items: WritableCompany[] = []
  for (const one of wanted) {
    const { customerId = null, name = '', state } = saved.get(one.key) ?? {}
    const row = { ...one, name, customerId }
    if (customerId === null) {
      items.push({ ...row, state: state === 'existing' ? 'notYours' : 'notFound' })
      continue
    }
    const company = found.get(wantedName(one))
    items.push({ ...row, state: await prepareOne(ctx, needs, { customerId, company }) })
  }
  return items
}

interface OneWriting {
  customerId: number
  company: Parameters<typeof openContacts>[2] | undefined
}

async function prepareOne(
  ctx: Context & Asker,
  needs: WritingNeeds,
  { customerId, company }: OneWriting,
): Promise<WritableCompany['state']> {
  try {
    return await ctx.transaction(async (db) => {
      const inside = { ...ctx, db }
      if (hasAddress(await needs.readCustomer(inside, customerId))) return 'ready'
      const { contacts, isCovered } = company
        ? await openContacts(inside, needs, company)
        : { contacts: [], isCovered: false }
      const emails = [...new Set(contacts.flatMap((contact) => contact.emails))]
      if (emails.length === 0) return isCovered ? 'covered' : 'noAddress'
      const phones = [...new Set(contacts.flatMap((contact) => contact.phones))]
      const name = contacts.find((contact) => contact.text !== '' && contact.emails.length > 0)?.text ?? ''
      await needs.addPerson(inside, customerId, { name, emails, phones })
      return 'ready'
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await settle(ctx, error)
    return 'refused'
  }
}

function hasAddress({ contacts }: CustomerView): boolean {
  return contacts.some(
    ({ workEmail, personalEmail, otherEmails }) =>
      workEmail !== '' || personalEmail !== '' || otherEmails.length > 0,
  )
}
