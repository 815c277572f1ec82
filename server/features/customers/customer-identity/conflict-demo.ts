import type { Db } from '#platform/postgres/database.ts'

/** What the demo's salesperson asks of colleagues; the second case has been decided. */
const asked = [
  {
    wish: 'share',
    reason: 'Their buyer wrote to me after the fair; I speak Spanish with her.',
    decision: null,
  },
  { wish: 'takeOver', reason: 'They were my customer before I moved to this team.', decision: 'keep' },
] as const

/** Cases of the demo: customers of other people that the salesperson came across by their website. */
export async function loadDemoConflicts({
  db,
  userIds,
}: {
  db: Db
  userIds: ReadonlyMap<string, number>
}): Promise<void> {
  const claimant = userIds.get('sales')
  const decider = userIds.get('leader')
  if (claimant === undefined || decider === undefined) return
  const customers = await db.query<{ id: number; ownerId: number; name: string; website: string }>(
    `select id, owner_id, name, website from customers
     where owner_id is not null and owner_id <> $1 and website <> '' and deleted_at is null order by id limit $2`,
    [claimant, asked.length],
  )
  for (const [index, { wish, reason, decision }] of asked.entries()) {
    const customer = customers[index]
    if (!customer) return
    const claim = { text: '', name: customer.name, country: null, website: customer.website, phone: '' }
    await db.query(
      `insert into customer_conflicts (customer_id, claimant_id, owner_id, wish, reason, claim, keys, opened_at, state,
         decision, closed_at, closed_by)
       values ($1, $2, $3, $4, $5, $6, '{domain,name}', now() - make_interval(hours => $7),
         case when $8::text is null then 'open' else 'decided' end, $8,
         case when $8::text is not null then now() - interval '3 hours' end, case when $8::text is not null then $9::bigint end)
       on conflict do nothing`,
      [
        customer.id,
        claimant,
        customer.ownerId,
        wish,
        reason,
        JSON.stringify({ ...claim, registrationNo: '', emails: [] }),
        20 + index * 50,
        decision,
        decider,
      ],
    )
  }
}
