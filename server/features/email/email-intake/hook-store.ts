import { createHash } from 'node:crypto'
import type { MailHookProblem, MailHookProvider, MailHookView } from '@landfall/contract/email/mail-safety.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A door for the events of a service, as who knocks needs it. */
export interface OpenHook {
  id: number
  companyId: number
  provider: MailHookProvider
  secretSealed: string | null
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

const columns = `h.id, h.provider, h.secret_sealed is not null or h.provider = 'ses' as is_signed, u.name as creator_name,
  h.created_at, h.event_at, case when h.event_at is null or h.problem_at > h.event_at then h.problem end as problem`

/** The doors of the transaction's company, oldest first. */
export function listHooks(db: Db): Promise<MailHookView[]> {
  return db.query(
    `select ${columns} from mail_hooks h left join users u on u.id = h.created_by order by h.id`,
  )
}

/** Makes a door that opens with a key. */
export async function insertHook(
  db: Db,
  { provider, key, secretSealed }: { provider: MailHookProvider; key: string; secretSealed: string | null },
): Promise<MailHookView> {
  const row = await one<{ id: number }>(
    db,
    'insert into mail_hooks (provider, key_hash, secret_sealed) values ($1, $2, $3) returning id',
    [provider, hashOf(key), secretSealed],
  )
  const hook = (await listHooks(db)).find(({ id }) => id === row?.id)
  if (!hook) throw new Error('the door for events was not stored')
  return hook
}

/** Closes a door; false when there is none. */
export async function deleteHook(db: Db, id: number): Promise<boolean> {
  return (await db.query('delete from mail_hooks where id = $1 returning id', [id])).length > 0
}

/** The door that a key opens, whosever it is. */
export function findHook(systemDb: Db, key: string): Promise<OpenHook | undefined> {
  return one(systemDb, 'select id, company_id, provider, secret_sealed from mail_hooks where key_hash = $1', [
    hashOf(key),
  ])
}

/** Notes that an event came through a door. */
export async function noteEvent(db: Db, id: number): Promise<void> {
  await db.query('update mail_hooks set event_at = now() where id = $1', [id])
}

/** Notes what was wrong with a refused event. */
export async function noteProblem(systemDb: Db, id: number, problem: MailHookProblem): Promise<void> {
  await systemDb.query('update mail_hooks set problem = $2, problem_at = now() where id = $1', [id, problem])
}
