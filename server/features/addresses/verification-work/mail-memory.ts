import { type Db, one } from '#platform/postgres/database.ts'
import type { GroupState, GroupStates } from '../mail-servers/group-gate.ts'
import type { VerifierParts } from '../verification-engine/domain-verifier.ts'

/** What is known of domains of all companies. */
export function createCatchAllMemory(systemDb: Db): VerifierParts['catchAll'] {
  return {
    async read(domain) {
      const row = await one<{ catchesAll: boolean }>(
        systemDb,
        `select catches_all from mail_domains where domain = $1 and found_at > now() - interval '7 days'`,
        [domain],
      )
      return row?.catchesAll
    },
    async write(domain, catchesAll) {
      await systemDb.query(
        `insert into mail_domains (domain, catches_all) values ($1, $2)
         on conflict (domain) do update set catches_all = excluded.catches_all, found_at = now()`,
        [domain, catchesAll],
      )
    },
  }
}

const fresh: GroupState = { closedUntil: null, refusals: 0, closings: 0, lastTakenAt: null }

interface StoredState {
  closedUntil: string | null
  refusals: number
  closings: number
  lastTakenAt: string | null
}

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** How the operators of mail servers have treated us, in all processes. */
export function createGroupStates(systemDb: Db): GroupStates {
  return {
    async read(group) {
      const row = await one<StoredState>(
        systemDb,
        'select closed_until, refusals, closings, last_taken_at from mail_groups where name = $1',
        [group],
      )
      if (!row) return fresh
      return { ...row, closedUntil: moment(row.closedUntil), lastTakenAt: moment(row.lastTakenAt) }
    },
    async write(group, { closedUntil, refusals, closings, lastTakenAt }) {
      await systemDb.query(
        `insert into mail_groups (name, closed_until, refusals, closings, last_taken_at) values ($1, $2, $3, $4, $5)
         on conflict (name) do update set closed_until = excluded.closed_until, refusals = excluded.refusals,
           closings = excluded.closings, last_taken_at = excluded.last_taken_at`,
        [group, closedUntil, refusals, closings, lastTakenAt],
      )
    },
  }
}
