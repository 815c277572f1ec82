import { randomUUID } from 'node:crypto'
import type { FileStore } from '#platform/files/file-store.ts'
import type { OutsideGuard } from '#platform/http/outside-guard.ts'
import { startHeartbeat } from '#platform/lease/heartbeat.ts'
import type { Log } from '#platform/log/log.ts'
import type { LinkTokens } from '#platform/mail/link-token.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import { type MailTransport, openTransport, type TransportKeys } from '#platform/mail/mail-transport.ts'
import type { SmtpServerAddress } from '#platform/mail/smtp-connection.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import { PaceGate } from '../sending-pace/pace-gate.ts'
import { failOver } from './fail-over.ts'
import {
  acquireLane,
  closeFinishedTasks,
  findLaneRelay,
  findLanes,
  type LaneKey,
  type LaneRelay,
  recordLaneError,
  recoverLane,
  releaseLane,
  renewLane,
} from './lane-store.ts'
import { createRenderer } from './message-renderer.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { RefusedTask } from './recipient-store.ts'
import { SendLane } from './send-lane.ts'

export interface SendingNeeds extends TransportKeys {
  database: Database
  /** Where the files of mail are kept. */
  files: FileStore
  /** For relays. */
  guard: OutsideGuard
  /** Who takes the mail of a domain. */
  operatorOf(domain: string): Promise<string>
  log: Log
  tokens: LinkTokens
  mailTokens: MailTokens
  publicUrl(): string
  /** The domain at which mail reaches us; empty: it does not. */
  mailInDomain: string
  /** Where mail of a company without an active relay is handed to. */
  captureServer(companyId: number): Promise<SmtpServerAddress>
}

const pollMs = 1_000
const renewMs = 4_000
const outboxConnections = 4
const firstPauseMs = 10_000
const longestPauseMs = 5 * 60_000

/**
 * Sends what is due; every worker process does, and they share the lanes between them. The returned function finishes
 * the messages under way and gives everything else back.
 */
export function startSending(needs: SendingNeeds): Promise<() => Promise<void>> {
  const lanes = new Lanes(needs)
  return startDueWork<LaneKey>(needs, {
    channel: 'send_wake',
    everyMs: pollMs,
    find: () => lanes.findDue(),
    keyOf: nameOf,
    run: (lane, stopping) => lanes.run(lane, stopping),
    onFailure: (error, lane) => lanes.noteFailure(error, lane),
    lookingFailed: 'looking for mail to send failed',
  })
}

class Lanes {
  readonly #needs: SendingNeeds
  readonly #pauses = new Map<string, Pause>()

  constructor(needs: SendingNeeds) {
    this.#needs = needs
  }

  async findDue(): Promise<LaneKey[]> {
    const { systemDb } = this.#needs.database
    await closeFinishedTasks(systemDb)
    const found = await findLanes(systemDb)
    return found
      .filter((lane) => !this.#isPaused(nameOf(lane), lane.hadTrouble))
      .map(({ companyId, relayId }) => ({ companyId, relayId }))
  }

  noteFailure(error: unknown, lane: LaneKey): void {
    this.#pause(nameOf(lane), 'failure')
    this.#needs.log.error({ err: error, ...lane }, 'sending failed')
  }

  async run(lane: LaneKey, stopping: AbortSignal): Promise<void> {
    const { systemDb } = this.#needs.database
    const token = randomUUID()
    if (!(await acquireLane(systemDb, lane, token))) return
    const relay = lane.relayId === 0 ? undefined : await findLaneRelay(systemDb, lane)
    const changed = new AbortController()
    const renewing = startHeartbeat({
      everyMs: renewMs,
      keep: async () => {
        const kept = await renewLane(systemDb, lane, token)
        // The relay was changed or switched off: begin anew with what holds now, once what is under way has ended.
        if (kept && kept.version !== (relay?.version ?? null)) changed.abort()
        return kept !== undefined
      },
      onFailure: (error) => this.#needs.log.warn({ err: error, ...lane }, 'renewing a lane failed'),
    })
    try {
      await recoverLane(systemDb, lane, token)
      const signal = AbortSignal.any([stopping, renewing.lost, changed.signal])
      if (lane.relayId === 0 || relay) await this.#send(lane, relay, { token, signal })
    } finally {
      renewing.stop()
      await releaseLane(systemDb, lane, token)
    }
  }

  async #send(lane: LaneKey, relay: LaneRelay | undefined, { token, signal }: Held): Promise<void> {
    const { database, log } = this.#needs
    const { systemDb } = database
    const transport = await this.#openTransport(lane, relay)
    let hadError = relay?.lastError != null
    const trouble = await new SendLane({
      systemDb,
      token,
      log,
      lane,
      transport,
      guard: this.#needs.guard,
      maxConnections: relay?.maxConnections ?? outboxConnections,
      messagesPerConnection: relay?.messagesPerConnection ?? null,
      limiter: createRateLimiter(relay?.ratePerMinute ?? null),
      gate:
        relay && new PaceGate({ systemDb, companyId: lane.companyId, operatorOf: this.#needs.operatorOf }),
      render: createRenderer(
        { ...this.#needs, systemDb, returnsBounces: relay?.returnsBounces ?? false },
        transport.signers,
      ),
      signal,
      onSenderRefused: (task) => {
        tellRefusal(database, lane, task).catch((error: unknown) =>
          log.warn({ err: error, taskId: task.id }, 'telling of a refused sender failed'),
        )
      },
      onSent: () => {
        if (!hadError) return
        hadError = false
        recordLaneError(systemDb, lane, null).catch((error: unknown) =>
          log.warn({ err: error }, 'relay state'),
        )
      },
    }).run()
    if (!trouble) {
      this.#pauses.delete(nameOf(lane))
      return
    }
    const pauseMs = this.#pause(nameOf(lane), 'relay')
    log.warn({ ...lane, stage: trouble.stage, code: trouble.reply?.code, pauseMs }, 'a relay refuses to work')
    await recordLaneError(systemDb, lane, trouble.message.slice(0, 300))
    const moved = await failOver(systemDb, lane)
    if (moved > 0) log.info({ ...lane, moved }, 'mailings go through other relays')
  }

  // Somebody who repairs a relay clears its error; then there is no reason to wait any longer.
  #isPaused(name: string, hadTrouble: boolean): boolean {
    const pause = this.#pauses.get(name)
    return pause !== undefined && pause.until > performance.now() && (pause.cause === 'failure' || hadTrouble)
  }

  #pause(name: string, cause: Pause['cause']): number {
    const ms = Math.min(longestPauseMs, (this.#pauses.get(name)?.ms ?? firstPauseMs / 2) * 2)
    this.#pauses.set(name, { until: performance.now() + ms, ms, cause })
    return ms
  }

  async #openTransport(lane: LaneKey, relay: LaneRelay | undefined): Promise<MailTransport> {
    if (relay) return openTransport(relay, this.#needs)
    return { server: await this.#needs.captureServer(lane.companyId), signers: [] }
  }
}

/** Tells whoever made a task that the relay takes nothing from its sender. */
async function tellRefusal(database: Database, { companyId }: LaneKey, task: RefusedTask): Promise<void> {
  const { id, name, createdBy, said } = task
  const path = `/email/emailServerSend?task=${id}`
  await database.tenantTransaction({ companyId, userId: null }, (db) =>
    notify(db, [{ userIds: [createdBy], kind: 'senderRefused', params: { name, said }, path }]),
  )
}

interface Pause {
  until: number
  ms: number
  /** The relay refused to work, or something of ours failed. */
  cause: 'relay' | 'failure'
}

interface Held {
  token: string
  signal: AbortSignal
}

function nameOf({ companyId, relayId }: LaneKey): string {
  return `${companyId}/${relayId}`
}
