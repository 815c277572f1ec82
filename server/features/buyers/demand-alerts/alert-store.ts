import type { DemandAlert, DemandAlertInput } from '@landfall/contract/buyers/demand-alerts.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = 'id, name, source, search, filter, by_mail, found_at, is_broken'

/** The alerts of the caller by name; one when an id is given. */
export function listAlerts(db: Db, id?: number): Promise<DemandAlert[]> {
  return db.query(
    `select ${columns} from demand_alerts where user_id = app_user_id() and deleted_at is null and ($1::bigint is null or id = $1)
     order by lower(name), id`,
    [id ?? null],
  )
}

/** Stores an alert of the caller; what is there already is not told. */
export async function insertAlert(db: Db, input: DemandAlertInput): Promise<DemandAlert> {
  const { name, source, search = '', filter = '', byMail } = input
  const row = await one<{ id: number }>(
    db,
    `insert into demand_alerts (name, source, search, filter, by_mail, mark)
     values ($1, $2, $3, $4, $5, coalesce((select max(id) from buyer_demands), 0)) returning id`,
    [name, source, search, filter, byMail],
  )
  return requireAlert(db, row?.id ?? 0)
}

/** Removes an alert of the caller, or brings it back; throws `demandAlertNotFound`. */
export async function moveAlert(db: Db, id: number, isGone: boolean): Promise<void> {
  const rows = await db.query(
    `update demand_alerts set deleted_at = case when $2 then now() end
     where id = $1 and user_id = app_user_id() and (deleted_at is null) = $2 returning id`,
    [id, isGone],
  )
  if (rows.length === 0) throw new AppError('demandAlertNotFound')
}

/** One alert of the caller; throws `demandAlertNotFound`. */
export async function requireAlert(db: Db, id: number): Promise<DemandAlert> {
  const [alert] = await listAlerts(db, id)
  if (!alert) throw new AppError('demandAlertNotFound')
  return alert
}

/** An alert for which something has come, with whom it is for. */
export interface WaitingAlert
  extends Pick<DemandAlert, 'id' | 'name' | 'source' | 'search' | 'filter' | 'byMail'> {
  companyId: number
  userId: number
  userName: string
  email: string
  locale: Locale
  timeZone: string
  mark: number
}

/** Alerts of companies that have newer demands, of people who may still read them. */
export function findWaiting(systemDb: Db, limit: number): Promise<WaitingAlert[]> {
  return systemDb.query(
    `select a.id, a.name, a.source, a.search, a.filter, a.by_mail, a.mark, a.company_id, a.user_id, u.name as user_name, u.email,
       coalesce(u.locale, c.default_locale) as locale, c.time_zone
     from demand_alerts a join companies c on c.id = a.company_id join users u on u.id = a.user_id
     left join permission_templates t on t.id = u.template_id
     where a.deleted_at is null and not a.is_broken and company_closed(c) is null and u.disabled_at is null
       and (u.type = 'admin' or 'buyer.demand.read' = any(coalesce(t.permissions, '{}')))
       and exists (select from buyer_demands d where d.company_id = a.company_id and d.id > a.mark)
     order by a.mark, a.id limit $1`,
    [limit],
  )
}

/** Moves an alert on to the newest demand; answers up to which one, or undefined when another process was faster. */
export async function moveMark(db: Db, { id, mark }: WaitingAlert): Promise<number | undefined> {
  const row = await one<{ mark: number }>(
    db,
    `update demand_alerts a set mark = (select max(d.id) from buyer_demands d) where a.id = $1 and a.mark = $2 returning a.mark`,
    [id, mark],
  )
  return row?.mark
}

/** Notes that something was found, or that an alert cannot be asked any more. */
export async function noteOutcome(db: Db, id: number, outcome: 'found' | 'broken'): Promise<void> {
  await db.query(
    `update demand_alerts set found_at = case when $2 then now() else found_at end, is_broken = not $2 where id = $1`,
    [id, outcome === 'found'],
  )
}
