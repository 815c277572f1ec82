import { type PersonFile, shownFiles } from '@landfall/contract/records/erasure.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { type KnownPerson, personSql } from '#platform/records/known-person.ts'

// Nobody knows what is in them; those of follow-ups and those in the recycle bin are there all the same.
const files = `(select k.id, k.file_id, k.customer_id, k.deleted_at is not null as is_deleted
    from follow_up_files k where k.customer_id = any(:customers)
  union all
  select k.id, k.file_id, u.customer_id, u.deleted_at is not null
    from follow_ups u join follow_up_files k on k.follow_up_id = u.id where u.customer_id = any(:customers)) a`

/** The files of the customers somebody is a contact of: those that name him first, at most 200; and how many there are. */
export async function listPersonFiles(
  db: Db,
  person: KnownPerson,
): Promise<{ items: PersonFile[]; total: number }> {
  const listed = personSql(
    `select a.id, f.name, f.size, c.id as customer_id, c.name as customer_name, f.created_at as added_at,
       a.is_deleted or c.deleted_at is not null as is_deleted, f.name ~* :names as is_named
     from ${files} join files f on f.id = a.file_id join customers c on c.id = a.customer_id
     order by is_named desc, a.id desc limit ${shownFiles}`,
    person,
  )
  return {
    items: await db.query<PersonFile>(listed.text, listed.values),
    total: await countPersonFiles(db, person),
  }
}

/** How many files the customers have that somebody is a contact of. */
export async function countPersonFiles(db: Db, person: KnownPerson): Promise<number> {
  const counted = personSql(`select count(*) from ${files}`, person)
  return (await one<{ count: number }>(db, counted.text, counted.values))?.count ?? 0
}

/** Deletes some of those files for good; returns how many. */
export async function deletePersonFiles(
  db: Db,
  person: KnownPerson,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  const all = personSql(`select a.id from ${files}`, person)
  const own = new Set((await db.query<{ id: number }>(all.text, all.values)).map(({ id }) => id))
  const gone = await db.query('delete from follow_up_files where id = any($1) returning id', [
    ids.filter((id) => own.has(id)),
  ])
  return gone.length
}
