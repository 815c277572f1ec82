import type { RecycleHandler } from '#platform/records/recycle-handler.ts'

/** Follow-ups in the recycle bin; they come back with files and comments, and the clocks of their customer follow. */
export const followUpRecycling: RecycleHandler = {
  kind: 'followUp',
  async restore({ db }, ids) {
    const rows = await db.query(
      `update follow_ups set deleted_at = null, deleted_by = null
       where id = any($1) and deleted_at is not null returning id`,
      [ids],
    )
    return { restored: rows.length, conflicts: [] }
  },
  async purge(db, ids) {
    await db.query('delete from follow_ups where id = any($1) and deleted_at is not null', [ids])
  },
}

/** Files kept with customers in the recycle bin; those of follow-ups go and come with them. */
export const customerFileRecycling: RecycleHandler = {
  kind: 'customerFile',
  async restore({ db }, ids) {
    const rows = await db.query(
      `update follow_up_files set deleted_at = null, deleted_by = null
       where id = any($1) and deleted_at is not null returning id`,
      [ids],
    )
    return { restored: rows.length, conflicts: [] }
  },
  async purge(db, ids) {
    await db.query('delete from follow_up_files where id = any($1) and deleted_at is not null', [ids])
  },
}
