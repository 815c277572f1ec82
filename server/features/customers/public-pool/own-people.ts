import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Db } from '#platform/postgres/database.ts'

/** Refuses user groups that the company does not have: a pool for them would be for nobody, or one day for others. */
export function requireOwnGroups(db: Db, groupIds: readonly number[]): Promise<void> {
  return requireAll(db, groupIds, { table: 'user_groups', missing: 'userGroupNotFound' })
}

/** Refuses people whom the company does not have. */
export function requireOwnPeople(db: Db, userIds: readonly number[]): Promise<void> {
  return requireAll(db, userIds, { table: 'users', missing: 'employeeNotFound' })
}

async function requireAll(
  db: Db,
  ids: readonly number[],
  { table, missing }: { table: 'user_groups' | 'users'; missing: ErrorName },
): Promise<void> {
  if (ids.length === 0) return
  const found = await db.query<{ id: number }>(`select id from ${table} where id = any($1)`, [ids])
  if (found.length < new Set(ids).size) throw new AppError(missing)
}
