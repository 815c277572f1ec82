import { createHash, randomBytes } from 'node:crypto'
import {
  agentKeyPrefix,
  mostAgents,
  type VerificationAgent,
} from '@landfall/contract/addresses/verification-agents.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** After so long without a word an agent counts as lost. */
export const thereSeconds = 60

const columns = `a.id, a.name, a.hint, a.created_at, u.name as created_by_name, a.last_seen_at, a.last_seen_from,
  coalesce(a.last_seen_at > now() - make_interval(secs => ${thereSeconds}), false) as is_there, a.helo, a.reach, a.is_named,
  a.settled`

// The key is random enough to need no salt.
const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** The agents of the installation; the newest first. */
export function listAgents(db: Db): Promise<VerificationAgent[]> {
  return db.query(
    `select ${columns} from verification_agents a left join users u on u.id = a.created_by order by a.id desc`,
  )
}

/** Lets another agent in; its key is in no store. */
export async function createAgent(db: Db, name: string): Promise<{ key: string; item: VerificationAgent }> {
  const held = await listAgents(db)
  if (held.length >= mostAgents) throw new AppError('tooManyAgents', { limit: mostAgents })
  const key = agentKeyPrefix + randomBytes(32).toString('base64url')
  const item = await one<VerificationAgent>(
    db,
    `with a as (insert into verification_agents (name, key_hash, hint) values ($1, $2, $3) returning *)
     select ${columns} from a left join users u on u.id = a.created_by`,
    [name, hashOf(key), key.slice(0, agentKeyPrefix.length + 4)],
  )
  if (!item) throw new Error('the agent was not stored')
  return { key, item }
}

/** Takes the key of an agent back. */
export async function revokeAgent(db: Db, id: number): Promise<void> {
  const rows = await db.query('delete from verification_agents where id = $1 returning id', [id])
  if (rows.length === 0) throw new AppError('agentNotFound')
}

/** The agent of a key; throws `agentUnknown`. */
export async function findAgent(systemDb: Db, key: string): Promise<number> {
  const row = await one<{ id: number }>(systemDb, 'select id from verification_agents where key_hash = $1', [
    hashOf(key),
  ])
  if (!row) throw new AppError('agentUnknown')
  return row.id
}

/** How an agent says that it is. */
export interface AgentState {
  helo: string
  reach: NonNullable<VerificationAgent['reach']>
  isNamed: boolean | null
  address: string
}

/** Notes that an agent was there, and how it is. */
export async function noteAgent(
  systemDb: Db,
  id: number,
  { helo, reach, isNamed, address }: AgentState,
): Promise<void> {
  await systemDb.query(
    `update verification_agents set last_seen_at = now(), last_seen_from = $2, helo = $3, reach = $4, is_named = $5
     where id = $1`,
    [id, address, helo, reach, isNamed],
  )
}

/** Notes of how many addresses an agent has found something out. */
export async function countSettled(systemDb: Db, id: number, amount: number): Promise<void> {
  await systemDb.query('update verification_agents set settled = settled + $2 where id = $1', [id, amount])
}

/** Whether an agent is there that mail servers answer. */
export async function isAgentThere(systemDb: Db): Promise<boolean> {
  const row = await one<{ isThere: boolean }>(
    systemDb,
    `select exists (select from verification_agents
       where reach = 'open' and last_seen_at > now() - make_interval(secs => ${thereSeconds})) as is_there`,
    [],
  )
  return row?.isThere ?? false
}
