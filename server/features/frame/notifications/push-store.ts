import type { NoticeView } from '@landfall/contract/frame/notices.ts'
import {
  mostPushSubscriptions,
  type PushSubscriptionInput,
} from '@landfall/contract/frame/push-subscriptions.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Tells the caller's session of notices in a browser; the oldest browsers beyond the limit go. */
export async function addSubscription(
  db: Db,
  sessionId: number,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  await db.query(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)
     on conflict (company_id, endpoint) do update set session_id = excluded.session_id, user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`,
    [sessionId, endpoint, keys.p256dh, keys.auth],
  )
  await db.query(
    `delete from push_subscriptions where id in (
       select id from push_subscriptions where user_id = app_user_id() order by id desc offset $1)`,
    [mostPushSubscriptions],
  )
}

/** Tells a browser of the caller nothing any more. */
export async function removeSubscription(db: Db, endpoint: string): Promise<void> {
  await db.query('delete from push_subscriptions where endpoint = $1 and user_id = app_user_id()', [endpoint])
}

/** A notice and a browser that is to be told of it. */
export interface DuePush extends Pick<NoticeView, 'id' | 'kind' | 'params' | 'path'> {
  subscriptionId: number
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale | null
  brand: string | null
}

/** Takes notices that browsers are to be told of, each by one process: whoever is killed then tells nobody, the bell does. */
export function takeDuePushes(systemDb: Db, limit: number): Promise<DuePush[]> {
  return systemDb.query(
    `with due as (
       update notices set push_due = false where id in (
         select id from notices where push_due order by created_at limit $1 for update skip locked)
       returning id, kind, params, path, user_id, read_at, created_at
     )
     select due.id, due.kind, due.params, due.path, p.id as subscription_id, p.endpoint, p.p256dh, p.auth,
       coalesce(u.locale, c.default_locale) as locale, nullif(o.title, '') as brand
     from due join push_subscriptions p on p.user_id = due.user_id
       join sessions s on s.id = p.session_id and s.ended_at is null
       join users u on u.id = due.user_id and u.disabled_at is null
       join companies c on c.id = u.company_id and company_closed(c) is null
       left join oems o on o.id = c.oem_id
     where due.read_at is null and due.created_at > now() - interval '1 hour'
     order by due.id`,
    [limit],
  )
}

/** Forgets a browser that is there no more. */
export async function dropSubscription(systemDb: Db, id: number): Promise<void> {
  await systemDb.query('delete from push_subscriptions where id = $1', [id])
}
