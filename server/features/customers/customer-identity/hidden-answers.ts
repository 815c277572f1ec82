import { lookupsPerHour, recognitionsPerDay } from '@landfall/contract/customers/customer-identity.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'

// What is typed is asked on purpose and counted by the hour, together with the look-ups. What a screen recognises by itself
// has a wider limit of its own, so that leafing through customs data does not keep anybody from his work.

interface Usage {
  used: number
  /** Until something may be asked again. */
  minutes: number
}

async function typedUsage(db: Db): Promise<Usage> {
  const row = await one<Usage>(
    db,
    `select count(*)::int as used,
       greatest(1, coalesce(ceil(extract(epoch from min(happened_at) + interval '1 hour' - now()) / 60), 1))::int as minutes
     from data_pull_log where company_id = app_company_id() and user_id = app_user_id() and source = 'customerLookup'
       and happened_at > now() - interval '1 hour'`,
  )
  return row ?? { used: 0, minutes: 1 }
}

async function recognisedUsage(db: Db): Promise<Usage> {
  const row = await one<Usage>(
    db,
    `select count(*)::int as used,
       greatest(1, coalesce(ceil(extract(epoch from min(told_at) + interval '1 day' - now()) / 60), 1))::int as minutes
     from customer_recognitions where user_id = app_user_id() and told_at > now() - interval '1 day'`,
  )
  return row ?? { used: 0, minutes: 1 }
}

/** One person's questions follow one another, so that many at once cannot all use what is left. */
export async function queueQuestions({ db }: Pick<TransactionContext, 'db'>): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('lookups:' || app_user_id(), 0))`)
}

/**
 * Writes down that the caller asks whether a customer exists, and returns how often he has within the hour. Beyond the
 * limit `lookupsUsedUp` is thrown, and the line goes with the transaction.
 */
export async function countQuestion(ctx: TransactionContext, text: string): Promise<number> {
  await queueQuestions(ctx)
  await recordDataPull(ctx.db, { action: 'opened', source: 'customerLookup', rowCount: 1, subject: text })
  const { used, minutes } = await typedUsage(ctx.db)
  if (used > lookupsPerHour) throw new AppError('lookupsUsedUp', { minutes })
  return used
}

/** Throws `lookupsUsedUp`, whatever the answer would be; who sees every customer is told nothing hidden. */
export async function assertQuestionsLeft({ db, scope }: TransactionContext): Promise<void> {
  if (scope.kind === 'company') return
  const { used, minutes } = await typedUsage(db)
  if (used >= lookupsPerHour) throw new AppError('lookupsUsedUp', { minutes })
}

/** Writes down what the caller typed that belongs to customers he may not see. */
export async function noteTyped(db: Db, values: readonly string[]): Promise<void> {
  for (const subject of new Set(values))
    await recordDataPull(db, { action: 'opened', source: 'customerLookup', rowCount: 1, subject })
}

/** Those of some addresses of hidden customers that the caller is still told of; each counts as a look-up. */
export async function spendTyped(
  ctx: TransactionContext,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set()
  await queueQuestions(ctx)
  const rows = await ctx.db.query<{ subject: string }>(
    `select distinct subject from data_pull_log where company_id = app_company_id() and user_id = app_user_id()
       and source = 'customerLookup' and happened_at > now() - interval '1 hour' and subject = any($1)`,
    [values],
  )
  const told = new Set(rows.map(({ subject }) => subject))
  const { used } = await typedUsage(ctx.db)
  const fresh = [...new Set(values)].filter((value) => !told.has(value))
  const left = fresh.slice(0, Math.max(0, lookupsPerHour - used))
  await noteTyped(ctx.db, left)
  return new Set([...told, ...left])
}

/** Throws `lookupsUsedUp` when the caller was told of enough hidden customers today. */
export async function assertRecognitionsLeft({ db, scope }: TransactionContext): Promise<void> {
  if (scope.kind === 'company') return
  const { used, minutes } = await recognisedUsage(db)
  if (used >= recognitionsPerDay) throw new AppError('lookupsUsedUp', { minutes })
}

const hashed = (name: string) => `sha256(convert_to(${name}, 'UTF8'))`

/** Counts facts about hidden customers that somebody is told; the same fact counts once a day. */
export async function noteRecognised(db: Db, facts: readonly string[]): Promise<void> {
  if (facts.length === 0) return
  await db.query(
    `delete from customer_recognitions where user_id = app_user_id() and told_at <= now() - interval '1 day'`,
  )
  await db.query(
    `insert into customer_recognitions (fact) select distinct ${hashed('f')} from unnest($1::text[]) f on conflict do nothing`,
    [facts],
  )
}

/** Those of some facts about hidden customers that the caller is still told today; they are counted. */
export async function spendRecognitions(
  ctx: TransactionContext,
  facts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (facts.length === 0) return new Set()
  return (await spendWhatIsLeft(ctx.db, facts)).told
}

/** The same for a file that goes on without its author; `isUsedUp` when he may be told of nothing further today. */
export async function spendWhatIsLeft(
  db: Db,
  facts: readonly string[],
): Promise<{ told: ReadonlySet<string>; isUsedUp: boolean }> {
  if (facts.length > 0) await queueQuestions({ db })
  const rows = await db.query<{ fact: string }>(
    `select f as fact from unnest($1::text[]) f join customer_recognitions r on r.fact = ${hashed('f')}
     where r.user_id = app_user_id() and r.told_at > now() - interval '1 day'`,
    [facts],
  )
  const told = new Set(rows.map(({ fact }) => fact))
  const { used } = await recognisedUsage(db)
  const fresh = [...new Set(facts)].filter((fact) => !told.has(fact))
  const left = fresh.slice(0, Math.max(0, recognitionsPerDay - used))
  await noteRecognised(db, left)
  return { told: new Set([...told, ...left]), isUsedUp: used >= recognitionsPerDay }
}
