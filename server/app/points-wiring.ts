import { randomUUID } from 'node:crypto'
import { findContactUse, unlockReference } from '#features/customs/customs-contacts/contact-use.ts'
import { findSendingUse, sendTaskReference } from '#features/email/email-tasks/sending-use.ts'
import { findTaskUse, taskReference } from '#features/frame/tasks/task-use.ts'
import { ledgerExportTask } from '#features/points/points/points-export.ts'
import { startPointsLoop } from '#features/points/points/points-loop.ts'
import { registerPointsRoutes } from '#features/points/points/points-routes.ts'
import { quotePoints, readPaidDays, reservePoints } from '#features/points/points/points-service.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import type { Platform } from './services.ts'

/** Points: balance, ledger, limits, allotments and prices. */
export function registerPoints(server: HttpServer): void {
  registerPointsRoutes(server)
}

/** The long work of points. */
export function pointsTasks({ stores }: Platform): TaskDefinition[] {
  return [ledgerExportTask(stores.files)]
}

/** Starts the loop that settles reservations; the returned function ends it. */
export function startPoints({ stores, log }: Platform): () => Promise<void> {
  return startPointsLoop({
    database: stores.database,
    log,
    uses: { customsExport: findTaskUse, serverSend: findSendingUse, contactUnlock: findContactUse },
  })
}

/** What exports of customs records cost. */
export const customsPoints = {
  quote: (db: Db, rows: number) => quotePoints(db, { feature: 'customsExport', quantity: rows }),
  async charge(db: Db, { taskId, rows, title }: { taskId: number; rows: number; title: string }) {
    const reference = taskReference(taskId)
    const wish = { feature: 'customsExport', quantity: rows, reference, label: title } as const
    await reservePoints(db, { ...wish, idempotencyKey: reference })
  },
}

/** What seeing the contacts of companies in the shared library costs. */
export const contactPoints = {
  quote: (db: Db, companies: number) => quotePoints(db, { feature: 'contactUnlock', quantity: companies }),
  windowDays: (db: Db) => readPaidDays(db, 'contactUnlock'),
  async charge(db: Db, { id, key, name }: { id: number; key: string; name: string }): Promise<number> {
    const wish = { feature: 'contactUnlock', things: [key] } as const
    const { cost } = await quotePoints(db, wish)
    const reference = unlockReference(id)
    await reservePoints(db, { ...wish, reference, label: name, idempotencyKey: reference })
    return cost
  },
}

/** Whether a mailing costs the company of the transaction anything. */
export async function isSendingCharged(db: Db): Promise<boolean> {
  return (await quotePoints(db, { feature: 'serverSend', quantity: 1 })).cost > 0
}

/** Charges a mailing for so many messages; while an earlier charge is open it pays for these too. */
export async function chargeSending(
  db: Db,
  { sendTaskId, messages, name }: { sendTaskId: number; messages: number; name: string },
): Promise<void> {
  const reference = sendTaskReference(sendTaskId)
  const idempotencyKey = `${reference}:${randomUUID()}`
  const wish = { feature: 'serverSend', quantity: messages, reference, label: name } as const
  await reservePoints(db, { ...wish, idempotencyKey, joins: true })
}
