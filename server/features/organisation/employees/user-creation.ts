import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { userNameLength } from '@landfall/contract/organisation/user-names.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { romaniseName } from '#platform/text/romanised-name.ts'

/** Somebody who is to sign in. */
export interface NewUser {
  companyId: number
  /** Empty: made from the real name. */
  userName: string
  name: string
  email: string
  phone: string
  type: 'admin' | 'employee'
  templateId: number | null
  groupId: number | null
  leaderId: number | null
  locale: Locale | null
}

/** Gives a user of the transaction's company a one-time password and returns it. */
export type IssuePassword = (db: Db, userId: number) => Promise<string>

/**
 * Creates a user in a transaction of his company, with a one-time password that is shown once. Throws `userNameTaken`,
 * `seatsExhausted`, and the errors of a template, group or leader that is not of the company.
 */
export async function createUser(
  db: Db,
  user: NewUser,
  issuePassword: IssuePassword,
): Promise<{ id: number; userName: string; password: string }> {
  // User names are unique over all companies: whoever creates one waits for the other.
  await db.query('select lock_house($1), pg_advisory_xact_lock(hashtext($2))', [
    user.companyId,
    'users.user_name',
  ])
  const userName = user.userName || (await freeUserName(db, user.name))
  const id = await namingHouseRules(() => insertUser(db, { ...user, userName }))
  return { id, userName, password: await issuePassword(db, id) }
}

// The password follows in the same transaction.
async function insertUser(db: Db, user: NewUser): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into users (company_id, user_name, password_hash, name, email, phone, type, template_id, group_id,
         leader_id, locale)
       values ($1, $2, '', $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      user.companyId,
      user.userName,
      user.name,
      user.email,
      user.phone,
      user.type,
      user.templateId,
      user.groupId,
      user.leaderId,
      user.locale,
    ],
  )
  if (!row) throw new Error('the user was not stored')
  return row.id
}

/** A user name for a real name that nobody has. */
export async function freeUserName(db: Db, name: string): Promise<string> {
  const proposals = proposeUserNames(name)
  for (;;) {
    const names = Array.from({ length: 50 }, () => proposals.next().value as string)
    const row = await one<{ name: string }>(
      db,
      `select name from unnest($1::text[]) with ordinality as proposal (name, place)
       where not user_name_taken(name) order by place limit 1`,
      [names],
    )
    if (row) return row.name
  }
}

// The romanised name, then the same with digits in place of its end.
function* proposeUserNames(name: string): Generator<string> {
  const base = romaniseName(name).slice(0, userNameLength.max) || 'user'
  if (base.length >= userNameLength.min) yield base
  for (let number = 1; ; number += 1) {
    const digits = base.length < userNameLength.min ? String(number).padStart(2, '0') : String(number)
    yield `${base.slice(0, userNameLength.max - digits.length)}${digits}`
  }
}

const houseRules: Record<string, ErrorName> = {
  LF001: 'seatsExhausted',
  LF002: 'lastAdmin',
  LF003: 'treeCircle',
  users_user_name: 'userNameTaken',
  users_own_template: 'permissionTemplateNotFound',
  users_own_group: 'userGroupNotFound',
  users_own_leader: 'employeeNotFound',
  user_groups_own_parent: 'userGroupNotFound',
  user_groups_own_leader: 'employeeNotFound',
}

/** Runs writes to the people of a house; what its rules in the database refuse becomes a typed error. */
export async function namingHouseRules<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const name = houseRules[code ?? ''] ?? houseRules[constraint ?? '']
    if (name) throw new AppError(name)
    throw error
  }
}
