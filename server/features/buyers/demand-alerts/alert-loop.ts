import { alertPath } from '@landfall/contract/buyers/demand-alerts.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { demandList } from '#features/buyers/buyer-demands/demand-list.ts'
import { readSearch, type SearchNeeds } from '#features/buyers/company-directory/directory-search.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { Log } from '#platform/log/log.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { findWaiting, moveMark, noteOutcome, type WaitingAlert } from './alert-store.ts'

/** What telling of new demands needs of others. */
export interface AlertNeeds extends SearchNeeds {
  database: Database
  log: Log
  /** One mail to one of our own users, sent the way his company's mail goes. */
  sendMail(
    companyId: number,
    mail: { to: { name: string; address: string }; subject: string; text: string },
  ): Promise<void>
  /** Address for links in mails. */
  publicUrl(): string
}

const everyMs = 3_000
const atOnce = 200
/** Titles that a mail names. */
const titlesShown = 10

/** Tells people of new demands that meet their searches; the returned function ends that. */
export function startAlerts(needs: AlertNeeds): () => void {
  const run = () => tellOfDemands(needs)
  return startRegularWork({
    log: needs.log,
    everyMs,
    run,
    failed: 'new demands were not told',
    isLater: true,
  })
}

/** Looks once through what has come; a failure of one alert does not stop the others. */
export async function tellOfDemands(needs: AlertNeeds): Promise<void> {
  for (const alert of await findWaiting(needs.database.systemDb, atOnce)) {
    await tellOne(needs, alert).catch((error) =>
      needs.log.error(
        { err: error, companyId: alert.companyId, alertId: alert.id },
        'new demands were not told',
      ),
    )
  }
}

async function tellOne(needs: AlertNeeds, alert: WaitingAlert): Promise<void> {
  const { companyId, userId } = alert
  const transact = <T>(work: (db: Db) => Promise<T>) =>
    needs.database.tenantTransaction({ companyId, userId }, work)
  const found = await transact((db) => look(db, needs, alert)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return error
  })
  if (found instanceof AppError) {
    // What it filtered by is gone: it is said beside the alert, and not asked again.
    await transact((db) => noteOutcome(db, alert.id, 'broken'))
    return
  }
  if (found.amount === 0 || !alert.byMail) return
  // He has the notice already.
  await needs
    .sendMail(companyId, mailOf(needs, alert, found))
    .catch((error) => needs.log.warn({ err: error, companyId }, 'new demands were not mailed'))
}

interface Found {
  amount: number
  titles: string[]
}

// The mark moves with the notice, so that nothing is told twice and nothing is left out.
async function look(db: Db, needs: AlertNeeds, alert: WaitingAlert): Promise<Found> {
  const until = await moveMark(db, alert)
  if (until === undefined) return { amount: 0, titles: [] }
  const found = await findNew(db, needs, { alert, until })
  if (found.amount === 0) return found
  await noteOutcome(db, alert.id, 'found')
  const params = { name: alert.name, amount: found.amount }
  await notify(db, [{ userIds: [alert.userId], kind: 'demandsFound', params, path: alertPath(alert) }])
  return found
}

async function findNew(
  db: Db,
  needs: SearchNeeds,
  { alert, until }: { alert: WaitingAlert; until: number },
): Promise<Found> {
  const { locale, timeZone, search, filter, source, mark, userId } = alert
  const binder = new SqlBinder()
  const definition = demandList({ locale, company: { timeZone } }, await readSearch(db, needs, search))
  const query = {
    tab: source === 'own' ? 'team' : source,
    ...(search && { search }),
    ...(filter && { filter }),
  }
  const where = batchSql(definition, { scope: batchScope.SearchQuery, query }, binder)
  const since = `c.id > ${binder.bind(mark, 'bigint')} and c.id <= ${binder.bind(until, 'bigint')}`
  // What somebody has published himself is no news to him.
  const others = `not (c.source = 'own' and c.publisher_id = ${binder.bind(userId, 'bigint')})`
  const rows = await db.query<{ title: string; amount: number }>(
    `select c.title, count(*) over ()::integer as amount from ${definition.from}
     where ${where} and ${since} and ${others} and c.state = 'open' order by c.id desc limit ${titlesShown}`,
    binder.values,
  )
  return { amount: rows[0]?.amount ?? 0, titles: rows.map(({ title }) => title) }
}

function mailOf({ publicUrl }: AlertNeeds, alert: WaitingAlert, { amount, titles }: Found) {
  const { locale, name, userName, email } = alert
  const subject = translate(locale, 'demandAlerts.mailSubject', { name, amount })
  const link = new URL(alertPath(alert), publicUrl()).href
  const end = translate(locale, 'demandAlerts.mailEnd')
  const list = titles.map((title) => `· ${title}`).join('\n')
  return { to: { name: userName, address: email }, subject, text: [subject, list, link, end].join('\n\n') }
}
