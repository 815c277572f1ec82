import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startDueWork } from '#platform/tasks/due-work.ts'
import { type Turn, type TurnNeeds, takeTurn } from './sequence-turn.ts'

const everyMs = 5_000
const atOnce = 4
/** Somebody whose turn failed is not asked for again at once. */
const patienceMs = 60_000

/** Takes the turns of people in sequences when they are due; the returned function ends that. */
export function startSequences(needs: TurnNeeds & { log: Log }): Promise<() => Promise<void>> {
  const failed = new Map<number, number>()
  return startDueWork<Turn>(needs, {
    channel: 'sequence_wake',
    everyMs,
    atOnce,
    find: async (room) => {
      const now = performance.now()
      for (const [id, until] of failed) if (until < now) failed.delete(id)
      return findTurns(needs.database.systemDb, { room, without: [...failed.keys()] })
    },
    keyOf: ({ id }) => id,
    run: async (turn) => {
      await takeTurn(needs, turn)
    },
    onFailure: (error, { id, companyId }) => {
      failed.set(id, performance.now() + patienceMs)
      needs.log.error({ err: error, personId: id, companyId }, 'the turn of somebody in a sequence failed')
    },
    lookingFailed: 'looking for people who are due in sequences failed',
  })
}

// What a closed company has begun waits until it is open again.
function findTurns(
  systemDb: Db,
  { room, without }: { room: number; without: readonly number[] },
): Promise<Turn[]> {
  return systemDb.query<Turn>(
    `select p.id, p.company_id, p.added_by from mail_sequence_people p join mail_sequences s on s.id = p.sequence_id
     where p.state = 'active' and s.state = 'running' and p.due_at <= now() and p.id <> all($2::bigint[])
       and not exists (select from companies c where c.id = p.company_id and company_closed(c) is not null)
     order by p.due_at, p.id limit $1`,
    [room, without],
  )
}
