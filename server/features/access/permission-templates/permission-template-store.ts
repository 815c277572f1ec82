import type {
  PermissionTemplateInput,
  PermissionTemplateView,
  RightsChange,
} from '@landfall/contract/access/permission-templates.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A template as it is stored. */
export type StoredTemplate = Omit<PermissionTemplateView, 'isGrantable'>

const columns = `t.id, t.name, t.description, t.permissions, t.data_scope, t.updated_at,
  (select count(*)::int from users u where u.template_id = t.id) as users`

/** The templates of the company by name. */
export function listTemplateRows(db: Db): Promise<StoredTemplate[]> {
  return db.query(`select ${columns} from permission_templates t order by lower(t.name), t.id`)
}

/** One template, locked when it is about to change; throws `permissionTemplateNotFound`. */
export async function requireTemplateRow(
  db: Db,
  id: number,
  lock: 'read' | 'change' = 'read',
): Promise<StoredTemplate> {
  const row = await one<StoredTemplate>(
    db,
    `select ${columns} from permission_templates t where t.id = $1 ${lock === 'change' ? 'for update of t' : ''}`,
    [id],
  )
  if (!row) throw new AppError('permissionTemplateNotFound')
  return row
}

/** Stores a template; throws `permissionTemplateNameTaken`. */
export async function insertTemplate(db: Db, input: PermissionTemplateInput): Promise<number> {
  const row = await namingTaken(() =>
    one<{ id: number }>(
      db,
      `insert into permission_templates (name, description, permissions, data_scope) values ($1, $2, $3, $4)
       returning id`,
      [input.name, input.description, input.permissions, input.dataScope],
    ),
  )
  if (!row) throw new Error('the template was not stored')
  return row.id
}

/** Changes a template; throws `permissionTemplateNameTaken`. */
export async function updateTemplate(db: Db, id: number, input: PermissionTemplateInput): Promise<void> {
  await namingTaken(() =>
    db.query(
      `update permission_templates set name = $2, description = $3, permissions = $4, data_scope = $5,
         updated_at = clock_timestamp() where id = $1`,
      [id, input.name, input.description, input.permissions, input.dataScope],
    ),
  )
}

async function namingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new AppError('permissionTemplateNameTaken')
    throw error
  }
}

/** A name like this one that no template has: the first free number behind it. */
export async function freeTemplateName(db: Db, name: string): Promise<string> {
  const base = name.replace(/ \d+$/, '').slice(0, 55)
  const rows = await db.query<{ name: string }>('select name from permission_templates')
  const taken = new Set(rows.map((row) => row.name))
  for (let number = 2; ; number += 1) if (!taken.has(`${base} ${number}`)) return `${base} ${number}`
}

/** Gives everybody who has one template another one, then removes it. */
export async function replaceTemplate(db: Db, id: number, replacementId: number | null): Promise<void> {
  if (replacementId !== null)
    await db.query('update users set template_id = $2 where template_id = $1', [id, replacementId])
  await db.query('delete from permission_templates where id = $1', [id])
}

/** Who has a template, as the screens name them. */
export function listTemplateUsers(db: Db, id: number): Promise<RightsChange['user'][]> {
  return db.query(
    `select id, name, user_name as username, disabled_at is not null as is_disabled from users
     where template_id = $1 order by disabled_at is not null, name, id`,
    [id],
  )
}

/** What is needed to say what a change would change for somebody. */
export interface TemplateUser {
  id: number
  name: string
  username: string
  isDisabled: boolean
  type: 'admin' | 'employee'
  leaderId: number | null
  groupId: number | null
}

/** Who has a template, with his place in the company. */
export function listAffectedUsers(db: Db, id: number): Promise<TemplateUser[]> {
  return db.query(
    `select id, name, user_name as username, disabled_at is not null as is_disabled, type, leader_id, group_id
     from users where template_id = $1 order by disabled_at is not null, name, id`,
    [id],
  )
}
