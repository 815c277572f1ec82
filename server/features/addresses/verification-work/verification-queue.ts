import { randomUUID } from 'node:crypto'
import type { AddressReason } from '@landfall/contract/addresses/address-verification.ts'
import { leaseOn } from '#platform/lease/lease-sql.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { AddressOutcome } from '../verification-engine/address-outcome.ts'

/** Some addresses of one domain of one company, taken for a while. */
export interface QueuedDomain {
  companyId: number
  domain: string
  lease: string
  addresses: { id: number; normalised: string; attempts: number; reason: AddressReason | null }[]
}

// An address that is taken is due again when whoever took it has died.
const lease = leaseOn({ holder: 'lease', until: 'next_attempt_at', seconds: 180 })
/** Addresses of one domain that are taken together, and of a company in one turn. */
const ofDomain = 20
const ofCompany = 100

/** Who asks: this machine, or an agent elsewhere. */
export type Asking = 'here' | 'agent'

const conditions: Record<Asking, string> = { here: 'not a.for_agent', agent: 'a.for_agent' }

/** Companies for which something is due. */
export async function findDueCompanies(systemDb: Db, whose: Asking): Promise<number[]> {
  const rows = await systemDb.query<{ id: number }>(
    `select c.id from companies c where exists (
       select from verification_addresses a
       where a.company_id = c.id and a.next_attempt_at <= now() and ${conditions[whose]})
     order by c.id`,
  )
  return rows.map(({ id }) => id)
}

/** Takes what is due longest, by domains. */
export async function claimDomains(
  db: Db,
  companyId: number,
  { whose, most = ofCompany }: { whose: Asking; most?: number },
): Promise<QueuedDomain[]> {
  const token = randomUUID()
  const rows = await db.query<QueuedDomain['addresses'][number] & { domain: string }>(
    `with due as (
       select id from verification_addresses a where company_id = $1 and next_attempt_at <= now() and ${conditions[whose]}
       order by next_attempt_at limit $3 for update skip locked
     ) update verification_addresses a set ${lease.take('$2')},
         state = case when a.state = 'toVerify' then 'verifying' else a.state end
       from due where a.id = due.id returning a.id, a.normalised, a.domain, a.attempts, a.reason`,
    [companyId, token, Math.min(most, ofCompany)],
  )
  return [...Map.groupBy(rows, ({ domain }) => domain)].flatMap(([domain, addresses]) =>
    Array.from({ length: Math.ceil(addresses.length / ofDomain) }, (_, at) => ({
      ...{ companyId, domain, lease: token },
      addresses: addresses.slice(at * ofDomain, (at + 1) * ofDomain),
    })),
  )
}

/** Leaves addresses to agents: their servers are asked from elsewhere. */
export async function handOver(db: Db, { lease: token, addresses }: QueuedDomain): Promise<void> {
  await db.query(
    `update verification_addresses set ${lease.giveBack}, for_agent = true
     where id = any($1) and ${lease.isHeldBy('$2')}`,
    [addresses.map(({ id }) => id), token],
  )
}

/** Some of what agents were to ask for and nobody has comes back to this machine: there is no agent any more. */
export async function takeBack(systemDb: Db): Promise<void> {
  await systemDb.query(
    `update verification_addresses set for_agent = false, lease = null,
       state = case when state = 'verifying' then 'toVerify' else state end
     where id in (select id from verification_addresses where for_agent and next_attempt_at <= now() limit 5000)`,
  )
}

/** Gives addresses back for a later moment, as if nobody had taken them. */
export async function giveBack(
  db: Db,
  { lease: token, addresses }: QueuedDomain,
  laterMs: number,
): Promise<void> {
  if (addresses.length === 0) return
  await db.query(
    `update verification_addresses a set lease = null, next_attempt_at = now() + make_interval(secs => $3),
       state = case when a.state = 'verifying' then 'toVerify' else a.state end
     where a.id = any($1) and ${lease.isHeldBy('$2', 'a.')}`,
    [addresses.map(({ id }) => id), token, laterMs / 1_000],
  )
}

/** What was found out about one address, and when it is asked for again. */
export interface Settlement {
  id: number
  outcome: AddressOutcome
  nextSeconds: number | null
}

const settling = `with found as (
    select * from jsonb_to_recordset($1) f (id bigint, verdict text, reason text, flags text[], score smallint, code smallint,
      said text, "group" text, "isOwnAccount" boolean, next integer)
  ), settled as (
    update verification_addresses a set lease = null, for_agent = false, verdict = f.verdict, reason = f.reason, flags = f.flags, score = f.score,
      smtp_code = f.code, said = f.said, mail_group = f."group", attempts = least(a.attempts + 1, 100), checked_at = now(),
      next_attempt_at = now() + make_interval(secs => f.next),
      state = case when a.state = 'saved' then 'saved' when a.judged is not null then a.judged
        when f.verdict = 'undeliverable' then 'invalid' when f.verdict = 'unknown' then 'toVerify' else 'valid' end
    from found f where a.id = f.id and ${lease.isHeldBy('$2', 'a.')} returning a.id, f.verdict, f.reason, f.next, f."isOwnAccount" is true as is_elsewhere
  ) update verification_checks k set verdict = s.verdict, reason = s.reason, is_charged = k.is_charged and not s.is_elsewhere,
      settled_at = case when s.verdict <> 'unknown' or s.next is null then now() end
    from settled s where k.address_id = s.id and k.settled_at is null`

/** Writes down what was found; what somebody else took meanwhile is his. */
export async function settleAddresses(db: Db, token: string, found: readonly Settlement[]): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ id, outcome, nextSeconds }) => ({ id, ...outcome, next: nextSeconds }))
  await db.query(settling, [JSON.stringify(rows), token])
}
