import { type Db, one } from '#platform/postgres/database.ts'

/** How a campaign is named where something refers to it. */
export function campaignReference(id: number): string {
  return `socialCampaign:${id}`
}

/** What became of a campaign that is paid for: as many messages as the network took and did not fail. */
export async function findCampaignUse(
  db: Db,
  reference: string,
): Promise<{ isOpen: boolean; used: number } | undefined> {
  const id = /^socialCampaign:(\d{1,18})$/.exec(reference)?.[1]
  return one(
    db,
    // Failures are reported minutes after a message was taken.
    `select k.state in ('sending', 'paused') or k.ended_at > now() - interval '5 minutes' as is_open,
       (select count(*) from social_campaign_people p join social_messages m on m.id = p.message_id
        where p.campaign_id = k.id and m.state in ('sent', 'delivered', 'read')) as used
     from social_campaigns k where k.id = $1`,
    [id ?? null],
  )
}
