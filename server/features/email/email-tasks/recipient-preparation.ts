import type { SendTaskInput } from '@landfall/contract/email/email-tasks.ts'
import type { PastedReader } from '@landfall/contract/email/pasted-readers.ts'
import type { DataScope } from '#platform/http/context.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { freeMailHosts } from '#platform/reference/shared-hosts.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { planReaders } from '../email-timing/reader-times.ts'
import { drawVariants } from '../variant-tests/variant-store.ts'
import { type ContentChoice, contentFor } from './content-choice.ts'
import { readersOf } from './pasted-readers.ts'
import {
  type CheckedCandidate,
  type CheckedReader,
  checkCandidate,
  type RecipientCandidate,
  type RecipientNeeds,
  type RecipientWish,
} from './recipient-candidates.ts'
import { resetPreparation } from './send-task-store.ts'

/** What the preparing task is given: the rights its creator had when he submitted. */
export interface PreparationInput {
  sendTaskId: number
  scope: DataScope
  timeZone: string
}

interface Preparing extends RecipientWish {
  addresses: PastedReader[]
  contentMethod: SendTaskInput['contentMethod']
  localHours: { from: number; to: number } | null
  scheduledAt: string | null
  preparedThrough: number
  candidates: number
  contents: ContentChoice[]
}

/** The task that writes one row per recipient; a run after a kill goes on where the last one stopped. */
export function preparationTask(needs: RecipientNeeds): TaskDefinition<PreparationInput> {
  return defineTask<PreparationInput>({
    kind: 'sendTask',
    run: (run) => prepare(run, needs),
    ended: (run) => run.transaction((db) => resetPreparation(db, run.input.sendTaskId)),
  })
}

async function prepare(
  run: TaskRun<PreparationInput>,
  { selectRecipients: select, addressChecks }: RecipientNeeds,
) {
  const { sendTaskId, scope, timeZone } = run.input
  const task = await run.transaction((db) => findPreparing(db, sendTaskId))
  if (!task) return {}
  const ctx = {
    company: { id: run.company.id, timeZone },
    user: run.user,
    scope,
    locale: run.locale,
    transaction: run.transaction,
  }
  const demands = await run.transaction((db) => addressChecks.readDemands(db))
  if (demands.isCheckedFirst)
    await addressChecks.verifyFirst(
      run,
      'mailing',
      addressesOf(select(ctx, task, task.preparedThrough), task.addresses),
    )
  let position = { through: task.preparedThrough, candidates: task.candidates }
  for await (const chunk of select(ctx, task, task.preparedThrough)) {
    run.signal.throwIfAborted()
    const checked = chunk.map(checkCandidate)
    const next = await run.transaction(async (db) => {
      const emails = checked.map(({ email }) => email)
      const isFitting = await addressChecks.readFitting(db, demands, emails)
      return storeChunk(db, { sendTaskId, task, position, checked, isFitting })
    })
    // Cancelled in the meantime, or another run is ahead.
    if (!next) return {}
    position = next
    run.progress(position.candidates)
  }
  const pasted = readersOf(task.addresses).map(checkCandidate)
  await run.transaction(async (db) => {
    // With the end or not at all: a run after a kill would count them twice.
    if (!(await finishPreparation(db, sendTaskId))) return
    const emails = pasted.map(({ email }) => email)
    const isFitting = await addressChecks.readFitting(db, demands, emails)
    await storePasted(db, sendTaskId, { task, position, addressed: pasted, isFitting })
    await leaveOneOfEachCompany(db, sendTaskId)
    await drawVariants(db, sendTaskId)
  })
  return { figures: { candidates: position.candidates + pasted.length } }
}

async function* addressesOf(
  chunks: AsyncIterable<RecipientCandidate[]>,
  pasted: Preparing['addresses'],
): AsyncGenerator<string[]> {
  for await (const chunk of chunks) yield chunk.flatMap(({ address }) => address || [])
  if (pasted.length > 0) yield pasted.map(({ address }) => address)
}

function findPreparing(db: Db, id: number): Promise<Preparing | undefined> {
  return one<Preparing>(
    db,
    `select selection, to_address, pasted as addresses, quiet_days, local_hours, scheduled_at, content_method, prepared_through, candidates,
       (select json_agg(json_build_object('id', c.id, 'language', c.language) order by c.id) from send_contents c
         where c.task_id = t.id) as contents
     from send_tasks t where id = $1 and state = 'SUBMITTED' and prepared_at is null`,
    [id],
  )
}

interface Position {
  through: number
  candidates: number
}

interface Chunk {
  sendTaskId: number
  task: Preparing
  position: Position
  checked: CheckedCandidate[]
  isFitting(email: string): boolean
}

async function storeChunk(
  db: Db,
  { sendTaskId, task, position, checked, isFitting }: Chunk,
): Promise<Position | undefined> {
  const through = checked.at(-1)?.customerId ?? position.through
  const moved = await db.query(
    `update send_tasks set prepared_through = $3, candidates = candidates + $4
     where id = $1 and state = 'SUBMITTED' and prepared_through = $2 returning id`,
    [sendTaskId, position.through, through, checked.length],
  )
  if (moved.length === 0) return undefined
  const addressed = checked.filter(({ email }) => email !== '')
  const inserted = await insertRecipients(db, sendTaskId, { task, position, addressed, isFitting })
  await db.query(
    'update send_tasks set no_email = no_email + $2, duplicates = duplicates + $3 where id = $1',
    [sendTaskId, checked.length - addressed.length, addressed.length - inserted],
  )
  return { through, candidates: position.candidates + checked.length }
}

async function storePasted(db: Db, sendTaskId: number, readers: Addressed): Promise<void> {
  const amount = readers.addressed.length
  if (amount === 0) return
  const inserted = await insertRecipients(db, sendTaskId, readers)
  await db.query(
    'update send_tasks set candidates = candidates + $2, duplicates = duplicates + $3 where id = $1',
    [sendTaskId, amount, amount - inserted],
  )
}

// Once all are there: who comes first of a company is known then, and nobody has been written to yet.
async function leaveOneOfEachCompany(db: Db, sendTaskId: number): Promise<void> {
  await db.query(
    `update send_recipients r set state = ${recipientState.skipped}, reason = 'sameCompany' from (
       select o.id, row_number() over (partition by split_part(o.email, '@', 2) order by o.id) as place
       from send_recipients o join send_tasks t on t.id = o.task_id
       where o.task_id = $1 and o.state = ${recipientState.ready} and t.one_per_company and split_part(o.email, '@', 2) <> all($2)) p
     where r.id = p.id and p.place > 1`,
    [sendTaskId, freeMailHosts],
  )
}

interface Addressed {
  task: Preparing
  position: Position
  addressed: CheckedReader[]
  isFitting(email: string): boolean
}

async function insertRecipients(
  db: Db,
  sendTaskId: number,
  { task, position, addressed, isFitting }: Addressed,
): Promise<number> {
  const moments = await momentsOf(db, task, addressed)
  const rows = await db.query(
    `insert into send_recipients (task_id, content_id, customer_id, contact_id, address, email, name, variables,
       not_before, state, reason)
     select $1, g.content_id, g.customer_id, g.contact_id, g.address, g.email, g.name, g.variables::jsonb, g.not_before,
       case when g.is_valid and s.id is null and g.is_fitting and not w.was_mailed then ${recipientState.ready} else ${recipientState.skipped} end,
       case when not g.is_valid then 'invalid' when s.id is not null then 'suppressed'
         when not g.is_fitting then 'unproven' when w.was_mailed then 'recent' end
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::boolean[], $10::boolean[], $12::timestamptz[])
       as g (content_id, customer_id, contact_id, address, email, name, variables, is_valid, is_fitting, not_before)
     left join suppressions s on s.email = g.email and s.removed_at is null
     cross join lateral (select $11::int > 0 and exists (select from send_recipients o
       where o.email = g.email and o.sent_at > now() - make_interval(days => $11::int)) as was_mailed) w
     on conflict (task_id, email) do nothing returning id`,
    [
      sendTaskId,
      addressed.map((reader, index) => contentFor(task, reader, position.candidates + index)),
      addressed.map(({ customerId }) => customerId),
      addressed.map(({ contactId }) => contactId),
      addressed.map(({ address }) => address),
      addressed.map(({ email }) => email),
      addressed.map(({ name }) => name),
      addressed.map(({ variables }) => JSON.stringify(variables)),
      addressed.map(({ isValid }) => isValid),
      addressed.map(({ email }) => isFitting(email)),
      task.quietDays ?? 0,
      moments,
    ],
  )
  return rows.length
}

// Where nothing is said of hours, everybody gets it as soon as it is sent.
async function momentsOf(
  db: Db,
  { localHours, scheduledAt }: Preparing,
  addressed: readonly CheckedReader[],
): Promise<(string | null)[]> {
  if (!localHours) return addressed.map(() => null)
  const after = new Date(Math.max(Date.now(), scheduledAt ? Date.parse(scheduledAt) : 0))
  const planned = await planReaders(db, addressed, { after, waitDays: 0, hours: localHours })
  return planned.map((moment) => moment.toISOString())
}

/** Answers whether there was something to finish: it may have been cancelled. */
async function finishPreparation(db: Db, id: number): Promise<boolean> {
  const finished = await db.query(
    `update send_tasks set prepared_at = now() where id = $1 and state = 'SUBMITTED' returning id`,
    [id],
  )
  await db.query(`select pg_notify('send_wake', '')`)
  return finished.length > 0
}
