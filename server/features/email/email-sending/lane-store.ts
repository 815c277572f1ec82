import { leaseOn } from '#platform/lease/lease-sql.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A company's relay, or its captured outbox (relay 0): what one sender process works for at a time. */
export interface LaneKey {
  companyId: number
  relayId: number
}

const lease = leaseOn({ holder: 'lease_token', until: 'lease_until', seconds: 15 })

// What a closed company has begun waits until it is open again.
const isRunning = `t.kind = 'SERVER' and t.state = 'SUBMITTED' and not t.is_paused and t.prepared_at is not null
  and not exists (select from companies c where c.id = t.company_id and company_closed(c) is not null)`
const isDue = `(t.scheduled_at is null or t.scheduled_at <= now())`
const hasDueRows = `exists (select 1 from send_recipients r where r.task_id = t.id and r.state in ${recipientStates('ready', 'deferred')}
  and (r.not_before is null or r.not_before <= now()))`

/** A lane that needs a sender. */
export interface FoundLane extends LaneKey {
  /** Whether the relay refused to work last time; somebody who repairs it clears that. */
  hadTrouble: boolean
}

/** Lanes with something to send, and lanes whose sender died holding recipients. */
export function findLanes(systemDb: Db): Promise<FoundLane[]> {
  return systemDb.query(
    `select t.company_id, coalesce(t.relay_id, 0) as relay_id,
       t.relay_id is null or y.last_error is not null as had_trouble
     from send_tasks t left join email_relays y on y.id = t.relay_id
     where ${isRunning} and ${isDue} and (t.relay_id is null or y.is_active) and ${hasDueRows}
     union
     select company_id, relay_id, false from send_lanes where lease_token is not null and ${lease.isFree()}`,
  )
}

/** Takes a lane; false while another sender holds it. */
export async function acquireLane(systemDb: Db, lane: LaneKey, token: string): Promise<boolean> {
  const rows = await systemDb.query(
    `insert into send_lanes as l (company_id, relay_id, lease_token, lease_until)
     values ($1, $2, $3, ${lease.later})
     on conflict (company_id, relay_id) do update set ${lease.take('excluded.lease_token')}
     where ${lease.isFree('l.')} returning 1`,
    [lane.companyId, lane.relayId, token],
  )
  return rows.length > 0
}

// Changes with every setting that matters to a sender; null while the relay is not active.
const settingsVersion = `md5(row(y.host, y.port, y.security, y.allow_self_signed, y.user_name, y.password_sealed, y.sign_in_id, y.helo_name,
  y.dkim_domain, y.dkim_selector, y.dkim_key_sealed, y.max_connections, y.messages_per_connection, y.rate_per_minute,
  y.returns_bounces)::text)`

/** Keeps a lane; undefined when it was lost, else the version of the relay's settings. */
export function renewLane(
  systemDb: Db,
  lane: LaneKey,
  token: string,
): Promise<{ version: string | null } | undefined> {
  return one(
    systemDb,
    `update send_lanes set ${lease.keep}
     where company_id = $1 and relay_id = $2 and ${lease.isHeldBy('$3')}
     returning (select ${settingsVersion} from email_relays y where y.id = relay_id and y.is_active) as version`,
    [lane.companyId, lane.relayId, token],
  )
}

const backInLine = `case when t.state = 'CANCELLED' then ${recipientState.skipped} else ${recipientState.ready} end`

/** Gives a lane back with every recipient it still holds and has not begun. */
export async function releaseLane(systemDb: Db, lane: LaneKey, token: string): Promise<void> {
  await systemDb.query(
    `update send_recipients r set state = ${backInLine}, lease_token = null,
       reason = case when t.state = 'CANCELLED' then 'cancelled' end
     from send_tasks t where t.id = r.task_id and t.company_id = $1 and r.state = ${recipientState.leased} and r.lease_token = $2`,
    [lane.companyId, token],
  )
  await systemDb.query(
    `update send_lanes set ${lease.giveBack}
     where company_id = $1 and relay_id = $2 and ${lease.isHeldBy('$3')}`,
    [lane.companyId, lane.relayId, token],
  )
}

/**
 * Puts right what a sender that died left behind: recipients it had not begun go back in line, those it was handing
 * over become unknown, because nobody can tell whether the relay took them.
 */
export async function recoverLane(systemDb: Db, lane: LaneKey, token: string): Promise<void> {
  // The token of an unknown row stays: if its sender lives after all, it may still say what happened.
  await systemDb.query(
    `update send_recipients r set
       state = case when r.state = ${recipientState.sending} then ${recipientState.unknown} else ${backInLine} end,
       reason = case when r.state = ${recipientState.leased} and t.state = 'CANCELLED' then 'cancelled' end,
       lease_token = case when r.state = ${recipientState.sending} then r.lease_token end, updated_at = now()
     from send_tasks t
     where t.id = r.task_id and t.kind = 'SERVER' and t.company_id = $1 and coalesce(t.relay_id, 0) = $2
       and r.state in ${recipientStates('leased', 'sending')} and r.lease_token is distinct from $3`,
    [lane.companyId, lane.relayId, token],
  )
}

/** Tasks of a lane that have recipients due, oldest first. */
export async function findLaneTasks(systemDb: Db, lane: LaneKey): Promise<number[]> {
  const rows = await systemDb.query<{ id: number }>(
    `select t.id from send_tasks t
     where t.company_id = $1 and coalesce(t.relay_id, 0) = $2 and ${isRunning} and ${isDue} and ${hasDueRows}
     order by t.id`,
    [lane.companyId, lane.relayId],
  )
  return rows.map(({ id }) => id)
}

/** Ends the tasks of which every recipient has come to an end. */
export async function closeFinishedTasks(systemDb: Db): Promise<void> {
  await systemDb.query(
    `update send_tasks t set state = 'DONE', is_paused = false, finished_at = now()
     where t.state = 'SUBMITTED' and t.prepared_at is not null
       and not exists (select 1 from send_recipients r where r.task_id = t.id and r.state in ${recipientStates('ready', 'deferred')})
       and not exists (select 1 from send_recipients r where r.task_id = t.id and r.state in ${recipientStates('leased', 'sending')})`,
  )
}

/** How a relay is reached, sealed, with its limits; undefined when it is not active. */
export interface LaneRelay {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  allowSelfSigned: boolean
  userName: string
  passwordSealed: string | null
  signInId: number | null
  heloName: string
  dkimDomain: string
  dkimSelector: string
  dkimKeySealed: string | null
  maxConnections: number
  messagesPerConnection: number | null
  ratePerMinute: number | null
  returnsBounces: boolean
  lastError: string | null
  version: string
}

/** The relay of a lane. */
export function findLaneRelay(systemDb: Db, lane: LaneKey): Promise<LaneRelay | undefined> {
  return one(
    systemDb,
    `select host, port, security, allow_self_signed, user_name, password_sealed, sign_in_id, helo_name, dkim_domain,
       dkim_selector, dkim_key_sealed, max_connections, messages_per_connection, rate_per_minute, returns_bounces, last_error,
       ${settingsVersion} as version
     from email_relays y where company_id = $1 and id = $2 and is_active`,
    [lane.companyId, lane.relayId],
  )
}

/** Remembers why a relay cannot be used, or that it can. */
export async function recordLaneError(systemDb: Db, lane: LaneKey, error: string | null): Promise<void> {
  await systemDb.query('update email_relays set last_error = $3 where company_id = $1 and id = $2', [
    lane.companyId,
    lane.relayId,
    error,
  ])
}
