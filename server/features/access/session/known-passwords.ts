import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'
import { endOwnSessions } from './session-store.ts'
import { makeTemporaryPassword } from './temporary-password.ts'

/** Somebody with the password that everybody knows of him. */
export interface KnownPerson {
  userName: string
  password: string
}

interface PersonRow {
  id: number
  companyId: number
  userName: string
  passwordHash: string
}

/** Those of some people whose account their known password still opens. */
export async function findKnownPasswords<P extends KnownPerson>(
  systemDb: Db,
  people: readonly P[],
): Promise<P[]> {
  const rows = await readPeople(systemDb, people)
  const checked = await Promise.all(
    people.map(async (person) => {
      const row = rows.find(({ userName }) => userName === person.userName)
      return row && (await passwordMatches(row.passwordHash, person.password)) ? [person] : []
    }),
  )
  return checked.flat()
}

/** Gives random passwords to some people whose known ones still open their accounts; answers them by user name. */
export async function replaceKnownPasswords(
  database: Database,
  people: readonly KnownPerson[],
): Promise<Map<string, string>> {
  const replaced = new Map<string, string>()
  for (const row of await readPeople(database.systemDb, people)) {
    const person = people.find(({ userName }) => userName === row.userName)
    if (!person || !(await passwordMatches(row.passwordHash, person.password))) continue
    const password = makeTemporaryPassword()
    if (await replacePassword(database, row, await hashPassword(password)))
      replaced.set(row.userName, password)
  }
  return replaced
}

function readPeople(systemDb: Db, people: readonly KnownPerson[]): Promise<PersonRow[]> {
  return systemDb.query(
    'select id, company_id, user_name, password_hash from users where user_name = any($1) order by id',
    [people.map(({ userName }) => userName)],
  )
}

// Another process may be replacing the same one: only who does it tells anybody the new one.
function replacePassword(database: Database, row: PersonRow, hash: string): Promise<boolean> {
  const { id, companyId, passwordHash } = row
  return database.tenantTransaction({ companyId, userId: null }, async (db) => {
    const changed = await one(
      db,
      `update users set password_hash = $2, password_changed_at = now()
       where id = $1 and password_hash = $3 returning id`,
      [id, hash, passwordHash],
    )
    if (changed) await endOwnSessions(db, [id], 'passwordChanged')
    return changed !== undefined
  })
}
