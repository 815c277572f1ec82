import type { ContactInput } from '@landfall/contract/customers/customer-contacts.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { lockCollected } from './accept-service.ts'
import { emailsOf } from './collected-store.ts'

/** Adds somebody to something collected that is still to be decided; throws `collectedNotFound`. */
export async function addCollectedPerson(
  ctx: TransactionContext,
  id: number,
  person: ContactInput,
): Promise<void> {
  const { contacts } = await lockCollected(ctx, id)
  const all = [...contacts, person]
  await ctx.db.query('update collected_customers set contacts = $2, emails = $3 where id = $1', [
    id,
    JSON.stringify(all),
    emailsOf({ contacts: all }),
  ])
}

/** Takes people out of what was collected by their addresses; answers how many companies had them. */
export async function removeCollectedAddresses(db: Db, emails: readonly string[]): Promise<number> {
  const rows = await db.query(
    `update collected_customers e set
       emails = array(select email from unnest(e.emails) as email where email <> all($1)),
       contacts = coalesce((select jsonb_agg(person) from jsonb_array_elements(e.contacts) as person
         where lower(coalesce(person ->> 'workEmail', '')) <> all($1)), '[]')
     where e.emails && $1 returning e.id`,
    [emails],
  )
  return rows.length
}
