import {
  type TransactionalMail,
  transactionalMailStates,
} from '@landfall/contract/email/transactional-mails.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Holds the key of a mail until the end of the transaction, so that two that ask at once send one. */
export async function holdKey(db: Db, key: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, app_company_id()))', [key])
}

/** Gives a letter the key of the program that has it sent. */
export async function storeKey(db: Db, taskId: number, key: string): Promise<void> {
  await db.query('update send_tasks set api_key = $2 where id = $1', [taskId, key])
}

/** The mail of a key, made by somebody within the caller's data scope; undefined when there is none. */
export async function findMail(
  { db, scope }: Pick<TransactionContext, 'db' | 'scope'>,
  key: string,
): Promise<TransactionalMail | undefined> {
  const row = await one<Omit<TransactionalMail, 'state'> & { number: number }>(
    db,
    `select t.api_key as key, t.id as task_id, r.address as "to", r.state as number, r.reason, r.error as said, r.sent_at,
       r.opened_at, r.clicked_at, r.replied_at, r.bounced_at, r.complained_at
     from send_tasks t join send_recipients r on r.task_id = t.id
     where t.api_key = $1 and ($2::bigint[] is null or t.created_by = any($2))`,
    [key, scope.kind === 'company' ? null : scope.userIds],
  )
  if (!row) return undefined
  const { number, ...mail } = row
  return { ...mail, state: stateOf(number) }
}

/** Whether a key is taken in the company, by whomever. */
export async function isTaken(db: Db, key: string): Promise<boolean> {
  return (await db.query('select 1 from send_tasks where api_key = $1', [key])).length > 0
}

// 0 ready and 1 leased are the same to whoever waits.
const stateOf = (number: number): TransactionalMail['state'] =>
  transactionalMailStates[Math.max(0, number - 1)] ?? 'unknown'
