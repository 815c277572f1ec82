import type { NoticeKind } from '@landfall/contract/frame/notices.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** The kinds a user does not want to hear of. */
export async function readMuted(db: Db, userId: number): Promise<NoticeKind[]> {
  const row = await one<{ muted: NoticeKind[] }>(db, 'select muted from notice_settings where user_id = $1', [
    userId,
  ])
  return row?.muted ?? []
}

/** Remembers the kinds a user does not want to hear of. */
export async function storeMuted(db: Db, userId: number, muted: readonly NoticeKind[]): Promise<void> {
  await db.query(
    `insert into notice_settings (user_id, muted) values ($1, $2)
     on conflict (user_id) do update set muted = excluded.muted, updated_at = now()`,
    [userId, muted],
  )
}
