import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { RecycleKind } from '@landfall/contract/records/recycle-bin.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { RecordConflict, RecycleHandler } from './recycle-handler.ts'

/** A table of records that a company names in its languages and keeps in an order: `names`, `position`, `deleted_at`. */
export interface NamedTable {
  table: string
  /** How many living records there may be. */
  limit: number
  missing: ErrorName
  taken: ErrorName
  /** A column within whose values names are kept apart; absent: within the company. */
  beside?: string
}

type Values = Readonly<Record<string, unknown>>

/** Adds a record behind all others; throws the table's `taken`, or `tooManyWords`. */
export async function insertNamed(db: Db, target: NamedTable, values: Values): Promise<number> {
  const { table, limit } = target
  const full = await one<{ count: number }>(
    db,
    `select count(*) as count from ${table} where deleted_at is null`,
  )
  if ((full?.count ?? 0) >= limit) throw new AppError('tooManyWords', { limit })
  const columns = Object.keys(values)
  const row = await namingTaken(target, () =>
    one<{ id: number }>(
      db,
      `insert into ${table} (${columns.join(', ')}, position)
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')},
         (select coalesce(max(position), 0) + 1 from ${table})) returning id`,
      Object.values(values),
    ),
  )
  if (!row) throw new Error(`nothing was stored in ${table}`)
  return row.id
}

/** Changes a living record; throws the table's `missing` or `taken`. */
export async function updateNamed(
  db: Db,
  target: NamedTable,
  { id, values }: { id: number; values: Values },
): Promise<void> {
  const assignments = Object.keys(values).map((column, index) => `${column} = $${index + 2}`)
  const rows = await namingTaken(target, () =>
    db.query(
      `update ${target.table} set ${assignments.join(', ')} where id = $1 and deleted_at is null returning id`,
      [id, ...Object.values(values)],
    ),
  )
  if (rows.length === 0) throw new AppError(target.missing)
}

/** Puts the listed records first, in this order. */
export async function orderNamed(db: Db, { table }: NamedTable, ids: readonly number[]): Promise<void> {
  await db.query(
    `update ${table} t set position = wanted.position
     from (select id, row_number() over (order by array_position($1::bigint[], id), position, id) as position
           from ${table} where deleted_at is null) wanted
     where t.id = wanted.id and t.position <> wanted.position`,
    [ids],
  )
}

/** Throws the table's `missing` unless all of these are living records; they stay so until the transaction ends. */
export async function requireNamed(db: Db, target: NamedTable, ids: readonly number[]): Promise<void> {
  const rows = await db.query(
    `select id from ${target.table} where id = any($1) and deleted_at is null order by id for share`,
    [ids],
  )
  if (rows.length < new Set(ids).size) throw new AppError(target.missing)
}

/** Moves records to the recycle bin. */
export async function binNamed(db: Db, { table }: NamedTable, ids: readonly number[]): Promise<void> {
  await db.query(
    `update ${table} set deleted_at = now(), deleted_by = app_user_id() where id = any($1) and deleted_at is null`,
    [ids],
  )
}

/** Brings a record of the bin back; throws the table's `missing` or `taken`. */
export async function unbinNamed(db: Db, target: NamedTable, id: number): Promise<void> {
  const rows = await namingTaken(target, () =>
    db.query(
      `update ${target.table} set deleted_at = null, deleted_by = null
       where id = $1 and deleted_at is not null returning id`,
      [id],
    ),
  )
  if (rows.length === 0) throw new AppError(target.missing)
}

/** What the recycle bin does with the records of a table, for whoever may make such records. `bringBack` restores one; without it, it comes alone. */
export function namedRecycling(
  { kind, needs }: { kind: RecycleKind; needs: Permission },
  target: NamedTable,
  bringBack: (db: Db, id: number) => Promise<void> = (db, id) => unbinNamed(db, target, id),
): RecycleHandler {
  return {
    kind,
    needs,
    async restore({ db }, ids, { isRenaming }) {
      const conflicts: RecordConflict[] = []
      for (const id of ids) {
        const conflict = await findConflict(db, target, id)
        if (conflict && isRenaming) await rename(db, target, id)
        if (conflict && !isRenaming) conflicts.push(conflict)
        else await bringBack(db, id)
      }
      return { restored: ids.length - conflicts.length, conflicts }
    },
    async purge(db, ids) {
      await db.query(`delete from ${target.table} where id = any($1) and deleted_at is not null`, [ids])
    },
  }
}

interface Holder {
  title: string
  value: string
  holderId: number
  holderTitle: string
}

async function findConflict(
  db: Db,
  { table, beside }: NamedTable,
  id: number,
): Promise<RecordConflict | undefined> {
  const row = await one<Holder>(
    db,
    `select me.title, shared.value, o.id as holder_id, o.title as holder_title
     from ${table} me join ${table} o on o.deleted_at is null and o.id <> me.id
       ${beside ? `and o.${beside} is not distinct from me.${beside}` : ''}
     cross join lateral (
       select a.value from jsonb_each_text(me.names) a join jsonb_each_text(o.names) b
         on name_fold(a.value) = name_fold(b.value) limit 1) shared
     where me.id = $1 limit 1`,
    [id],
  )
  return row && { ...row, recordId: id, reason: 'nameTaken' }
}

async function rename(db: Db, target: NamedTable, id: number): Promise<void> {
  for (let number = 2; await findConflict(db, target, id); number += 1) {
    await db.query(
      `update ${target.table} set names = (
         select jsonb_object_agg(key, left(regexp_replace(value, ' \\(\\d+\\)$', ''), 54) || $2)
         from jsonb_each_text(names)) where id = $1`,
      [id, ` (${number})`],
    )
  }
}

async function namingTaken<T>({ table, taken }: NamedTable, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === `${table}_names`) throw new AppError(taken)
    throw error
  }
}
