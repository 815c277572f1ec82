import type { EmployeeChange } from '@landfall/contract/organisation/employees.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Waits until nobody else changes the people of the company, and holds them until the transaction ends. */
export async function lockHouse({ db, company }: TransactionContext): Promise<void> {
  await db.query('select lock_house($1)', [company.id])
}

/** Authorised employees, null meaning any number, and how many are enabled. */
export async function readSeats(db: Db): Promise<{ seats: number | null; used: number }> {
  const row = await one<{ seats: number | null; used: number }>(
    db,
    `select c.seats, (select count(*)::int from users u where u.disabled_at is null and u.company_id = c.id) as used
     from companies c where c.id = app_company_id()`,
  )
  return row ?? { seats: null, used: 0 }
}

/** Changes what an employee is, except for his user name. */
export async function updateEmployee(db: Db, id: number, input: EmployeeChange): Promise<void> {
  await db.query(
    `update users set name = $2, email = $3, phone = $4, type = $5, template_id = $6, group_id = $7,
       leader_id = $8, locale = $9 where id = $1`,
    [
      id,
      input.name,
      input.email,
      input.phone,
      input.type,
      input.templateId,
      input.groupId,
      input.leaderId,
      input.locale,
    ],
  )
}

/** Lets somebody in, or out; the database ends his sessions. */
export async function setEnabled(db: Db, id: number, isEnabled: boolean): Promise<void> {
  await db.query('update users set disabled_at = case when $2 then null else now() end where id = $1', [
    id,
    isEnabled,
  ])
}

export async function templateExists(db: Db, id: number): Promise<boolean> {
  return (await db.query('select from permission_templates where id = $1', [id])).length > 0
}

/** Takes somebody out of the trees: who was below him goes to his leader, and the groups he led have none. */
export async function leaveTrees(db: Db, id: number): Promise<void> {
  await db.query(
    'update users set leader_id = (select leader_id from users where id = $1) where leader_id = $1',
    [id],
  )
  await db.query('update user_groups set leader_id = null where leader_id = $1', [id])
}

/** People directly below somebody, and groups he leads. */
export async function countLed(
  db: Db,
  id: number,
): Promise<{ subordinates: number; ledGroups: number; longTasks: number }> {
  const row = await one<{ subordinates: number; ledGroups: number; longTasks: number }>(
    db,
    `select (select count(*)::int from users where leader_id = $1) as subordinates,
       (select count(*)::int from user_groups where leader_id = $1) as led_groups,
       (select count(*)::int from tasks where ${ownTasks}) as long_tasks`,
    [id],
  )
  return row ?? { subordinates: 0, ledGroups: 0, longTasks: 0 }
}

// What only he could fetch; what works on the company's data, such as sending and imports, goes on.
const ownTasks = `user_id = $1 and state in ('queued', 'running') and kind like '%Export'`

/** Running tasks whose result only he could fetch. */
export async function listOwnTasks(db: Db, id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(`select id from tasks where ${ownTasks}`, [id])
  return rows.map((row) => row.id)
}

/** Whether somebody may take over: enabled, and not the one who leaves. */
export async function isEnabled(db: Db, id: number): Promise<boolean> {
  return (await db.query('select from users where id = $1 and disabled_at is null', [id])).length > 0
}
