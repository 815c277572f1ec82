import { randomInt } from 'node:crypto'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { hashPassword } from './password-hash.ts'
import { endOwnSessions } from './session-store.ts'

/** Hours for which a one-time password is good. */
export const temporaryHours = 72

// Without letters and digits that are mistaken for each other when read aloud or from paper.
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const pick = (from: string) => from[randomInt(from.length)] ?? ''

/** A one-time password such as `kwmx-4827-pthz`: some 50 bits. */
export function makeTemporaryPassword(): string {
  const group = (from: string) => Array.from({ length: 4 }, () => pick(from)).join('')
  return [group(letters), group(digits), group(letters + digits)].join('-')
}

/**
 * Gives a user of the transaction's company a one-time password and returns it, to be shown once: it is good for 72
 * hours and must be changed at the first sign-in. His sessions end with the transaction.
 */
export async function issueTemporaryPassword(db: Db, userId: number): Promise<string> {
  await refuseInSupport(db)
  const password = makeTemporaryPassword()
  await db.query(
    `update users set password_hash = $2, password_changed_at = now(), temporary_until = now() + make_interval(hours => $3)
     where id = $1`,
    [userId, await hashPassword(password), temporaryHours],
  )
  await endOwnSessions(db, [userId], 'passwordChanged')
  return password
}

// Whoever is inside as somebody else could otherwise leave himself a way in that outlasts the visit.
async function refuseInSupport(db: Db): Promise<void> {
  const inside = await one(db, 'select 1 where app_actor_id() is not null and app_user_id() is not null')
  if (inside) throw new AppError('notAsSupport')
}
