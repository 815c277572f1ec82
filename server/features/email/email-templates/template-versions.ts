import type { TemplateInput } from '@landfall/contract/email/email-templates.ts'
import {
  keptVersions,
  type TemplateVersion,
  type TemplateVersionView,
} from '@landfall/contract/email/template-versions.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { columnsOf, findTemplate } from './template-store.ts'

const tables = 'email_template_versions v join users u on u.id = v.replaced_by'
const columns = 'v.number, v.name, v.subject, v.saved_at, v.replaced_at, u.name as replaced_by_name'

/** Keeps what a template is before it becomes something else; the oldest beyond 50 are forgotten. */
export async function keepVersion(db: Db, templateId: number, change: TemplateInput): Promise<void> {
  // Whoever waited for another one who saves has to see his version: only a further statement does.
  await db.query('select id from email_templates where id = $1 for update', [templateId])
  const kept = await one<{ number: number }>(
    db,
    `insert into email_template_versions (template_id, number, name, language, subject, html, plain_text, blocks,
       saved_at)
     select t.id, 1 + coalesce((select max(number) from email_template_versions where template_id = t.id), 0), t.name,
       t.language, t.subject, t.html, t.plain_text, t.blocks, t.updated_at
     from email_templates t where t.id = $1 and t.deleted_at is null
       and ((t.name, t.language, t.subject, t.plain_text) is distinct from ($2, $3, $4, $6)
         -- What is drawn from the same blocks differs only by the look of the company.
         or (t.blocks, case when $7::jsonb is null then t.html end) is distinct from
           ($7::jsonb, case when $7::jsonb is null then $5 end))
     returning number`,
    [templateId, ...columnsOf(change)],
  )
  if (!kept) return
  await db.query('delete from email_template_versions where template_id = $1 and number <= $2', [
    templateId,
    kept.number - keptVersions,
  ])
}

/** The former states of a template, the newest first. */
export async function listVersions(
  { db }: TransactionContext,
  templateId: number,
): Promise<{ items: TemplateVersion[] }> {
  await requireTemplate(db, templateId)
  const sql = `select ${columns} from ${tables} where v.template_id = $1 order by v.number desc`
  return { items: await db.query<TemplateVersion>(sql, [templateId]) }
}

/** One former state of a template. */
export async function readVersion(
  { db }: TransactionContext,
  { id, number }: { id: number; number: number },
): Promise<TemplateVersionView> {
  await requireTemplate(db, id)
  const version = await one<TemplateVersionView>(
    db,
    `select ${columns}, v.language, v.html, v.plain_text, v.blocks from ${tables} where v.template_id = $1 and v.number = $2`,
    [id, number],
  )
  if (!version) throw new AppError('templateVersionNotFound')
  return version
}

async function requireTemplate(db: Db, id: number): Promise<void> {
  if (!(await findTemplate(db, id))) throw new AppError('emailTemplateNotFound')
}
