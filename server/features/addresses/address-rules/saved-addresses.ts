import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { type OrderNeeds, placeOrder } from '../address-verification/verification-orders.ts'

const everyMs = 5_000
const atOnce = 500
/** Numbers are given before they are seen: so many that seemed to be looked at are looked at again. */
const overlap = 200

interface SavedKey {
  id: number
  email: string
  userId: number | null
  isKnown: boolean
}

/** Verifies addresses soon after they were saved with a customer, in companies that want that. */
export function startVerifyingSaved(database: Database, needs: OrderNeeds, log: Log): () => void {
  return startRegularWork({
    ...{ log, everyMs, failed: 'verifying saved addresses failed' },
    async run() {
      const companies = await database.systemDb.query<{ companyId: number }>(
        'select company_id from address_rules where verify_on_save order by company_id',
      )
      for (const { companyId } of companies) await verifySaved(database, needs, companyId)
    },
  })
}

async function verifySaved(database: Database, needs: OrderNeeds, companyId: number): Promise<void> {
  const { systemDb } = database
  const keys = await systemDb.query<SavedKey>(
    `select k.id, k.value as email, coalesce(c.owner_id, c.founder_id) as user_id,
       exists (select from verification_addresses a where a.company_id = k.company_id and a.normalised = k.value) as is_known
     from address_rules r join customer_keys k on k.company_id = r.company_id and k.id > greatest(r.first_key, r.seen_key - ${overlap})
       join customers c on c.id = k.customer_id
     where r.company_id = $1 and k.type = 'email' and k.released_at is null order by k.id limit ${atOnce + overlap}`,
    [companyId],
  )
  const wanted = Map.groupBy(
    keys.filter(({ isKnown, userId }) => !isKnown && userId !== null),
    ({ userId }) => userId,
  )
  for (const [userId, some] of wanted) {
    const emails = some.map(({ email }) => email)
    await database.tenantTransaction({ companyId, userId }, (db) =>
      placeOrder({ db }, needs, { origin: 'saved', name: '', emails }),
    )
  }
  const last = keys.at(-1)?.id
  if (last !== undefined)
    await systemDb.query('update address_rules set seen_key = greatest(seen_key, $2) where company_id = $1', [
      companyId,
      last,
    ])
}
