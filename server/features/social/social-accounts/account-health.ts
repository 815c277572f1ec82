import type { Log } from '#platform/log/log.ts'
import { type Notice, notify } from '#platform/notices/notice-store.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import { forgetSocialSignIns } from '../social-sign-ins/social-sign-in-store.ts'
import { accessOf } from './account-service.ts'
import { findAccount, noteHealthy, noteUnwell, type StoredAccount } from './social-account-store.ts'
import { type RenewalNeeds, renewWhenDue } from './token-renewal.ts'

interface HealthNeeds extends RenewalNeeds {
  database: Database
  log: Log
}

const everyMs = 60_000
const atOnce = 20
/** So many failures in a row are told: an hour of them. */
const failuresToTell = 3
/** So many days before its end a token is spoken of. */
const warningDays = 7
const page = '/social-account-bind'

/** Asks networks how accounts are: every six hours, those that failed every quarter of an hour. */
export function startAccountHealth(needs: HealthNeeds): () => void {
  return startRegularWork({
    ...{ log: needs.log, everyMs, failed: 'accounts at social networks were not looked at', isLater: true },
    run: () => checkDueAccounts(needs),
  })
}

/** Looks at the accounts that are due, each by one process. */
export async function checkDueAccounts(needs: HealthNeeds): Promise<void> {
  await forgetSocialSignIns(needs.database.systemDb)
  const due = await needs.database.systemDb.query<{ id: number; companyId: number }>(
    `update social_accounts set checked_at = now() where id in (
       select id from social_accounts where deleted_at is null and token_sealed is not null and not is_played
         and (checked_at is null or checked_at < now() - case when health = 'failing' then interval '15 minutes'
           else interval '6 hours' end)
       order by checked_at nulls first limit ${atOnce} for update skip locked)
     returning id, company_id`,
  )
  for (const { id, companyId } of due) await checkOne(needs, { id, companyId })
}

async function checkOne(
  needs: HealthNeeds,
  { id, companyId }: { id: number; companyId: number },
): Promise<void> {
  const { database, desk, secrets } = needs
  const inside = <T>(work: (db: Db) => Promise<T>) =>
    database.tenantTransaction({ companyId, userId: null }, work)
  const stored = await inside((db) => findAccount(db, id))
  if (!stored || stored.tokenSealed === null) return
  try {
    const account = await renewWhenDue(needs, stored, inside)
    const { adapter, ask } = await desk.open(account)
    const state = await adapter.check(ask, accessOf(secrets, account))
    await inside(async (db) => {
      await noteHealthy(db, id, state)
      const { expiresAt } = (await findAccount(db, id)) ?? account
      if (expiresAt) await warn(db, account, new Date(expiresAt))
    })
  } catch (error) {
    if (!(error instanceof NetworkRefusal)) throw error
    await inside((db) => noteRefusal(db, stored, error))
  }
}

/** Notes that a network refused an account, and tells those who look after it when that is new, or lasts. */
export async function noteRefusal(db: Db, account: StoredAccount, refusal: NetworkRefusal): Promise<void> {
  const health = refusal.failure === 'reauth' ? 'reauth' : 'failing'
  const noted = await noteUnwell(db, account.id, { health, trouble: refusal.message })
  const isNew = health === 'reauth' && noted?.healthBefore !== 'reauth'
  const lasts = health === 'failing' && noted?.failures === failuresToTell
  if (!isNew && !lasts) return
  const params = { name: account.name }
  await tell(db, account, (userIds) => ({ userIds, kind: 'socialAccountFailing', params, path: page }))
}

async function warn(db: Db, account: StoredAccount, expiresAt: Date): Promise<void> {
  const days = Math.ceil((expiresAt.getTime() - Date.now()) / 86_400_000)
  if (days > warningDays) return
  const told = await db.query(
    'update social_accounts set warned_at = now() where id = $1 and warned_at is null returning id',
    [account.id],
  )
  if (told.length === 0) return
  const params = { name: account.name, days: Math.max(0, days) }
  await tell(db, account, (userIds) => ({ userIds, kind: 'socialTokenEnding', params, path: page }))
}

// Whoever bound it, and the administrators: he may have left.
async function tell(db: Db, account: StoredAccount, noticeFor: (userIds: number[]) => Notice): Promise<void> {
  const people = await db.query<{ id: number }>(
    `select id from users where disabled_at is null and (type = 'admin' or id = $1) and company_id = app_company_id()`,
    [account.createdBy],
  )
  await notify(db, [noticeFor(people.map(({ id }) => id))])
}
