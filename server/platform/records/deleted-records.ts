import type { Permission } from '@landfall/contract/permissions.ts'
import type { RecycleKind } from '@landfall/contract/records/recycle-bin.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { RecordConflict, RecycleHandler } from './recycle-handler.ts'

/** A table whose deleted rows are kept in `deleted_records`; see `app_keeps_deleted`. */
interface KeptTable {
  kind: RecycleKind
  table: string
  /** The right to make such rows. */
  needs: Permission
  /** Assignments to columns that do not come back as they were. */
  changed?: string
}

/** What the recycle bin does with the deleted rows of a table that keeps none itself. */
export function deletedRecycling({ kind, table, needs, changed }: KeptTable): RecycleHandler {
  return {
    kind,
    needs,
    async restore({ db }, ids, { isRenaming }) {
      const conflicts: RecordConflict[] = []
      let restored = 0
      // What others stand in was there before them.
      for (const id of [...ids].sort((a, b) => a - b)) {
        const conflict = await restoreOne(db, { kind, table, id, isRenaming })
        // Somebody else has brought it back meanwhile, and may have worked with it.
        if (conflict === 'gone') continue
        if (conflict) conflicts.push(conflict)
        else {
          restored += 1
          if (changed) await db.query(`update ${table} set ${changed} where id = $1`, [id])
        }
      }
      return { restored, conflicts }
    },
    async purge(db, ids) {
      await db.query('delete from deleted_records where kind = $1 and record_id = any($2)', [kind, ids])
    },
  }
}

interface Wish {
  kind: RecycleKind
  table: string
  id: number
  isRenaming: boolean
}

interface Kept {
  title: string
  content: Record<string, unknown>
}

// A number behind the name is tried until it is free.
const mostNames = 50

async function restoreOne(
  db: Db,
  { kind, table, id, isRenaming }: Wish,
): Promise<RecordConflict | 'gone' | undefined> {
  const kept = await one<Kept>(
    db,
    'select title, content from deleted_records where kind = $1 and record_id = $2 for update',
    [kind, id],
  )
  if (!kept) return 'gone'
  const { name } = kept.content
  let problem = await insertAgain(db, table, kept.content)
  for (let number = 2; problem === 'nameTaken' && canRename(isRenaming, name, number); number += 1) {
    problem = await insertAgain(db, table, { ...kept.content, name: `${name.slice(0, 50)} (${number})` })
  }
  if (problem) {
    return {
      recordId: id,
      title: kept.title,
      reason: problem,
      value: kept.title,
      holderId: null,
      holderTitle: '',
    }
  }
  await db.query('delete from deleted_records where kind = $1 and record_id = $2', [kind, id])
  return undefined
}

function canRename(isRenaming: boolean, name: unknown, number: number): name is string {
  return isRenaming && typeof name === 'string' && number <= mostNames
}

/** Puts a row back as it was, in the columns that the table has by now; answers why it could not come. */
async function insertAgain(
  db: Db,
  table: string,
  content: Kept['content'],
): Promise<'nameTaken' | 'placeGone' | undefined> {
  const columns = await db.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any($2)`,
    [table, Object.keys(content)],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await db.query('savepoint bring_back')
  try {
    await db.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(content)],
    )
    await db.query('release savepoint bring_back')
    return undefined
  } catch (error) {
    await db.query('rollback to savepoint bring_back')
    const { code } = error as { code?: string }
    if (code === '23505') return 'nameTaken'
    if (code === '23503') return 'placeGone'
    throw error
  }
}
