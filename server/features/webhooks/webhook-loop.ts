import type { Log } from '#platform/log/log.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Database } from '#platform/postgres/database.ts'
import {
  type DueDelivery,
  forgetOldEvents,
  noteArrived,
  noteFailed,
  switchOff,
  takeDue,
} from './delivery-store.ts'
import { hasArrived, type SenderDeps, sendDelivery } from './webhook-sender.ts'

export interface WebhookLoopDeps extends SenderDeps {
  database: Database
  log: Log
}

const everyMs = 2_000
const atOnce = 20
const keptDays = 30
/** Days without a single arrival after which a webhook is switched off. */
const failingDays = 3
const dayMs = 86_400_000

/** Seconds before each further attempt; the last holds until a day has passed. */
const waits = [10, 60, 300, 1_800, 7_200, 21_600]

/** Sends what is owed to webhooks, in every worker at once; the returned function ends it. */
export function startWebhooks(deps: WebhookLoopDeps): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let lastForgotten = 0
  const turn = async () => {
    let sent = 0
    try {
      sent = await sendDue(deps)
      if (Date.now() - lastForgotten > dayMs / 24) {
        lastForgotten = Date.now()
        await forgetOldEvents(deps.database.systemDb, keptDays)
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'webhooks were not sent')
    }
    // A full hand means that more is waiting.
    if (!isStopped) timer = setTimeout(turn, sent === atOnce ? 0 : everyMs)
  }
  timer = setTimeout(turn, everyMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Sends what is due now; returns how many deliveries were tried. */
export async function sendDue(deps: WebhookLoopDeps): Promise<number> {
  const due = await takeDue(deps.database.systemDb, atOnce)
  await Promise.all(
    due.map((one) =>
      tryDelivery(deps, one).catch((error) =>
        deps.log.error({ err: error, deliveryId: one.id }, 'a webhook could not be sent'),
      ),
    ),
  )
  return due.length
}

/** Tries a delivery once and notes what became of it. */
export async function tryDelivery(deps: WebhookLoopDeps, due: DueDelivery): Promise<void> {
  const { systemDb } = deps.database
  const attempt = await sendDelivery(deps, due)
  if (hasArrived(attempt)) return noteArrived(systemDb, due, attempt)
  const isGone = attempt.status === 410
  const isOver = isGone || Date.now() - Date.parse(due.createdAt) > dayMs || due.kind === 'ping'
  const againInSeconds = isOver ? null : (waits[due.attempts - 1] ?? waits.at(-1) ?? null)
  await noteFailed(systemDb, due, { attempt, againInSeconds })
  await giveUp(deps, due, isGone)
}

async function giveUp({ database }: WebhookLoopDeps, { webhookId }: DueDelivery, isGone: boolean) {
  const told = await switchOff(database.systemDb, webhookId, {
    reason: isGone ? 'gone' : 'failing',
    failingDays: isGone ? 0 : failingDays,
  })
  for (const { companyId, userId, url } of told) {
    if (userId === null) continue
    await database.tenantTransaction({ companyId, userId: null }, (db) =>
      notify(db, [
        {
          userIds: [userId],
          kind: 'webhookOff',
          params: { host: new URL(url).host },
          path: '/systemManage/company?part=integrations',
        },
      ]),
    )
  }
}
