import type { PasswordRules } from '@landfall/contract/access/account.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'
import { findAccountById } from './session-store.ts'
import { countersOfOwnPassword, tryCounted } from './sign-in-throttle.ts'

/** What the company asks of passwords, and how long the caller's is still good. */
export async function readPasswordRules(db: Db, userId: number): Promise<PasswordRules> {
  const rules = await one<PasswordRules>(
    db,
    `select p.password_min_length as min_length, p.password_history as history, u.password_changed_at as changed_at,
            u.password_changed_at + make_interval(days => p.password_max_age_days) as due_at
     from users u join company_security p on p.company_id = u.company_id where u.id = $1`,
    [userId],
  )
  if (!rules) throw new AppError('invalidLogin')
  return rules
}

/** Refuses support that is signed in as somebody else. */
export function refuseSupport({ actor }: Pick<Context, 'actor'>): void {
  if (actor) throw new AppError('notAsSupport')
}

/** Has the caller prove with his password that it is he; guesses are slowed down as at sign-in. */
export async function requireOwnPassword(database: Database, ctx: Context, password: string): Promise<void> {
  refuseSupport(ctx)
  const { id } = ctx.user
  await tryCounted(database, { counters: countersOfOwnPassword(id), wrong: 'oldPasswordWrong' }, async () => {
    const account = await findAccountById(database.systemDb, id)
    if (!(await passwordMatches(account?.passwordHash, password))) throw new AppError('oldPasswordWrong')
  })
}

/** Changes the caller's own password; his sessions elsewhere end, this one is free of what it was waiting for. */
export async function changePassword(
  database: Database,
  ctx: Context,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  await requireOwnPassword(database, ctx, oldPassword)
  if (newPassword === oldPassword) throw new AppError('passwordUnchanged')
  const rules = await ctx.transaction((db) => readPasswordRules(db, ctx.user.id))
  checkPassword(newPassword, { minLength: rules.minLength, userName: ctx.user.userName })
  await refuseUsedBefore(ctx, rules.history, newPassword)
  const hash = await hashPassword(newPassword)
  await ctx.transaction(async (db) => {
    await storePassword(db, ctx.user.id, hash)
    await db.query(`select app_end_sessions(array[$1::bigint], 'passwordChanged', $2)`, [
      ctx.user.id,
      ctx.sessionId,
    ])
    await notify(db, [
      {
        userIds: [ctx.user.id],
        kind: 'securityChanged',
        params: { change: 'password' },
        path: '/user/userCenter?tab=devices',
      },
    ])
  })
  await settleAfterPassword(database, ctx)
}

async function refuseUsedBefore(ctx: Context, history: number, password: string): Promise<void> {
  if (history === 0) return
  const earlier = await ctx.transaction((db) =>
    db.query<{ passwordHash: string }>(
      'select password_hash from password_history where user_id = $1 order by id desc limit $2',
      [ctx.user.id, history],
    ),
  )
  for (const { passwordHash } of earlier) {
    if (await passwordMatches(passwordHash, password))
      throw new AppError('passwordUsedBefore', { count: history })
  }
}

// More are never asked for.
const keptHashes = 24

async function storePassword(db: Db, userId: number, hash: string): Promise<void> {
  await db.query(
    `insert into password_history (user_id, password_hash)
     select id, password_hash from users where id = $1 and temporary_until is null`,
    [userId],
  )
  await db.query(
    `delete from password_history where user_id = $1
       and id not in (select id from password_history where user_id = $1 order by id desc limit ${keptHashes})`,
    [userId],
  )
  await db.query(
    'update users set password_hash = $2, password_changed_at = now(), temporary_until = null where id = $1',
    [userId, hash],
  )
}

/** After a change that the sign-in demanded, the second factor may be what is still missing. */
async function settleAfterPassword({ systemDb }: Database, ctx: Context): Promise<void> {
  if (ctx.pending !== 'passwordMustChange') return
  const account = await findAccountById(systemDb, ctx.user.id)
  const next = account?.mustHaveSecondFactor && !account.hasSecondFactor ? 'secondFactorMustEnrol' : null
  await systemDb.query('update sessions set pending = $2 where id = $1', [ctx.sessionId, next])
}
