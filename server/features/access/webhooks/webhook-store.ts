import type { Webhook, WebhookInput } from '@landfall/contract/access/webhooks.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `w.id, w.url, w.kinds, w.is_active, w.created_at, w.failing_since, w.off_reason,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting`

/** The webhooks of the company, oldest first. */
export function listWebhooks(db: Db): Promise<Webhook[]> {
  return db.query(`select ${columns} from webhooks w order by w.id`)
}

/** One webhook of the company. */
export function findWebhook(db: Db, id: number): Promise<Webhook | undefined> {
  return one(db, `select ${columns} from webhooks w where w.id = $1`, [id])
}

/** Stores a webhook and returns its id. */
export async function insertWebhook(
  db: Db,
  { url, kinds, isActive }: WebhookInput,
  secretSealed: string,
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    'insert into webhooks (url, kinds, is_active, secret_sealed) values ($1, $2, $3, $4) returning id',
    [url, kinds, isActive, secretSealed],
  )
  if (!row) throw new Error('the webhook was not stored')
  return row.id
}

/** Changes a webhook; one that is switched on again starts with a clean record. */
export async function updateWebhook(
  db: Db,
  id: number,
  { url, kinds, isActive }: WebhookInput,
): Promise<void> {
  await db.query(
    `update webhooks set url = $2, kinds = $3, is_active = $4,
       failing_since = case when $4 and not is_active then null else failing_since end,
       off_reason = case when $4 then null else off_reason end
     where id = $1`,
    [id, url, kinds, isActive],
  )
}

/** Replaces the secret of a webhook; false when there is none. */
export async function replaceSecret(db: Db, id: number, secretSealed: string): Promise<boolean> {
  return (
    (await db.query('update webhooks set secret_sealed = $2 where id = $1 returning id', [id, secretSealed]))
      .length > 0
  )
}

/** Deletes a webhook with what it was still owed; false when there is none. */
export async function deleteWebhook(db: Db, id: number): Promise<boolean> {
  return (await db.query('delete from webhooks where id = $1 returning id', [id])).length > 0
}
