import type { Database } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { type AnswerDeps, takeMessage } from './answer-service.ts'
import { finishQueued, forgetUnreadable, type TakenMessage, takeQueued } from './intake-queue.ts'

export interface IntakeNeeds extends AnswerDeps {
  database: Database
}

/** The loop that reads what came in; every worker process runs one, and they share the queue between them. */
export interface IntakeLoop {
  /** Finishes the message under way; the others wait. */
  stop(): Promise<void>
}

const everyMs = 5_000
// Few at once, so that what a killed process had taken is read by another one soon.
const atOnce = 10
const hourMs = 3_600_000

/** Starts reading what came in. */
export async function startIntake(needs: IntakeNeeds): Promise<IntakeLoop> {
  const { database, log } = needs
  let isStopped = false
  let isAsked = false
  let looking: Promise<void> | undefined
  const look = () => {
    isAsked = true
    looking ??= readAll()
      .catch((error: unknown) => log.warn({ err: error }, 'mail that came in was not read'))
      .finally(() => {
        looking = undefined
      })
  }
  const readAll = async () => {
    while (isAsked && !isStopped) {
      isAsked = false
      const taken = await takeQueued(database.systemDb, atOnce)
      if (taken.length === atOnce) isAsked = true
      for (const message of taken) {
        if (!isStopped) await readQueued(needs, message)
      }
    }
  }
  const forget = async () => {
    const forgotten = await forgetUnreadable(database.systemDb)
    if (forgotten > 0) log.error({ messages: forgotten }, 'mail that could not be read was given up')
  }
  const stopListening = await database.listen('mail_in', look)
  const timer = setInterval(look, everyMs)
  const stopForgetting = startRegularWork({
    log,
    everyMs: hourMs,
    run: forget,
    failed: 'old mail was not given up',
    isLater: true,
  })
  look()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      stopForgetting()
      stopListening()
      await looking
    },
  }
}

/** Reads one message; what it says and that it is read become known together. */
async function readQueued(needs: IntakeNeeds, { id, companyId, ...message }: TakenMessage): Promise<void> {
  try {
    await needs.database.tenantTransaction({ companyId, userId: null }, async (db) => {
      if (!(await finishQueued(db, id))) return
      await takeMessage(db, needs, { ...message, receivedAt: new Date(message.receivedAt) })
    })
  } catch (error) {
    needs.log.error({ err: error, mailId: id, companyId }, 'mail that came in could not be read')
  }
}
