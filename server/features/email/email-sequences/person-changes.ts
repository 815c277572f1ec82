import type { SequencePersonChange } from '@landfall/contract/email/mail-sequences.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Db } from '#platform/postgres/database.ts'
import { personList } from './person-list.ts'
import { requireSequence } from './sequence-read-model.ts'
import { endPeople } from './sequence-stops.ts'
import { wakeSequences } from './sequence-store.ts'

/** Moves people of a sequence, or lets them wait, go on or end; says how many that changed. */
export async function changePeople(
  ctx: TransactionContext,
  sequenceId: number,
  { selection, change }: { selection: BatchSelection; change: SequencePersonChange },
): Promise<{ changed: number }> {
  const { steps } = await requireSequence(ctx, sequenceId)
  if (change.kind === 'move' && change.step > steps) throw new AppError('sequenceStepUnknown')
  const ids = await selectPeople(ctx, sequenceId, selection)
  const changed = await write(ctx.db, ids, change)
  await wakeSequences(ctx.db)
  return { changed }
}

async function selectPeople(
  ctx: TransactionContext,
  sequenceId: number,
  selection: BatchSelection,
): Promise<number[]> {
  const definition = personList(ctx, sequenceId)
  const binder = new SqlBinder()
  const where = batchSql(definition, selection, binder)
  const rows = await ctx.db.query<{ id: number }>(
    `select p.id from ${definition.from} where ${where} order by p.id for update of p`,
    binder.values,
  )
  return rows.map(({ id }) => id)
}

async function write(db: Db, ids: readonly number[], change: SequencePersonChange): Promise<number> {
  if (change.kind === 'stop') return endPeople(db, ids, 'byHand')
  const [set, where] = settings[change.kind]
  const rows = await db.query(
    `update mail_sequence_people set ${set} where id = any($1::bigint[]) and ${where} returning id`,
    change.kind === 'move' ? [ids, change.step] : [ids],
  )
  return rows.length
}

// Whoever is moved is written to as if he had not answered; when, the turn of his that follows finds out.
const settings = {
  move: [
    `next_step = $2, state = 'active', reason = null, ended_at = null, since = now(), due_at = now()`,
    'true',
  ],
  pause: [`state = 'paused'`, `state = 'active'`],
  resume: [`state = 'active', due_at = greatest(due_at, now())`, `state = 'paused'`],
} as const
