import type { RecycleHandler } from '#platform/records/recycle-handler.ts'
import { dropUnused } from '../mail-sign-ins/sign-in-store.ts'

/** Relays in the recycle bin; they come back with their passwords, switched off. */
export const relayRecycling: RecycleHandler = {
  kind: 'emailRelay',
  needs: 'company.sending.manage',
  async restore({ db }, ids) {
    const rows = await db.query(
      `update email_relays set deleted_at = null, deleted_by = null
       where id = any($1) and deleted_at is not null and purged_at is null returning id`,
      [ids],
    )
    return { restored: rows.length, conflicts: [] }
  },
  async purge(db, ids) {
    const connected = await db.query<{ signInId: number }>(
      'select sign_in_id from email_relays where id = any($1) and deleted_at is not null and sign_in_id is not null',
      [ids],
    )
    await db.query(
      `delete from email_relays r where id = any($1) and deleted_at is not null
         and not exists (select from send_tasks t where t.relay_id = r.id)`,
      [ids],
    )
    await db.query(
      `update email_relays set purged_at = now(), host = '', user_name = '', password_sealed = null,
         sign_in_id = null, dkim_key_sealed = null, dkim_domain = '', dkim_selector = '', reply_to = '', last_error = null
       where id = any($1) and deleted_at is not null`,
      [ids],
    )
    await dropUnused(
      db,
      connected.map(({ signInId }) => signInId),
    )
  },
}

/** Addresses that were taken off the blacklist. */
export const suppressionRecycling: RecycleHandler = {
  kind: 'suppression',
  needs: 'company.sending.manage',
  async restore({ db }, ids) {
    const restored = await db.query<{ id: number }>(
      `update suppressions s set removed_at = null, removed_by = null, removal_note = null
       where id in (
         select max(id) from suppressions where id = any($1) and removed_at is not null group by email)
         and not exists (select from suppressions other where other.email = s.email and other.removed_at is null)
       returning id`,
      [ids],
    )
    const done = new Set(restored.map(({ id }) => id))
    const left = await db.query<{ recordId: number; value: string; holderId: number }>(
      `select s.id as record_id, s.email as value, holder.id as holder_id
       from suppressions s join suppressions holder on holder.email = s.email and holder.removed_at is null
       where s.id = any($1) and s.removed_at is not null order by s.id`,
      [ids],
    )
    return {
      restored: done.size,
      conflicts: left.map((row) => ({
        ...row,
        title: row.value,
        reason: 'nameTaken',
        holderTitle: row.value,
      })),
    }
  },
  async purge(db, ids) {
    await db.query('delete from suppressions where id = any($1) and removed_at is not null', [ids])
  },
}
