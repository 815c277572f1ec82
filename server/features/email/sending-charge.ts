import { randomUUID } from 'node:crypto'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findSendTask, requeueRecipients } from './email-tasks/send-task-store.ts'
import { sendTaskReference } from './email-tasks/sending-use.ts'

interface PointsNeeds {
  quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
  reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
}

interface Charge {
  sendTaskId: number
  messages: number
  name: string
}

/** What sending costs. */
export function createSendingCharge({ quotePoints, reservePoints }: PointsNeeds) {
  /** Charges a mailing for so many messages; while an earlier charge is open it pays for these too. */
  async function chargeSending(db: Db, { sendTaskId, messages, name }: Charge): Promise<void> {
    const reference = sendTaskReference(sendTaskId)
    const idempotencyKey = `${reference}:${randomUUID()}`
    const wish = { feature: 'serverSend', quantity: messages, reference, label: name } as const
    await reservePoints(db, { ...wish, idempotencyKey, joins: true })
  }
  /** Sends failed messages again, and charges them. */
  const requeue: typeof requeueRecipients = async (db, sendTaskId, wishes) => {
    const messages = await requeueRecipients(db, sendTaskId, wishes)
    const task = messages > 0 ? await findSendTask(db, sendTaskId) : undefined
    if (task?.kind === 'SERVER') await chargeSending(db, { sendTaskId, messages, name: task.name })
    return messages
  }
  return {
    chargeSending,
    requeue,
    /** Whether a mailing costs the company of the transaction anything. */
    isCharged: async (db: Db) => (await quotePoints(db, { feature: 'serverSend', quantity: 1 })).cost > 0,
  }
}
