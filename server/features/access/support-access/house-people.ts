import { randomBytes } from 'node:crypto'
import {
  type FirstAdmin,
  type HousePerson,
  type IssuedSignIn,
  type SupportGrant,
  supportMinutes,
} from '@landfall/contract/organisation/account-fields.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** What people of a house below need of the features that keep accounts. */
export interface HousePeopleDeps {
  /** Stores an administrator with a one-time password; a missing user name is made from the name. */
  createAdmin(db: Db, companyId: number, admin: FirstAdmin): Promise<IssuedSignIn>
  /** A one-time password, and the end of all sessions of the user. */
  issueTemporaryPassword(db: Db, userId: number): Promise<string>
  hashToken(token: string): Buffer
}

/** Somebody in a house below the caller's. */
interface Person {
  companyId: number
  userId: number
}

// The database refuses every house that is not below the one of the transaction.
async function enterHouse(db: Db, companyId: number): Promise<void> {
  await db.query('select app_enter_company($1)', [companyId])
}

/** Makes the first administrator of a house in the transaction that opened it; the transaction ends inside the house. */
export async function createFirstAdmin(
  deps: HousePeopleDeps,
  db: Db,
  { companyId, admin }: { companyId: number; admin: FirstAdmin },
): Promise<IssuedSignIn> {
  await enterHouse(db, companyId)
  return deps.createAdmin(db, companyId, admin)
}

const shownPeople = 200

/** The people of a house below the caller's, administrators first. */
export function listHousePeople(ctx: Context, companyId: number): Promise<HousePerson[]> {
  return ctx.transaction(async (db) => {
    await enterHouse(db, companyId)
    return db.query(
      `select id, name, user_name, type = 'admin' as is_admin, disabled_at is not null as is_disabled, last_sign_in_at
       from users order by disabled_at is not null, type <> 'admin', name, id limit ${shownPeople}`,
    )
  })
}

/** Gives an administrator of a house below a one-time password and tells the other administrators. */
export function resetHousePassword(
  deps: HousePeopleDeps,
  ctx: Context,
  { companyId, userId }: Person,
): Promise<IssuedSignIn> {
  refuseSupport(ctx)
  return ctx.transaction(async (db) => {
    await enterHouse(db, companyId)
    const person = await one<{ userName: string }>(
      db,
      `select user_name from users where id = $1 and type = 'admin' and disabled_at is null`,
      [userId],
    )
    if (!person) throw new AppError('supportTargetMissing')
    const password = await deps.issueTemporaryPassword(db, userId)
    await notify(db, [
      {
        userIds: await adminsOf(db),
        kind: 'passwordReset',
        params: { by: `${ctx.user.name} (${ctx.company.name})` },
      },
    ])
    return { userName: person.userName, password }
  })
}

/**
 * Opens a session as somebody of a house below, next to his own ones and for an hour at most. It stands in the support
 * access list and the sign-in log of both houses, and the administrators of the house are told.
 */
export async function signInAsPerson(
  deps: HousePeopleDeps,
  ctx: Context,
  { companyId, userId, reason }: Person & { reason: string },
): Promise<SupportGrant> {
  refuseSupport(ctx)
  const accessToken = randomBytes(32).toString('base64url')
  const endsAt = await ctx.transaction(async (db) => {
    await enterHouse(db, companyId)
    await requireOpenHouse(db, userId)
    const opened = await one<{ endsAt: string }>(
      db,
      'select app_open_support_session($1, $2, $3, $4, $5) as ends_at',
      [userId, deps.hashToken(accessToken), reason, supportMinutes, ctx.agent],
    )
    await notify(db, [
      {
        userIds: [...new Set([...(await adminsOf(db)), userId])],
        kind: 'signedInAs',
        params: { by: `${ctx.user.name} (${ctx.company.name})` },
        path: '/systemManage/support',
      },
    ])
    return opened?.endsAt ?? ''
  })
  return { accessToken, endsAt }
}

async function requireOpenHouse(db: Db, userId: number): Promise<void> {
  const house = await one<{ closed: string | null; isThere: boolean }>(
    db,
    `select company_closed(c) as closed,
            exists (select from users where id = $1 and disabled_at is null) as is_there
     from companies c where c.id = app_company_id()`,
    [userId],
  )
  if (house?.closed) throw new AppError(house.closed === 'expired' ? 'companyExpired' : 'companySuspended')
  if (!house?.isThere) throw new AppError('supportTargetMissing')
}

async function adminsOf(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from users where type = 'admin' and disabled_at is null`,
  )
  return rows.map(({ id }) => id)
}

// Who is inside as support acts for somebody else; handing on what is not his own would hide who it was.
function refuseSupport(ctx: Context): void {
  if (ctx.actor) throw new AppError('notAsSupport')
}
