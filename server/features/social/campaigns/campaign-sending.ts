import { setTimeout as sleep } from 'node:timers/promises'
import type { HaltingTrouble } from '@landfall/contract/social/campaigns.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { noteRefusal } from '../social-accounts/account-health.ts'
import { accessOf } from '../social-accounts/account-service.ts'
import { tellScreens } from '../social-inbox/chat-store.ts'
import { noteOutcome } from '../social-inbox/message-store.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { NetworkDesk } from '../social-networks/network-desk.ts'
import { type Batch, type DueMessage, type Halt, takeBatch } from './campaign-batch.ts'
import { noteRefused, putBack } from './campaign-outcome.ts'
import { haltCampaign } from './campaign-store.ts'

/** What sending campaigns needs. */
export interface SendingParts {
  database: Database
  desk: NetworkDesk
  secrets: SecretBox
}

/** A campaign that may have something to send. */
export interface DueCampaign {
  id: number
  companyId: number
  creatorId: number
}

/** Messages on their way at once: as many as a batch has, so that the next is stored while the last is answered. */
const mostUnderWay = 20

/** What all messages of one run share. */
interface Run extends SendingParts {
  due: DueCampaign
  /** Set once nothing more may go out: the campaign rests or waits, or the process ends. */
  isHalted: boolean
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** Sends a campaign until nothing of it is due, in the pace that its network allows. */
export async function sendCampaign(
  parts: SendingParts,
  due: DueCampaign,
  stopping: AbortSignal,
): Promise<void> {
  const { companyId, creatorId } = due
  const transact = <T>(work: (db: Db) => Promise<T>) =>
    parts.database.tenantTransaction({ companyId, userId: creatorId }, work)
  const run: Run = { ...parts, due, transact, isHalted: false }
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const isOver = () => run.isHalted || stopping.aborted
  while (!isOver()) {
    const batch = await transact((db) => takeBatch(db, due.id))
    if (!batch) break
    if ('trouble' in batch) {
      await transact((db) => tellHalted(db, due.id, batch))
      break
    }
    for (const message of batch.messages) {
      const sending = sendOne(run, batch, { message, stopping })
        .catch((error: unknown) => {
          run.isHalted = true
          failures.push(error)
        })
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    while (underWay.size >= mostUnderWay) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
}

interface Sending {
  message: DueMessage
  stopping: AbortSignal
}

async function sendOne(run: Run, batch: Batch, { message, stopping }: Sending): Promise<void> {
  await sleep(message.inMs, undefined, { signal: stopping }).catch(() => undefined)
  // Nothing was sent yet, so that he may have his turn again.
  if (run.isHalted || stopping.aborted) return run.transact((db) => putBack(db, message, 0))
  const { account, template } = batch
  const { adapter, ask } = await run.desk.open(account)
  const access = accessOf(run.secrets, account)
  const outgoing = { ...message, ...template }
  try {
    const providerId = (await adapter.templates?.send(ask, access, outgoing)) ?? ''
    await run.transact(async (db) => {
      await noteOutcome(db, message.messageId, { state: 'sent', providerId })
      await tellScreens(db, message.conversationId)
    })
  } catch (error) {
    if (!(error instanceof NetworkRefusal)) throw error
    await refused(run, batch, { message, refusal: error })
  }
}

async function refused(
  run: Run,
  { account }: Batch,
  { message, refusal }: { message: DueMessage; refusal: NetworkRefusal },
): Promise<void> {
  const campaignId = run.due.id
  await run.transact(async (db) => {
    const course = await noteRefused(db, { campaignId, message }, refusal)
    if (course.kind !== 'goOn') run.isHalted = true
    if (course.kind !== 'halt') return
    if (course.trouble === 'reauth') await noteRefusal(db, account, refusal)
    const told = await haltCampaign(db, campaignId, course.trouble)
    if (told) await tellHalted(db, campaignId, { ...told, trouble: course.trouble })
  })
}

async function tellHalted(
  db: Db,
  campaignId: number,
  { trouble, creatorId, name }: Halt & { trouble: HaltingTrouble },
): Promise<void> {
  await notify(db, [
    {
      userIds: [creatorId],
      kind: 'campaignPaused',
      params: { name, trouble },
      path: `/social-marketing/campaign?id=${campaignId}`,
    },
  ])
}
