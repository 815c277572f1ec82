import {
  type MappingTemplate,
  mappingTemplate,
  type TemplateView,
} from '@landfall/contract/customs/customs-templates.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const view = `select c.id, c.name, c.mapping ->> 'kind' as kind, jsonb_array_length(c.mapping -> 'columns') as columns,
  u.name as user_name, c.updated_at from customs_templates c join users u on u.id = c.updated_by`

/** The company's templates by name. */
export function listTemplates(db: Db): Promise<TemplateView[]> {
  return db.query<TemplateView>(`${view} order by lower(c.name), c.id`)
}

/** The mapping of a template and its name. */
export async function findTemplate(db: Db, id: number): Promise<{ name: string; mapping: MappingTemplate }> {
  const row = await one<{ name: string; mapping: unknown }>(
    db,
    'select name, mapping from customs_templates where id = $1',
    [id],
  )
  if (!row) throw new AppError('uploadTemplateNotFound')
  return { name: row.name, mapping: mappingTemplate.parse(row.mapping) }
}

/** Stores a template under a name that no other of the company has. */
export async function insertTemplate(db: Db, name: string, mapping: MappingTemplate): Promise<TemplateView> {
  const row = await one<{ id: number }>(
    db,
    `insert into customs_templates (name, mapping) values ($1, $2)
     on conflict (company_id, lower(name)) do nothing returning id`,
    [name, JSON.stringify(mapping)],
  )
  if (!row) throw new AppError('uploadTemplateNameTaken')
  return readTemplate(db, row.id)
}

/** Gives a template another name. */
export async function renameTemplate(db: Db, id: number, name: string): Promise<TemplateView> {
  const taken = await one(db, 'select id from customs_templates where lower(name) = lower($1) and id != $2', [
    name,
    id,
  ])
  if (taken) throw new AppError('uploadTemplateNameTaken')
  await db.query(
    'update customs_templates set name = $2, updated_by = app_user_id(), updated_at = now() where id = $1',
    [id, name],
  )
  return readTemplate(db, id)
}

/** Deletes a template. */
export async function deleteTemplate(db: Db, id: number): Promise<void> {
  const rows = await db.query('delete from customs_templates where id = $1 returning id', [id])
  if (rows.length === 0) throw new AppError('uploadTemplateNotFound')
}

async function readTemplate(db: Db, id: number): Promise<TemplateView> {
  const row = await one<TemplateView>(db, `${view} where c.id = $1`, [id])
  if (!row) throw new AppError('uploadTemplateNotFound')
  return row
}
