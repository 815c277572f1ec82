import { one } from '#platform/postgres/database.ts'
import { deletedRecycling } from '#platform/records/deleted-records.ts'
import type { RecordConflict, RecycleHandler } from '#platform/records/recycle-handler.ts'

/** Accounts in the recycle bin; they come back with their conversations, and wait for a new token. */
export const accountRecycling: RecycleHandler = {
  kind: 'socialAccount',
  needs: 'social.account.manage',
  async restore({ db }, ids) {
    const conflicts: RecordConflict[] = []
    let restored = 0
    for (const id of [...ids].sort((a, b) => a - b)) {
      const holder = await one<{ holderId: number | null; holderName: string | null; name: string }>(
        db,
        `select o.id as holder_id, o.name as holder_name, a.name from social_accounts a left join social_accounts o
           on o.network = a.network and o.target_id = a.target_id and o.deleted_at is null
         where a.id = $1 and a.deleted_at is not null`,
        [id],
      )
      if (!holder) continue
      if (holder.holderId !== null) {
        conflicts.push({
          ...{ recordId: id, title: holder.name, reason: 'keyTaken', value: holder.name },
          ...{ holderId: holder.holderId, holderTitle: holder.holderName ?? '' },
        })
        continue
      }
      await db.query('update social_accounts set deleted_at = null, deleted_by = null where id = $1', [id])
      restored += 1
    }
    return { restored, conflicts }
  },
  async purge(db, ids) {
    await db.query('delete from social_accounts where id = any($1) and deleted_at is not null', [ids])
  },
}

/** Texts that were ready to be sent. */
export const quickReplyRecycling: RecycleHandler = deletedRecycling({
  kind: 'quickReply',
  table: 'social_quick_replies',
  needs: 'social.inbox.write',
})
