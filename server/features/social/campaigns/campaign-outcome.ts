import type { HaltingTrouble } from '@landfall/contract/social/campaigns.ts'
import type { SendFailure } from '@landfall/contract/social/social-inbox.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { endConsentOf } from '../social-consents/consent-store.ts'
import { noteOutcome } from '../social-inbox/message-store.ts'
import type { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { DueMessage } from './campaign-batch.ts'
import { restCampaign } from './campaign-store.ts'

/** What a refusal means for the campaign: it goes on, rests, or waits for somebody. */
type Course = { kind: 'goOn' } | { kind: 'rest' } | { kind: 'halt'; trouble: HaltingTrouble }

/** Refusals that say something about the account or the template and nothing about the person. */
const halting: Partial<Record<SendFailure, HaltingTrouble>> = { reauth: 'reauth', template: 'template' }

const most = 8
const restMs = { tooFast: 5_000, unreachable: 60_000 } as const

/** Puts somebody back into the line: nothing was sent to him. A campaign that was cancelled meanwhile has no line any more. */
export async function putBack(db: Db, message: DueMessage, waitMs: number): Promise<void> {
  await db.query(
    // The lock waits for whoever cancels just now; he finds those put back before, and his state is seen after.
    `with k as (
       select id, state from social_campaigns
       where id = (select campaign_id from social_campaign_people where id = $1) for no key update
     )
     update social_campaign_people p set state = case when k.state = 'cancelled' then 'skipped' else 'waiting' end,
       skip_reason = case when k.state = 'cancelled' then 'cancelled' end, out_at = null, message_id = null,
       due_at = now() + make_interval(secs => $2::float8 / 1000)
     from k where p.id = $1`,
    [message.personId, waitMs],
  )
  await db.query('delete from social_messages where id = $1', [message.messageId])
}

/** Notes that a network did not take a message, and says how the campaign goes on. */
export async function noteRefused(
  db: Db,
  { campaignId, message }: { campaignId: number; message: DueMessage },
  refusal: NetworkRefusal,
): Promise<Course> {
  const { failure, isOpen } = refusal
  const trouble = halting[failure]
  if (trouble) {
    await putBack(db, message, 0)
    return { kind: 'halt', trouble }
  }
  const attempts = failure === 'tooFast' ? await countAttempt(db, message.personId) : 0
  if (attempts > 0 && attempts <= most) {
    // The same person may be written to once in some seconds; the account as a whole waits less.
    await putBack(db, message, restMs.tooFast * 2 ** (attempts - 1))
    return rest(db, campaignId, 'tooFast')
  }
  if (failure === 'unreachable' && !isOpen) {
    await putBack(db, message, restMs.unreachable)
    return rest(db, campaignId, 'unreachable')
  }
  // Without an answer nobody knows; only a refusal is a failure.
  const state = isOpen ? 'unknown' : 'failed'
  await noteOutcome(db, message.messageId, { state, failure, trouble: refusal.message })
  if (failure === 'person')
    await db.query('update social_conversations set is_unreachable = true where id = $1', [
      message.conversationId,
    ])
  if (failure === 'stopped') await endConsentOf(db, message.conversationId, 'network')
  return { kind: 'goOn' }
}

async function rest(db: Db, campaignId: number, trouble: 'tooFast' | 'unreachable'): Promise<Course> {
  await restCampaign(db, campaignId, { trouble, until: new Date(Date.now() + restMs[trouble]) })
  return { kind: 'rest' }
}

async function countAttempt(db: Db, personId: number): Promise<number> {
  const row = await one<{ attempts: number }>(
    db,
    'update social_campaign_people set attempts = attempts + 1 where id = $1 returning attempts',
    [personId],
  )
  return row?.attempts ?? most + 1
}
