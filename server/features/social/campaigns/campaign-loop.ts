import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import { type DueCampaign, type SendingParts, sendCampaign } from './campaign-sending.ts'
import { campaignsChannel } from './campaign-store.ts'

const everyMs = 2_000
const atOnce = 4
/** A campaign of which a run failed is not looked for again at once. */
const patienceMs = 60_000

/** Sends the campaigns that are due; the returned function ends that. */
export function startCampaigns(needs: SendingParts & { log: Log }): Promise<() => Promise<void>> {
  const failed = new Map<number, number>()
  return startDueWork<DueCampaign>(needs, {
    channel: campaignsChannel,
    everyMs,
    atOnce,
    find: (room) => {
      const now = performance.now()
      for (const [id, until] of failed) if (until < now) failed.delete(id)
      return findDue(needs.database.systemDb, { room, without: [...failed.keys()] })
    },
    keyOf: ({ id }) => id,
    run: (due, stopping) => sendCampaign(needs, due, stopping),
    onFailure: (error, { id, companyId }) => {
      failed.set(id, performance.now() + patienceMs)
      needs.log.error({ err: error, campaignId: id, companyId }, 'a campaign could not be sent')
    },
    lookingFailed: 'looking for campaigns that are due failed',
  })
}

// What a closed company has begun waits until it is open again.
function findDue(
  systemDb: Db,
  { room, without }: { room: number; without: readonly number[] },
): Promise<DueCampaign[]> {
  return systemDb.query(
    `select k.id, k.company_id, k.created_by as creator_id from social_campaigns k
     where k.state = 'sending' and k.next_at <= now() and k.id <> all($2::bigint[])
       and not exists (select from companies c where c.id = k.company_id and company_closed(c) is not null)
     order by k.next_at, k.id limit $1`,
    [room, without],
  )
}
