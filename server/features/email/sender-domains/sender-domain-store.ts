import type { DnsProvider } from '@landfall/contract/email/sender-domains.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { DomainCheck, Finding } from './domain-check.ts'
import { domainOfTrackingName } from './tracking-name.ts'
import type { PublishedKey } from './wanted-records.ts'

/** A key as it is stored. */
export interface StoredKey extends PublishedKey {
  id: number
  publishedAt: string | null
  retiredAt: string | null
  /** From when on its record may go. */
  removableAt: string | null
}

/** A sender domain as it is stored, with its keys, oldest first. */
export interface StoredDomain {
  id: number
  companyId: number
  domain: string
  token: string
  verifiedAt: string | null
  failingAt: string | null
  usableUntil: string | null
  isUsable: boolean
  checkedAt: string | null
  findings: Record<string, Finding>
  zone: string
  provider: DnsProvider | null
  openTasks: number
  keys: StoredKey[]
}

/** For so many hours a domain may be used after a check no longer finds what has to be there. */
const failingHours = 72
/** So long after its last signature a key may be asked for. */
export const retiredDays = 7

const usableUntil = `d.failing_at + make_interval(hours => ${failingHours})`
/** Whether mail may come from the sender domain `d`. */
export const isUsable = `(d.verified_at is not null and (d.failing_at is null or ${usableUntil} > now()))`

const columns = `d.id, d.company_id, d.domain, d.token, d.verified_at, d.failing_at, ${usableUntil} as usable_until,
  ${isUsable} as is_usable, d.checked_at, d.findings, d.zone, d.provider,
  (select count(*) from send_tasks t where t.kind = 'SERVER' and t.state = 'SUBMITTED' and t.company_id = d.company_id
     and (lower(t.from_address) like '%@' || d.domain or lower(t.from_address) like '%.' || d.domain)) as open_tasks,
  coalesce((select json_agg(json_build_object('id', k.id, 'algorithm', k.algorithm, 'selector', k.selector,
       'publicKey', k.public_key, 'publishedAt', k.published_at, 'retiredAt', k.retired_at,
       'removableAt', k.retired_at + make_interval(days => ${retiredDays})) order by k.id)
     from sender_keys k where k.domain_id = d.id), '[]') as keys`

/** The sender domains of the company. */
export function listDomains(db: Db): Promise<StoredDomain[]> {
  return db.query(`select ${columns} from sender_domains d order by d.domain`)
}

/** One of them. */
export function findDomain(db: Db, id: number): Promise<StoredDomain | undefined> {
  return one(db, `select ${columns} from sender_domains d where d.id = $1`, [id])
}

/** Adds a domain; undefined when the company has it already. */
export async function insertDomain(
  db: Db,
  { domain, token }: { domain: string; token: string },
): Promise<number | undefined> {
  const row = await one<{ id: number }>(
    db,
    `insert into sender_domains (domain, token) values ($1, $2)
     on conflict (company_id, domain) do nothing returning id`,
    [domain, token],
  )
  return row?.id
}

/** Removes a domain with its keys; false when there is none. */
export async function deleteDomain(db: Db, id: number): Promise<boolean> {
  return (await db.query('delete from sender_domains where id = $1 returning id', [id])).length > 0
}

interface NewKey extends PublishedKey {
  privateKeySealed: string
}

/** Adds keys that wait for their records. */
export async function insertKeys(db: Db, domainId: number, keys: readonly NewKey[]): Promise<void> {
  for (const { algorithm, selector, publicKey, privateKeySealed } of keys) {
    await db.query(
      `insert into sender_keys (domain_id, algorithm, selector, public_key, private_key_sealed)
       values ($1, $2, $3, $4, $5)`,
      [domainId, algorithm, selector, publicKey, privateKeySealed],
    )
  }
}

/** What a check means for a domain. */
export interface CheckResult extends DomainCheck {
  /** Everything required is there, something is not, or nobody could say. */
  verdict: 'good' | 'bad' | 'open'
  returnsMail: boolean
  tracksLinks: boolean
  /** Selectors of keys that stand in DNS. */
  published: readonly string[]
}

/** Keeps what a check found; true when the domain has begun to fail with it. */
export async function storeCheck(db: Db, id: number, result: CheckResult): Promise<boolean> {
  const { verdict, findings, zone, returnsMail, tracksLinks, published } = result
  const before = await one<{ wasFailing: boolean }>(
    db,
    'select failing_at is not null as was_failing from sender_domains where id = $1 for update',
    [id],
  )
  if (!before) return false
  const after = await one<{ isFailing: boolean }>(
    db,
    `update sender_domains set checked_at = now(), findings = $2, zone = coalesce($3, zone),
       provider = coalesce($4, provider), returns_mail = $5, tracks_links = $7,
       verified_at = case when $6 = 'good' then coalesce(verified_at, now()) else verified_at end,
       failing_at = case $6 when 'good' then null
         when 'bad' then case when verified_at is not null then coalesce(failing_at, now()) end
         else failing_at end,
       -- Whoever has just added one is waited for.
       next_check_at = now() + case when $6 <> 'good' and verified_at is null and created_at > now() - interval '3 days'
         then interval '1 hour' else interval '1 day' end
     where id = $1 returning failing_at is not null as is_failing`,
    [
      id,
      JSON.stringify(findings),
      zone?.name ?? null,
      zone?.provider ?? null,
      returnsMail,
      verdict,
      tracksLinks,
    ],
  )
  await publishKeys(db, id, published)
  return after?.isFailing === true && !before.wasFailing
}

// The newest key in DNS signs; those before it rest until nobody asks for them any more.
async function publishKeys(db: Db, domainId: number, selectors: readonly string[]): Promise<void> {
  await db.query(
    `update sender_keys set published_at = now() where domain_id = $1 and selector = any($2) and published_at is null`,
    [domainId, selectors],
  )
  await db.query(
    `update sender_keys k set retired_at = now()
     where k.domain_id = $1 and k.retired_at is null and exists (select from sender_keys n
       where n.domain_id = k.domain_id and n.algorithm = k.algorithm and n.id > k.id and n.published_at is not null)`,
    [domainId],
  )
  await db.query(
    `delete from sender_keys where domain_id = $1 and retired_at < now() - make_interval(days => $2)`,
    [domainId, retiredDays],
  )
}

/** Takes domains that are due for a check, so that no other process does. */
export function takeDue(systemDb: Db, limit: number): Promise<{ id: number; companyId: number }[]> {
  return systemDb.query(
    `update sender_domains set next_check_at = now() + interval '1 hour'
     where id in (select id from sender_domains where next_check_at <= now() order by next_check_at limit $1
       for update skip locked)
     returning id, company_id`,
    [limit],
  )
}

/** Hosts of the relays that mail leaves through, and whether bounces come back here. */
export function listRelayHosts(db: Db): Promise<{ host: string; returnsBounces: boolean }[]> {
  return db.query(
    `select host, returns_bounces from email_relays where is_active and deleted_at is null order by id`,
  )
}

/** Senders that were in use before they had to be verified, and still may be. */
export function listGraces(db: Db): Promise<{ domain: string; until: string }[]> {
  return db.query(
    `select g.domain, g.until from sender_graces g
     where g.until > now() and not exists (select from sender_domains d where ${isUsable}
       and (g.domain = d.domain or g.domain like '%.' || d.domain)) order by g.domain`,
  )
}

/** Whether a name is that for links of somebody's verified domain. */
export async function isTrackingName(systemDb: Db, name: string): Promise<boolean> {
  const domain = domainOfTrackingName(name)
  if (domain === undefined) return false
  const rows = await systemDb.query(
    'select id from sender_domains where domain = $1 and verified_at is not null limit 1',
    [domain],
  )
  return rows.length > 0
}
