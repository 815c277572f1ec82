import { type PersonFile, type PersonPlace, personPlaces } from '@landfall/contract/records/erasure.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { type KnownPerson, type PersonRows, personSql } from '#platform/records/known-person.ts'

/** The files of the customers somebody is a contact of, which nobody knows the inside of. */
export interface PersonFiles {
  listPersonFiles(db: Db, person: KnownPerson): Promise<{ items: PersonFile[]; total: number }>
  countPersonFiles(db: Db, person: KnownPerson): Promise<number>
  /** Deletes some of them for good; returns how many. */
  deletePersonFiles(db: Db, person: KnownPerson, ids: readonly number[]): Promise<number>
}

/** What erasing needs of all areas. */
export interface PersonSources extends PersonFiles {
  /** Where each area knows of persons. */
  persons(): readonly PersonRows[]
}

/** When each place has its turn: what points at a person is erased before the person. No place can be forgotten here. */
const erasingTurns: Record<PersonPlace, number> = {
  tracking: 1,
  messages: 2,
  socialMessages: 3,
  consents: 4,
  suppressions: 5,
  capturedMails: 6,
  notices: 7,
  keys: 8,
  texts: 9,
  timeline: 10,
  contacts: 11,
  collected: 12,
  exportFiles: 13,
  logs: 14,
}
const erasingOrder = personPlaces.toSorted((one, other) => erasingTurns[one] - erasingTurns[other])

/** The rows of a place in which a person is known, of all areas, as they stand in FROM. */
export function rowsIn(sources: PersonSources, place: PersonPlace): string {
  const selects = sources.persons().flatMap((rows) => (rows.place === place ? rows.select : []))
  if (selects.length === 0) throw new Error(`no area knows persons in ${place}`)
  return `(${selects.join(' union all ')}) known`
}

/** How many rows of each place know a person. */
export async function countPlaces(
  db: Db,
  sources: PersonSources,
  person: KnownPerson,
): Promise<Partial<Record<PersonPlace, number>>> {
  const counts: Partial<Record<PersonPlace, number>> = {}
  for (const place of personPlaces) {
    const { text, values } = personSql(`select count(*) from ${rowsIn(sources, place)}`, person)
    counts[place] = (await one<{ count: number }>(db, text, values))?.count ?? 0
  }
  return counts
}

/** Takes a person out of every place. */
export async function eraseFromPlaces(db: Db, sources: PersonSources, person: KnownPerson): Promise<void> {
  for (const place of erasingOrder) {
    const statements = sources.persons().flatMap((rows) => (rows.place === place ? rows.erase : []))
    for (const statement of statements) {
      const { text, values } = personSql(statement, person)
      await db.query(text, values)
    }
  }
}
