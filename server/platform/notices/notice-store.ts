import type { NoticeKind, NoticeParams } from '@landfall/contract/frame/notices.ts'
import type { Db } from '#platform/postgres/database.ts'

/** One thing to tell some users of the transaction's company. */
export type Notice = {
  [Kind in NoticeKind]: {
    userIds: readonly number[]
    kind: Kind
    params: NoticeParams[Kind]
    /** Page of the application that a click opens, with its query. */
    path?: string
  }
}[NoticeKind]

/**
 * Tells users in the caller's tenant transaction: they see it when that commits. Users of other companies, disabled
 * ones and those who switched the kind off are left out.
 */
export async function notify(db: Db, notices: readonly Notice[]): Promise<void> {
  for (const { userIds, kind, params, path = '' } of notices) {
    if (path !== '' && !/^\/(?![/\\])/.test(path))
      throw new TypeError('the path of a notice is a page of the application')
    await db.query(
      `with told as (
         insert into notices (user_id, kind, params, path, push_due)
         select u.id, $2, $3, $4, exists (select from push_subscriptions p where p.user_id = u.id) from users u
         where u.id = any($1::bigint[]) and u.disabled_at is null
           and not exists (select from notice_settings s where s.user_id = u.id and $2 = any(s.muted))
         returning user_id, push_due
       )
       select pg_notify('notices_changed', user_id::text), case when push_due then pg_notify('push_due', '') end from told`,
      [userIds, kind, JSON.stringify(params), path],
    )
  }
}
