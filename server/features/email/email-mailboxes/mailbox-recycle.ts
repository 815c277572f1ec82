import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { dropUnused } from '../mail-sign-ins/sign-in-store.ts'
import { wakeReading } from './mailbox-store.ts'

/** Mailboxes in the recycle bin; they come back with their passwords, paused. */
export const mailboxRecycling: RecycleHandler = {
  kind: 'mailbox',
  needs: 'company.sending.manage',
  async restore({ db }, ids) {
    const rows = await db.query(
      `update mailboxes set deleted_at = null, deleted_by = null, is_active = false
       where id = any($1) and deleted_at is not null returning id`,
      [ids],
    )
    await wakeReading(db, ids)
    return { restored: rows.length, conflicts: [] }
  },
  async purge(db, ids) {
    const gone = await db.query<{ signInId: number | null }>(
      'delete from mailboxes where id = any($1) and deleted_at is not null returning sign_in_id',
      [ids],
    )
    await dropUnused(
      db,
      gone.map(({ signInId }) => signInId),
    )
  },
}
