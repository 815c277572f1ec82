import type { FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { subjectKey } from './finder-deps.ts'
import type { KnownAddress } from './guess-forms.ts'

export interface NewGuess {
  subject: FindingSubject
  name: string
  jobTitle: string
  domain: string
  emails: readonly string[]
}

/** Stores what is tried for a person; an earlier try for him at the domain is forgotten. */
export async function insertGuess(
  db: Db,
  { subject, name, jobTitle, domain, emails }: NewGuess,
): Promise<void> {
  const values = [subject.kind, subjectKey(subject), domain, name]
  await db.query(
    'delete from address_guesses where subject_kind = $1 and subject_key = $2 and domain = $3 and lower(name) = lower($4)',
    values,
  )
  await db.query(
    `insert into address_guesses (subject_kind, subject_key, domain, name, job_title, emails) values ($1, $2, $3, $4, $5, $6)`,
    [...values, jobTitle, emails],
  )
}

/** What was tried for a person. */
export interface StoredGuess {
  id: number
  subjectKind: FindingSubject['kind']
  subjectKey: string
  name: string
  jobTitle: string
  domain: string
  emails: string[]
  askedAt: string
}

const columns = 'id, subject_kind, subject_key, name, job_title, domain, emails, asked_at'
/** Of one company so many are shown, the newest. */
const mostShown = 20

/** What was tried for people of a company, the newest first. */
export function listGuesses(db: Db, subject: FindingSubject): Promise<StoredGuess[]> {
  return db.query(
    `select ${columns} from address_guesses where subject_kind = $1 and subject_key = $2 order by id desc limit ${mostShown}`,
    [subject.kind, subjectKey(subject)],
  )
}

export function findGuess(db: Db, id: number): Promise<StoredGuess | undefined> {
  return one(db, `select ${columns} from address_guesses where id = $1`, [id])
}

/** People of a domain whose addresses sites have told, by which the form of others is known. */
export function listNamed(db: Db, domain: string): Promise<KnownAddress[]> {
  return db.query(
    `select distinct a.name, a.email from found_addresses a join site_findings f on f.id = a.finding_id
     where f.domain = $1 and a.name <> '' and a.email like '%@' || $1 limit 50`,
    [domain],
  )
}
