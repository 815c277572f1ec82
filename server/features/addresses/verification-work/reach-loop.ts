import { hostname } from 'node:os'
import type { MailReach } from '@landfall/contract/addresses/address-verification.ts'
import type { Log } from '#platform/log/log.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { type FoundReach, type ReachParts, testReach } from '../mail-servers/reach-test.ts'

const everyMs = 10 * 60_000
/** What a machine found is forgotten when it has not looked for so long. */
const keptMinutes = 25

interface ReachLoop {
  /** False after a look that reached nobody. */
  isOpen(): boolean
  stop(): void
}

/** Looks at the start and every ten minutes whether mail servers can be asked from this machine, and writes it down for all. */
export function startReachLoop(systemDb: Db, log: Log, parts: ReachParts): ReachLoop {
  if (parts.canaries.length === 0) return { isOpen: () => true, stop: () => undefined }
  let isOpen = true
  const stop = startRegularWork({
    ...{ log, everyMs, failed: 'looking whether mail servers can be reached failed' },
    async run() {
      const found = await testReach(parts)
      const wasOpen = isOpen
      isOpen = found.state === 'open'
      await keepReach(systemDb, parts.helo, found)
      if (isOpen && !wasOpen) await hasten(systemDb)
      if (isOpen !== wasOpen) log.warn({ ...found }, 'whether mail servers can be reached has changed')
    },
  })
  return { isOpen: () => isOpen, stop }
}

async function keepReach(systemDb: Db, helo: string, { state, isNamed, said }: FoundReach): Promise<void> {
  await systemDb.query(
    `insert into mail_reach (machine, helo, state, is_named, said) values ($1, $2, $3, $4, $5)
     on conflict (machine) do update set helo = excluded.helo, state = excluded.state, is_named = excluded.is_named,
       said = excluded.said, checked_at = now()`,
    [hostname(), helo, state, isNamed, said],
  )
}

// Nobody was asked while the way was closed: they need not wait for their hour.
async function hasten(systemDb: Db): Promise<void> {
  await systemDb.query(
    `update verification_addresses set next_attempt_at = now()
     where reason = 'smtpUnavailable' and next_attempt_at > now() and lease is null`,
  )
}

/** What the machine that reaches most has found lately, agents among them; null: none has looked. */
export async function readReach(db: Db): Promise<MailReach | null> {
  const row = await one<MailReach>(
    db,
    `select state, is_named, helo, checked_at from (
       select state, is_named, helo, checked_at from mail_reach
         where checked_at > now() - make_interval(mins => ${keptMinutes})
       union all select * from app_agent_reach()) m
     order by array_position(array['open', 'closed', 'noNames'], state), is_named desc nulls last limit 1`,
  )
  return row ?? null
}
