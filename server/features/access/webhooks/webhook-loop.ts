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
const atOnce = 40
/** How many deliveries one receiver gets at once, so that a slow one takes nobody else's turn. */
const eachAtOnce = 4
/** How many deliveries the webhooks of one company get at once: many slow ones take nobody else's turn either. */
const companyAtOnce = 12
const keptDays = 30
/** Days without a single arrival after which a webhook is switched off. */
const failingDays = 3
const dayMs = 86_400_000

/** Seconds before each further attempt; the last holds until a day has passed. */
const waits = [10, 60, 300, 1_800, 7_200, 21_600]

/** Sends what is owed to webhooks, in every worker at once; the returned function ends it. */
export function startWebhooks(deps: WebhookLoopDeps): () => void {
  const busy = new Map<number, number>()
  let isStopped = false
  let isTaking = false
  let timer: NodeJS.Timeout | undefined
  let lastForgotten = 0
  const turn = async () => {
    isTaking = true
    try {
      for (const due of await takeRoom(deps, busy)) void send(due)
      if (Date.now() - lastForgotten > dayMs / 24) {
        lastForgotten = Date.now()
        await forgetOldEvents(deps.database.systemDb, keptDays)
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'webhooks were not sent')
    }
    isTaking = false
    schedule(everyMs)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(turn, ms)
  }
  const send = async (due: DueDelivery) => {
    // What is under way when the process ends is sent again a minute later.
    await tryDelivery(deps, due).catch((error) => !isStopped && noteFailure(deps, due, error))
    const left = (busy.get(due.webhookId) ?? 1) - 1
    if (left > 0) busy.set(due.webhookId, left)
    else busy.delete(due.webhookId)
    // Whoever has room again may be owed more.
    if (!isTaking) schedule(0)
  }
  schedule(everyMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

async function takeRoom({ database }: WebhookLoopDeps, busy: Map<number, number>): Promise<DueDelivery[]> {
  const underWay = [...busy.values()].reduce((sum, amount) => sum + amount, 0)
  if (underWay >= atOnce) return []
  const room = { all: atOnce - underWay, company: companyAtOnce, each: eachAtOnce, busy }
  const taken = await takeDue(database.systemDb, room)
  for (const { webhookId } of taken) busy.set(webhookId, (busy.get(webhookId) ?? 0) + 1)
  return taken
}

/** Sends what is due now and waits for it; returns how many deliveries were tried. */
export async function sendDue(deps: WebhookLoopDeps): Promise<number> {
  const due = await takeRoom(deps, new Map())
  await Promise.all(due.map((one) => tryDelivery(deps, one).catch((error) => noteFailure(deps, one, error))))
  return due.length
}

function noteFailure({ log }: WebhookLoopDeps, { id }: DueDelivery, error: unknown): void {
  log.error({ err: error, deliveryId: id }, 'a webhook could not be sent')
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
