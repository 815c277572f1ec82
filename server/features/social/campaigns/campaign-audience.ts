import type { BatchSelection } from '@landfall/contract/list.ts'
import { type CampaignAudience, mostCampaignPeople } from '@landfall/contract/social/campaigns.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import { consentScope } from '../social-consents/consent-list.ts'
import type { ReadableCustomers } from '../social-inbox/chat-list.ts'

/** What choosing people needs of other areas. */
export interface AudienceNeeds {
  /** The condition for customers `c` to whom the caller may write. */
  writableCustomers: ReadableCustomers
  /** Ids of the chosen customers to whom the caller may write; at most `limit`. */
  chooseCustomers(
    ctx: TransactionContext,
    selection: BatchSelection,
    wish: { right: 'write'; limit: number },
  ): Promise<number[]>
}

/** Somebody who has agreed. */
export interface Reachable {
  phone: string
  name: string
  customerId: number | null
  customerName: string
  country: string
}

/** Who of those somebody chose can be written to, and why others cannot. */
export interface Audience {
  /** Null when nobody was chosen by customer. */
  customers: number | null
  people: number
  withoutConsent: number
  excluded: { person: number; recent: number }
}

type Wish = Pick<CampaignAudience, 'accountId' | 'selection' | 'quietDays'>

// Whoever has agreed and is not of a customer in the bin, with whether he takes messages and was written to lately.
function reachableSql(
  ctx: TransactionContext,
  { writableCustomers }: AudienceNeeds,
  { wish, customers, binder }: { wish: Wish; customers: number[] | null; binder: SqlBinder },
): string {
  const chosen = customers === null ? '' : `and s.customer_id = any(${binder.bind(customers, 'bigint[]')})`
  const account = binder.bind(wish.accountId, 'bigint')
  const days = binder.bind(wish.quietDays, 'integer')
  return `select s.id, s.phone, s.name, c.id as customer_id, coalesce(c.name, '') as customer_name, coalesce(c.country, '') as country,
      exists (select from social_conversations k where k.account_id = ${account} and k.phone = s.phone and k.is_unreachable) as is_gone,
      ${days} > 0 and exists (select from social_campaign_people p where p.phone = s.phone
        and p.out_at > now() - make_interval(days => ${days})) as is_recent
    from social_consents s left join customers c on c.id = s.customer_id and c.deleted_at is null
    where s.ended_at is null and (s.customer_id is null or c.id is not null) and ${consentScope(ctx, writableCustomers, binder)} ${chosen}`
}

async function choose(
  ctx: TransactionContext,
  needs: AudienceNeeds,
  selection: BatchSelection | undefined,
): Promise<number[] | null> {
  if (!selection) return null
  const limit = mostCampaignPeople + 1
  const ids = await needs.chooseCustomers(ctx, selection, { right: 'write', limit })
  if (ids.length > mostCampaignPeople) throw new AppError('campaignTooMany', { limit: mostCampaignPeople })
  return ids
}

/** Counts who can be written to. */
export async function countAudience(
  ctx: TransactionContext,
  needs: AudienceNeeds,
  wish: Wish,
): Promise<Audience> {
  const customers = await choose(ctx, needs, wish.selection)
  const binder = new SqlBinder()
  const sql = reachableSql(ctx, needs, { wish, customers, binder })
  const row = await one<{ people: number; person: number; recent: number; agreed: number }>(
    ctx.db,
    `select count(*) filter (where not is_gone and not is_recent)::int as people, count(*) filter (where is_gone)::int as person,
       count(*) filter (where is_recent and not is_gone)::int as recent, count(distinct customer_id)::int as agreed from (${sql}) r`,
    binder.values,
  )
  const { people = 0, person = 0, recent = 0, agreed = 0 } = row ?? {}
  return {
    customers: customers?.length ?? null,
    people,
    withoutConsent: customers === null ? 0 : customers.length - agreed,
    excluded: { person, recent },
  }
}

/** Those who can be written to; throws when they are nobody, or too many for one campaign. */
export async function selectAudience(
  ctx: TransactionContext,
  needs: AudienceNeeds,
  wish: Wish,
): Promise<Reachable[]> {
  const customers = await choose(ctx, needs, wish.selection)
  const binder = new SqlBinder()
  const sql = reachableSql(ctx, needs, { wish, customers, binder })
  const people = await ctx.db.query<Reachable>(
    `select phone, name, customer_id, customer_name, country from (${sql}) r where not is_gone and not is_recent
     order by id limit ${mostCampaignPeople + 1}`,
    binder.values,
  )
  if (people.length === 0) throw new AppError('campaignWithoutPeople')
  if (people.length > mostCampaignPeople) throw new AppError('campaignTooMany', { limit: mostCampaignPeople })
  return people
}
