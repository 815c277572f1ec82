import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/postgres/database.ts'
import { one } from '#platform/postgres/database.ts'

/** Waits until a host may be asked again, by any process and for any company. */
export type TakeTurn = (host: string, wish: { seconds: number; signal: AbortSignal }) => Promise<void>

/** Lets hosts be asked once in so many seconds, whoever of this installation asks. */
export function createSiteTurns({ systemDb }: Pick<Database, 'systemDb'>): TakeTurn {
  return async (host, { seconds, signal }) => {
    // Whoever takes a turn moves the next one: two who ask at the same time get two of them.
    const turn = await one<{ waitMs: number }>(
      systemDb,
      `insert into site_turns (host, next_at) values ($1, now() + make_interval(secs => $2))
       on conflict (host) do update
         set next_at = greatest(site_turns.next_at, now()) + make_interval(secs => $2)
       returning greatest(0, extract(epoch from next_at - now()) - $2) * 1000 as wait_ms`,
      [host, seconds],
    )
    await sleep(turn?.waitMs ?? 0, undefined, { signal })
  }
}
