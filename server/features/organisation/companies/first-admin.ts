import { createUser, type IssuePassword } from '#features/organisation/employees/user-creation.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'

/**
 * Opens the house of the system with its first administrator where nobody could sign in otherwise, and returns his user
 * name and one-time password; undefined when somebody is there already. Two processes that start at once make one.
 */
export async function openSystemHouse(
  database: Database,
  issuePassword: IssuePassword,
): Promise<{ userName: string; password: string } | undefined> {
  return database.systemTransaction(async (db) => {
    await db.query(`select pg_advisory_xact_lock(hashtext('first administrator'))`)
    const someone = await one(db, 'select 1 from users limit 1')
    if (someone) return undefined
    const companyId = await findOrOpenHouse(db)
    // Rows of people belong to the company of the transaction.
    await db.query(`select set_config('app.company_id', $1, true)`, [String(companyId)])
    const rest = { templateId: null, groupId: null, leaderId: null, locale: null } as const
    const person = { userName: 'system', name: 'System', email: '', phone: '', type: 'admin' } as const
    return createUser(db, { companyId, ...person, ...rest }, issuePassword)
  })
}

async function findOrOpenHouse(db: Db): Promise<number> {
  const house =
    (await one<{ id: number }>(db, `select id from companies where level = 'system'`)) ??
    (await one<{ id: number }>(
      db,
      `insert into companies (level, name, time_zone) values ('system', 'Landfall', 'UTC') returning id`,
    ))
  if (!house) throw new Error('the house of the system was not stored')
  return house.id
}
