import {
  type ErasureView,
  type PersonCounts,
  type PersonFile,
  type PersonIdentity,
  personPlaces,
} from '@landfall/contract/records/erasure.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { likesOf, personSql } from '#platform/records/known-person.ts'
import type { ErasedPersons } from './erased-person-store.ts'
import { knowPerson } from './person-identity.ts'
import { countPlaces, eraseFromPlaces, type PersonSources, rowsIn } from './person-places.ts'

/** Columns of an erasure as it is shown. */
export const erasureColumns = 'e.id, e.happened_at, e.user_name, e.reference, e.counts'

const disclosedRows = 1_000

/** Where a person appears, with counts, and whether a colleague has the address. */
export async function inspectPerson(
  { db }: TransactionContext,
  sources: PersonSources,
  identity: PersonIdentity,
): Promise<{
  counts: PersonCounts
  files: { items: PersonFile[]; total: number }
  employeeAccounts: number
}> {
  const person = await knowPerson(db, identity)
  const accounts = await one<{ count: number }>(
    db,
    `select count(*) from users where lower(email) = any($1)`,
    [person.emails],
  )
  return {
    counts: await countPlaces(db, sources, person),
    files: await sources.listPersonFiles(db, person),
    employeeAccounts: accounts?.count ?? 0,
  }
}

/** Everything that is stored about a person, at most 1000 rows of each place. */
export async function disclosePerson(
  { db }: TransactionContext,
  sources: PersonSources,
  identity: PersonIdentity,
): Promise<Record<string, Record<string, unknown>[]>> {
  const person = await knowPerson(db, identity)
  const disclosed: Record<string, Record<string, unknown>[]> = {}
  let rowCount = 0
  for (const place of personPlaces.filter((each) => each !== 'exportFiles')) {
    const { text, values } = personSql(
      `select * from ${rowsIn(sources, place)} limit ${disclosedRows}`,
      person,
    )
    disclosed[place] = await db.query<Record<string, unknown>>(text, values)
    rowCount += disclosed[place].length
  }
  await recordDataPull(db, { action: 'exported', source: 'person', subject: person.emails[0], rowCount })
  return disclosed
}

interface Erasing {
  identity: PersonIdentity
  reference: string
  /** Files of his customers that go with him. */
  fileIds?: readonly number[] | undefined
}

/** Takes a person out of everything in one transaction and keeps only keyed hashes. */
export async function erasePerson(
  ctx: TransactionContext,
  { erased, ...sources }: PersonSources & { erased: ErasedPersons },
  { identity, reference, fileIds = [] }: Erasing,
): Promise<ErasureView> {
  const { db } = ctx
  const person = await knowPerson(db, identity)
  const counts: PersonCounts = await countPlaces(db, sources, person)
  const files = await sources.countPersonFiles(db, person)
  await eraseFromPlaces(db, sources, person)
  // After their names, which the rows of those that go still lead to.
  counts.filesErased = await sources.deletePersonFiles(db, person, fileIds)
  counts.filesLeft = files - counts.filesErased
  const erasure = await one<{ id: number }>(
    db,
    'insert into erasures (reference, counts) values ($1, $2) returning id',
    [reference, JSON.stringify(counts)],
  )
  if (!erasure) throw new Error('the erasure was not written down')
  await erased.remember(db, erasure.id, person)
  const likes = likesOf(person)
  await db.query('select app_redact_log($1, $2, $3, $4, $5)', [
    erasure.id,
    likes.sure,
    person.contacts,
    likes.names,
    person.customers,
  ])
  ctx.log.info({ erasureId: erasure.id, userId: ctx.user.id }, 'a person was erased')
  return readErasure(ctx, erasure.id)
}

/** One erasure; throws `erasureNotFound`. */
export async function readErasure({ db }: TransactionContext, id: number): Promise<ErasureView> {
  const erasure = await one<ErasureView>(db, `select ${erasureColumns} from erasures e where e.id = $1`, [id])
  if (!erasure) throw new AppError('erasureNotFound')
  return erasure
}
