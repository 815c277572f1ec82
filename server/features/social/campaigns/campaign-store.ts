import type { CampaignInput, CampaignTrouble } from '@landfall/contract/social/campaigns.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { Reachable } from './campaign-audience.ts'

/** Wakes whoever sends campaigns. */
export const campaignsChannel = 'social_campaigns'

/** Tells whoever sends that there is something to send. */
export async function wakeCampaigns(db: Db): Promise<void> {
  await db.query(`select pg_notify('${campaignsChannel}', '')`)
}

/** Stores a campaign; undefined when the key is taken. */
export async function insertCampaign(
  db: Db,
  {
    key,
    name,
    accountId,
    templateId,
    values,
    startsAt,
  }: Pick<CampaignInput, 'key' | 'name' | 'accountId' | 'templateId' | 'values'> & { startsAt: Date },
): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into social_campaigns (key, name, account_id, template_id, place_values, starts_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (company_id, key) do nothing returning id`,
    [key, name, accountId, templateId, JSON.stringify(values), startsAt],
  )
  return row?.id
}

/** Of one statement. */
const portion = 5_000

/** Stores for whom a campaign is, each number once. */
export async function insertPeople(
  db: Db,
  campaignId: number,
  people: readonly (Reachable & { texts: readonly string[] })[],
): Promise<void> {
  for (let from = 0; from < people.length; from += portion) {
    const rows = people.slice(from, from + portion).map(({ phone, name, customerId, texts }) => ({
      ...{ phone, name, texts },
      customer_id: customerId,
    }))
    await db.query(
      `insert into social_campaign_people (campaign_id, customer_id, phone, name, place_texts)
       select $1, r.customer_id, r.phone, r.name, array(select jsonb_array_elements_text(r.texts))
       from jsonb_to_recordset($2::jsonb) as r (customer_id bigint, phone text, name text, texts jsonb)
       on conflict (campaign_id, phone) do nothing`,
      [campaignId, JSON.stringify(rows)],
    )
  }
}

/** Lets a campaign send, wait or end. */
export async function moveCampaign(
  db: Db,
  id: number,
  state: 'sending' | 'paused' | 'cancelled' | 'done',
): Promise<void> {
  await db.query(
    `update social_campaigns set state = $2, trouble = null, next_at = greatest(starts_at, now()),
       ended_at = case when $2 in ('cancelled', 'done') then now() end where id = $1`,
    [id, state],
  )
}

/** Nobody who waits is written to any more. */
export async function endWaiting(db: Db, id: number): Promise<void> {
  await db.query(
    `update social_campaign_people set state = 'skipped', skip_reason = 'cancelled' where campaign_id = $1 and state = 'waiting'`,
    [id],
  )
}

/** Lets a campaign rest until a moment. */
export async function restCampaign(
  db: Db,
  id: number,
  { trouble, until }: { trouble: CampaignTrouble; until: Date | string },
): Promise<void> {
  await db.query(
    `update social_campaigns set trouble = $2, next_at = greatest(next_at, $3) where id = $1 and state = 'sending'`,
    [id, trouble, until],
  )
}

/** Pauses a campaign that cannot go on by itself; answers who has to know, the first time. */
export async function haltCampaign(
  db: Db,
  id: number,
  trouble: CampaignTrouble,
): Promise<{ creatorId: number; name: string } | undefined> {
  return one(
    db,
    `update social_campaigns set state = 'paused', trouble = $2 where id = $1 and state = 'sending'
     returning created_by as creator_id, name`,
    [id, trouble],
  )
}
