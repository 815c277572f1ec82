import type {
  FindingSubject,
  FindingView,
  FoundAddress,
  FoundReach,
  SiteGround,
} from '@landfall/contract/addresses/contact-finder.ts'
import type { FindingOutcome } from '@landfall/contract/addresses/found-contacts.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { SiteFindings } from '../site-reading/site-reading.ts'
import { subjectKey } from './finder-deps.ts'

/** A reading that is to be done. */
export interface OpenFinding {
  id: number
  domain: string
  country: string | null
}

export interface NewFinding {
  subject: FindingSubject
  domain: string
  ground: SiteGround
  country: string | null
}

/** Stores a reading that a task is to do; answers its id. */
export async function insertFinding(
  db: Db,
  { subject, domain, ground, country }: NewFinding,
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into site_findings (subject_kind, subject_key, domain, ground, country)
     values ($1, $2, $3, $4, $5) returning id`,
    [subject.kind, subjectKey(subject), domain, ground, country],
  )
  return row?.id ?? 0
}

/** Hands readings to a task. */
export async function giveToTask(db: Db, ids: readonly number[], taskId: number): Promise<void> {
  await db.query('update site_findings set task_id = $2 where id = any($1)', [ids, taskId])
}

/** The task of the caller that reads a site for a subject right now. */
export async function findRunning(
  db: Db,
  subject: FindingSubject,
  domain: string,
): Promise<number | undefined> {
  const row = await one<{ taskId: number }>(
    db,
    `select f.task_id from site_findings f join tasks t on t.id = f.task_id
     where f.subject_kind = $1 and f.subject_key = $2 and f.domain = $3 and f.state in ('waiting', 'reading')
       and t.user_id = app_user_id() and t.state in ('queued', 'running')
     order by f.id desc limit 1`,
    [subject.kind, subjectKey(subject), domain],
  )
  return row?.taskId
}

/** Those of some readings that are not done yet. */
export function listOpen(db: Db, ids: readonly number[]): Promise<OpenFinding[]> {
  return db.query(
    `select id, domain, country from site_findings where id = any($1) and state in ('waiting', 'reading') order by id`,
    [ids],
  )
}

export async function noteReading(db: Db, id: number): Promise<void> {
  await db.query(`update site_findings set state = 'reading' where id = $1 and state = 'waiting'`, [id])
}

/** Readings that will not be done any more. */
export async function cancelFindings(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(
    `update site_findings set state = 'cancelled', finished_at = now()
     where id = any($1) and state in ('waiting', 'reading')`,
    [ids],
  )
}

/** Those of some addresses whose people do not want to be written to: they unsubscribed, complained, or were put on the list. */
export async function refusedAmong(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db.query<{ email: string }>(
    `select email from suppressions
     where email = any($1) and removed_at is null and reason in ('unsubscribed', 'complaint', 'manual')`,
    [emails],
  )
  return new Set(rows.map(({ email }) => email))
}

/** Stores what a site gave, without those who asked to be left out; what an earlier reading gave of it stays its source. */
export async function finishFinding(
  db: Db,
  id: number,
  { outcome, withheld, result }: { outcome: FindingOutcome; withheld: number; result: SiteFindings },
): Promise<void> {
  const rows = await db.query(
    `update site_findings set state = 'done', outcome = $2, moved_to = $3, pages = $4, withheld = $5, finished_at = now()
     where id = $1 and state = 'reading' returning id`,
    [id, outcome, result.movedTo, JSON.stringify(result.pages), withheld],
  )
  if (rows.length === 0) return
  await db.query(
    `insert into found_addresses
       (finding_id, email, page_url, snippet, fetched_at, score, traits, name, job_title, department)
     select $1, a.email, a."pageUrl", a.snippet, a."fetchedAt", a.score, a.traits, a.name, a."jobTitle", a.department
     from jsonb_to_recordset($2) as a (email text, "pageUrl" text, snippet text, "fetchedAt" timestamptz, score integer,
       traits text[], name text, "jobTitle" text, department text)
     on conflict do nothing`,
    [id, JSON.stringify(result.addresses.map(({ person, ...one }) => ({ ...person, ...one })))],
  )
  await db.query(
    `insert into found_reaches (finding_id, type, kind, value, page_url, snippet, fetched_at)
     select $1, a.type, a.kind, a.value, a."pageUrl", a.snippet, a."fetchedAt"
     from jsonb_to_recordset($2) as a (type text, kind text, value text, "pageUrl" text, snippet text,
       "fetchedAt" timestamptz)
     on conflict do nothing`,
    [id, JSON.stringify(result.others)],
  )
}

export type StoredFinding = Omit<FindingView, 'addresses' | 'others'>

/** The newest reading for a subject. */
export function findNewest(db: Db, subject: FindingSubject): Promise<StoredFinding | undefined> {
  return one(
    db,
    `select f.id, f.domain, f.ground, f.state, f.outcome, f.moved_to, f.pages, f.withheld, f.started_at, f.finished_at,
       coalesce(u.name, '') as started_by_name
     from site_findings f left join users u on u.id = f.started_by
     where f.subject_kind = $1 and f.subject_key = $2 order by f.id desc limit 1`,
    [subject.kind, subjectKey(subject)],
  )
}

type StoredAddress = Omit<FoundAddress, 'isKnown' | 'check'>

export function listAddresses(db: Db, findingId: number): Promise<StoredAddress[]> {
  return db.query(
    `select id, email, page_url, snippet, fetched_at, score, traits, name, job_title, department
     from found_addresses where finding_id = $1 order by score desc, email`,
    [findingId],
  )
}

export function listReaches(db: Db, findingId: number): Promise<FoundReach[]> {
  return db.query(
    `select id, type, kind, value, page_url, snippet, fetched_at from found_reaches where finding_id = $1 order by id`,
    [findingId],
  )
}

/** A found address with the subject it was looked for. */
export interface SavableAddress {
  id: number
  email: string
  name: string
  jobTitle: string
  subjectKind: FindingSubject['kind']
  subjectKey: string
}

/** Locks a found address until the transaction ends. */
export function lockAddress(db: Db, id: number): Promise<SavableAddress | undefined> {
  return one(
    db,
    `select a.id, a.email, a.name, a.job_title, f.subject_kind, f.subject_key
     from found_addresses a join site_findings f on f.id = a.finding_id where a.id = $1 for update of a`,
    [id],
  )
}

export async function noteSaved(db: Db, id: number, customerId: number | null): Promise<void> {
  await db.query('update found_addresses set customer_id = $2, saved_at = now() where id = $1', [
    id,
    customerId,
  ])
}

interface Summary {
  subjectKind: string
  subjectKey: string
  domain: string
  state: FindingView['state']
  outcome: FindingView['outcome']
  emails: string[]
}

/** How the newest readings of some subjects ended, with the best addresses. */
export function summarise(db: Db, subjects: readonly FindingSubject[]): Promise<Summary[]> {
  return db.query(
    `select distinct on (f.subject_kind, f.subject_key) f.subject_kind, f.subject_key, f.domain, f.state, f.outcome,
       array(select a.email from found_addresses a where a.finding_id = f.id order by a.score desc, a.email limit 5) as emails
     from unnest($1::text[], $2::text[]) as wanted (kind, key)
     join site_findings f on f.subject_kind = wanted.kind and f.subject_key = wanted.key
     order by f.subject_kind, f.subject_key, f.id desc`,
    [subjects.map(({ kind }) => kind), subjects.map(subjectKey)],
  )
}

/** The sites that gave addresses; the newest first. */
export function listSources(
  db: Db,
): Promise<{ domain: string; addresses: number; saved: number; readAt: string }[]> {
  return db.query(
    `select f.domain, count(distinct a.email)::int as addresses,
       count(distinct a.email) filter (where a.saved_at is not null)::int as saved, max(a.fetched_at) as read_at
     from site_findings f join found_addresses a on a.finding_id = f.id
     group by f.domain order by read_at desc limit 500`,
  )
}

/** Deletes everything a site gave; answers its addresses, and those of them that were kept. */
export async function deleteSource(db: Db, domain: string): Promise<{ found: number; saved: string[] }> {
  const rows = await db.query<{ email: string; isSaved: boolean }>(
    `select a.email, bool_or(a.saved_at is not null) as is_saved
     from found_addresses a join site_findings f on f.id = a.finding_id where f.domain = $1 group by a.email`,
    [domain],
  )
  await db.query('delete from site_findings where domain = $1', [domain])
  await db.query('delete from address_guesses where domain = $1', [domain])
  return { found: rows.length, saved: rows.flatMap(({ email, isSaved }) => (isSaved ? [email] : [])) }
}
