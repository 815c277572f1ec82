import type { TemplateInput, TemplateView } from '@landfall/contract/email/email-templates.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { violates } from '#platform/postgres/unique-violation.ts'

/** The columns of a row in the list. */
export const templateColumns = `t.id, t.name, t.language, t.subject, u.name as author_name, t.created_at, t.updated_at`

/** Tables behind the list and the view. */
export const templateTables = 'email_templates t join users u on u.id = t.created_by'

/** Name, language, subject, HTML, plain text and blocks, as they are stored. */
export const columnsOf = ({ name, language, subject, html, plainText, blocks }: TemplateInput): unknown[] => [
  ...[name, language, subject, html, plainText],
  blocks && JSON.stringify(blocks),
]

/** A template that is not in the recycle bin. */
export function findTemplate(db: Db, id: number): Promise<TemplateView | undefined> {
  return one(
    db,
    `select ${templateColumns}, t.html, t.plain_text, t.blocks from ${templateTables}
     where t.id = $1 and t.deleted_at is null`,
    [id],
  )
}

/** Whether storing failed because another live template has the name, whatever its case. */
export function isNameConflict(error: unknown): boolean {
  return violates(error, 'email_templates_name')
}

/** Stores a new template and returns its id. */
export async function insertTemplate(db: Db, input: TemplateInput): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into email_templates (name, language, subject, html, plain_text, blocks)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    columnsOf(input),
  )
  if (!row) throw new Error('the template was not stored')
  return row.id
}

/** Changes a template; false when there is none. */
export async function updateTemplate(db: Db, id: number, input: TemplateInput): Promise<boolean> {
  const rows = await db.query(
    `update email_templates set name = $2, language = $3, subject = $4, html = $5, plain_text = $6,
       blocks = $7, updated_at = now() where id = $1 and deleted_at is null returning id`,
    [id, ...columnsOf(input)],
  )
  return rows.length > 0
}

/** Moves a template into or out of the recycle bin; false when it is not on the other side. */
export async function setTemplateDeleted(db: Db, id: number, isDeleted: boolean): Promise<boolean> {
  const rows = await db.query(
    `update email_templates set deleted_at = case when $2 then now() end,
       deleted_by = case when $2 then app_user_id() end
     where id = $1 and (deleted_at is null) = $2 returning id`,
    [id, isDeleted],
  )
  return rows.length > 0
}
