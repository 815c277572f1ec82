import type { VerificationBatch } from '@landfall/contract/addresses/address-verification.ts'
import type { Log } from '#platform/log/log.ts'
import { type Database, one } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { portion, storeAddresses } from '../address-verification/verification-orders.ts'

/** Whoever orders more wakes it; this finds what a process that died has left. */
const everyMs = 5_000

/** Stores the rest of long orders, a portion of each in turn; one that was killed on the way is gone on with. */
export async function startRestOfOrders(database: Database, log: Log): Promise<() => void> {
  const { systemDb } = database
  let isStopped = false
  let running: Promise<void> | undefined
  const run = async () => {
    let readings = await open()
    while (readings.length > 0 && !isStopped) {
      for (const reading of readings) await storePortion(database, reading)
      readings = await open()
    }
  }
  const open = () =>
    systemDb.query<Reading>(
      'select id, company_id, user_id from verification_readings where batch_id is not null order by id',
    )
  const turn = () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  const stopWork = startRegularWork({ log, everyMs, run: turn, failed: 'storing the rest of orders failed' })
  const stopListening = await database.listen('address_orders', () => {
    turn().catch((error: unknown) => log.warn({ err: error }, 'storing the rest of orders failed'))
  })
  return () => {
    isStopped = true
    stopWork()
    stopListening()
  }
}

interface Reading {
  id: number
  companyId: number
  userId: number
}

interface Portion {
  batchId: number
  origin: VerificationBatch['origin']
  name: string
  emails: string[]
  left: number
}

function storePortion(database: Database, { id, companyId, userId }: Reading): Promise<void> {
  return database.tenantTransaction({ companyId, userId }, async (db) => {
    const row = await one<Portion>(
      db,
      `select batch_id, origin, name, emails[1:${portion}] as emails, cardinality(emails) - ${portion} as left
       from verification_readings where id = $1 for update skip locked`,
      [id],
    )
    // Another process has it, or has done it.
    if (!row) return
    const { batchId, origin, name, emails, left } = row
    await storeAddresses(db, batchId, { origin, name, emails })
    await db.query(
      left > 0
        ? `update verification_readings set emails = emails[${portion + 1}:] where id = $1`
        : 'delete from verification_readings where id = $1',
      [id],
    )
  })
}
