import type { RecycleHandler } from '#platform/records/recycle-handler.ts'

/** Follow-ups in the recycle bin; they come back with files and comments, and the clocks of their customer follow. */
export const followUpRecycling = recyclingOf('followUp', 'follow_ups')

/** Files kept with customers in the recycle bin; those of follow-ups go and come with them. */
export const customerFileRecycling = recyclingOf('customerFile', 'follow_up_files')

// What hangs on a row is brought back and removed by the database.
function recyclingOf(kind: RecycleHandler['kind'], table: 'follow_ups' | 'follow_up_files'): RecycleHandler {
  return {
    kind,
    async restore({ db }, ids) {
      const rows = await db.query(
        `update ${table} set deleted_at = null, deleted_by = null
         where id = any($1) and deleted_at is not null returning id`,
        [ids],
      )
      return { restored: rows.length, conflicts: [] }
    },
    async purge(db, ids) {
      await db.query(`delete from ${table} where id = any($1) and deleted_at is not null`, [ids])
    },
  }
}
