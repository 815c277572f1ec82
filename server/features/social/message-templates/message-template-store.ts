import type { MessageTemplate, TemplateState } from '@landfall/contract/social/message-templates.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { FoundTemplate } from '../social-networks/template-door.ts'

/** A template with what its network is asked by. */
export interface StoredTemplate extends Omit<FoundTemplate, 'isUsable'> {
  id: number
  businessId: string
  isUsable: boolean
}

const columns = `t.id, t.business_id, t.provider_id, t.name, t.language, t.category, t.header, t.body, t.footer, t.buttons,
  t.is_usable, t.state, t.reason`

/** The templates of all business accounts, newest first. */
export function listTemplates(db: Db): Promise<MessageTemplate[]> {
  return db.query(
    `select t.id, array(select a.id from social_accounts a where a.business_id = t.business_id and a.network = 'whatsapp'
         and a.deleted_at is null order by a.id) as account_ids,
       t.name, t.language, t.category, t.header, t.body, t.footer, t.buttons, t.state, t.reason, t.is_usable,
       u.name as created_by_name, t.created_at
     from social_templates t left join users u on u.id = t.created_by where t.removed_at is null
     order by t.created_at desc, t.id desc`,
  )
}

/** One template that is not deleted. */
export function findTemplate(db: Db, id: number): Promise<StoredTemplate | undefined> {
  return one(db, `select ${columns} from social_templates t where t.id = $1 and t.removed_at is null`, [id])
}

/** Whether a business account has a template of that name in that language. */
export async function isTaken(
  db: Db,
  { businessId, name, language }: { businessId: string; name: string; language: string },
): Promise<boolean> {
  const row = await one(
    db,
    `select from social_templates where business_id = $1 and name = $2 and language = $3 and removed_at is null`,
    [businessId, name, language],
  )
  return row !== undefined
}

/** Keeps a template as the network has it; answers its id here. */
export async function keepTemplate(
  db: Db,
  { businessId, isPlayed }: { businessId: string; isPlayed: boolean },
  found: FoundTemplate,
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into social_templates (business_id, is_played, provider_id, name, language, category, header, body, footer,
       buttons, is_usable, state, reason) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (company_id, business_id, name, language) where removed_at is null do update set
       provider_id = excluded.provider_id, category = excluded.category, header = excluded.header, body = excluded.body,
       footer = excluded.footer, buttons = excluded.buttons, is_usable = excluded.is_usable, state = excluded.state,
       reason = excluded.reason
     returning id`,
    [
      ...[businessId, isPlayed, found.providerId, found.name, found.language, found.category],
      ...[found.header, found.body, found.footer, found.buttons, found.isUsable, found.state],
      found.reason.slice(0, 500),
    ],
  )
  if (!row) throw new Error('the template was not stored')
  return row.id
}

/** Notes that the network no longer has the templates that are not among these; one just submitted may not be listed yet. */
export async function noteGone(db: Db, businessId: string, kept: readonly number[]): Promise<void> {
  await db.query(
    `update social_templates set state = 'disabled', reason = '' where business_id = $1 and id <> all($2::bigint[])
       and removed_at is null and state <> 'disabled' and created_at < now() - interval '5 minutes'`,
    [businessId, kept],
  )
}

/** Notes what the network has decided on a template. */
export async function noteDecision(
  db: Db,
  told: {
    businessId: string
    providerId: string
    name: string
    language: string
    state: TemplateState
    reason: string
  },
): Promise<void> {
  await db.query(
    `update social_templates set state = $5, reason = $6 where business_id = $1 and removed_at is null
       and ((provider_id = $2 and $2 <> '') or (name = $3 and language = $4))`,
    [told.businessId, told.providerId, told.name, told.language, told.state, told.reason.slice(0, 500)],
  )
}

/** Whether a campaign that has not ended sends a template. */
export async function isSending(db: Db, id: number): Promise<boolean> {
  const row = await one(
    db,
    `select from social_campaigns where template_id = $1 and state in ('sending', 'paused') limit 1`,
    [id],
  )
  return row !== undefined
}

/** Notes that a template was deleted. */
export async function removeTemplate(db: Db, id: number): Promise<void> {
  await db.query('update social_templates set removed_at = now() where id = $1', [id])
}
