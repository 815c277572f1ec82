import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { RecordConflict, RecycleHandler } from '#platform/records/recycle-handler.ts'
import { isNameConflict } from './template-store.ts'

/** E-mail templates in the recycle bin. */
export const templateRecycling: RecycleHandler = {
  kind: 'emailTemplate',
  needs: 'email.template.write',
  async restore({ db }, ids, { isRenaming }) {
    const conflicts: RecordConflict[] = []
    for (const id of ids) {
      const conflict = await restoreOne(db, id, isRenaming)
      if (conflict) conflicts.push(conflict)
    }
    return { restored: ids.length - conflicts.length, conflicts }
  },
  async purge(db, ids) {
    // What was sent has its own copy of the text.
    await db.query('update send_contents set template_id = null where template_id = any($1)', [ids])
    await db.query('delete from email_templates where id = any($1) and deleted_at is not null', [ids])
  },
}

interface Named {
  id: number
  name: string
}

async function restoreOne(db: Db, id: number, isRenaming: boolean): Promise<RecordConflict | undefined> {
  const template = await one<Named>(
    db,
    'select id, name from email_templates where id = $1 and deleted_at is not null for update',
    [id],
  )
  if (!template) return undefined
  const holder = await findNamed(db, template.name)
  if (holder && !isRenaming) {
    const { name } = template
    return {
      recordId: id,
      title: name,
      reason: 'nameTaken',
      value: name,
      holderId: holder.id,
      holderTitle: holder.name,
    }
  }
  await bringBack(db, id, holder ? await freeName(db, template.name) : template.name)
  return undefined
}

function findNamed(db: Db, name: string): Promise<Named | undefined> {
  return one(
    db,
    'select id, name from email_templates where lower(name) = lower($1) and deleted_at is null',
    [name],
  )
}

async function freeName(db: Db, name: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const candidate = `${name.slice(0, 110)} (${number})`
    if (!(await findNamed(db, candidate))) return candidate
  }
}

async function bringBack(db: Db, id: number, name: string) {
  try {
    await db.query(
      'update email_templates set deleted_at = null, deleted_by = null, name = $2 where id = $1',
      [id, name],
    )
  } catch (error) {
    // Somebody gave the name away in this very moment.
    if (isNameConflict(error)) throw new AppError('emailTemplateNameTaken')
    throw error
  }
}
