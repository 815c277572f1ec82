import { createHash, randomBytes } from 'node:crypto'
import { type Level, type Permission, permissionsAt } from '@landfall/contract/permissions.ts'
import { hashPassword } from '#features/access/session/password-hash.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** The password of every built user. */
export const testPassword = 'correct horse 7'

let passwordHash: Promise<string> | undefined

async function insertId(db: Db, sql: string, values: unknown[]): Promise<number> {
  const row = await one<{ id: number }>(db, `${sql} returning id`, values)
  if (!row) throw new Error('nothing was inserted')
  return row.id
}

/** A company with its brand. */
export async function buildCompany(
  systemDb: Db,
  name = `Company ${randomBytes(3).toString('hex')}`,
): Promise<number> {
  return insertId(systemDb, 'insert into companies (oem_id, name) values ($1, $2)', [
    await buildOem(systemDb, name),
    name,
  ])
}

/** A brand without companies. */
export function buildOem(systemDb: Db, name = `Brand ${randomBytes(3).toString('hex')}`): Promise<number> {
  return insertId(systemDb, `insert into oems (name, title) values ($1, $1)`, [name])
}

/** The house in which the people of the system or of a brand sign in. */
export async function buildHouse(systemDb: Db, level: 'system' | 'oem', oemId?: number): Promise<number> {
  if (level === 'oem') {
    const values = [oemId ?? (await buildOem(systemDb)), 'House']
    return insertId(systemDb, `insert into companies (level, oem_id, name) values ('oem', $1, $2)`, values)
  }
  const house = await one<{ id: number }>(systemDb, `select id from companies where level = 'system'`)
  return (
    house?.id ?? insertId(systemDb, `insert into companies (level, name) values ('system', $1)`, ['System'])
  )
}

export interface TestUser {
  id: number
  companyId: number
  userName: string
  /** An open session's access token. */
  token: string
}

export interface UserWishes {
  companyId?: number
  /** Where his house stands when no company is given; default a new company. */
  level?: Level
  type?: 'admin' | 'employee'
  /** Rights of an employee; default all of them. */
  permissions?: readonly Permission[]
  dataScope?: 'own' | 'subordinates' | 'group' | 'company'
  leaderId?: number
  groupId?: number
}

/** A signed-in user; builds his company and permission template when none is given. */
export async function buildUser(systemDb: Db, wishes: UserWishes = {}): Promise<TestUser> {
  const level = wishes.level ?? 'company'
  const companyId =
    wishes.companyId ??
    (level === 'company' ? await buildCompany(systemDb) : await buildHouse(systemDb, level))
  const suffix = randomBytes(5).toString('hex')
  const templateId = await insertId(
    systemDb,
    'insert into permission_templates (company_id, name, permissions, data_scope) values ($1, $2, $3, $4)',
    [
      companyId,
      `Template ${suffix}`,
      wishes.permissions ?? permissionsAt(level),
      wishes.dataScope ?? 'company',
    ],
  )
  passwordHash ??= hashPassword(testPassword)
  const userName = `u${suffix}`
  const id = await insertId(
    systemDb,
    `insert into users (company_id, user_name, password_hash, name, type, template_id, leader_id, group_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      companyId,
      userName,
      await passwordHash,
      `User ${suffix}`,
      wishes.type ?? 'employee',
      templateId,
      wishes.leaderId ?? null,
      wishes.groupId ?? null,
    ],
  )
  return { id, companyId, userName, token: await openSession(systemDb, id) }
}

/** A further open session of a user, as if he had signed in. */
export async function openSession(systemDb: Db, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await systemDb.query(
    `insert into sessions (token_hash, user_id, address, agent, expires_at)
     values ($1, $2, '127.0.0.1', 'test', now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), userId],
  )
  return token
}
