import { fallbackLocale, type Locale } from '@landfall/contract/locales.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { CompanyBusy } from '#platform/clickhouse/company-turns.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { type SendMail, sendFindings } from './watch-mail.ts'
import { runWatch } from './watch-run.ts'
import { noteFailure, ownerMayReadSql } from './watch-store.ts'
import { whileFree } from './watch-turn.ts'

/** What looking through new loads needs of others. */
export interface WatchLoopNeeds {
  database: Database
  clickhouse: Clickhouse
  log: Log
  sendMail: SendMail
  /** Address for links in mails. */
  publicUrl(): string
}

const everyMs = 3_000
const atOnce = 100
const companiesAtOnce = 4
/** How long one company's watches may begin to look in a round. */
const companyMs = 30_000

/** Lets watches look through new loads when they are due; the returned function ends that. */
export function startWatches(needs: WatchLoopNeeds): () => void {
  const run = async () => {
    await runDue(needs)
    await sendFindings(needs)
  }
  const failed = 'customs data were not watched'
  return startRegularWork({ log: needs.log, everyMs, run, failed, isLater: true })
}

interface Due {
  id: number
  companyId: number
  userId: number
  locale: Locale | null
}

// With every load, or at its hour; only for people who may still read the data. Each company in its turn, so that
// many watches of one do not keep those of others waiting.
const loadKind = `case when w.company_key is null and w.query->>'tab' = 'statistics' then 'statistics' else 'shipments' end`
const dueSql = `
  select id, company_id, user_id, locale from (
    select w.id, w.company_id, w.user_id, coalesce(u.locale, c.default_locale) as locale, w.last_run_at,
      row_number() over (partition by w.company_id order by w.last_run_at nulls first, w.id) as place
    from customs_watches w
    join companies c on c.id = w.company_id join users u on u.id = w.user_id
    left join permission_templates t on t.id = u.template_id
    where w.deleted_at is null and not w.is_paused and not w.is_broken and w.kinds <> '{}' and w.next_run_at <= now()
      and ${ownerMayReadSql}
      and (w.frequency <> 'load'
        or exists (select from customs_uploads k where k.company_id = w.company_id and k.load_no > w.own_mark
          and k.kind = ${loadKind} and k.state in ('done', 'doneWithRejects') and not coalesce((k.decisions->>'forLibrary')::boolean, false))
        or exists (select from customs_uploads k where k.load_no > w.shared_mark and (k.decisions->>'forLibrary')::boolean
          and k.kind = ${loadKind} and k.state in ('done', 'doneWithRejects'))
          and (c.level = 'system' or exists (select from library_grants g where g.company_id = c.id)))
  ) due
  order by place, last_run_at nulls first, id limit ${atOnce}`

/** Runs watches that are due once; neither a failure nor the slowness of one company stops the others. */
export async function runDue(needs: WatchLoopNeeds): Promise<void> {
  const due = await needs.database.systemDb.query<Due>(dueSql)
  const companies = [...Map.groupBy(due, ({ companyId }) => companyId).values()]
  const lane = async () => {
    for (let next = companies.shift(); next; next = companies.shift()) await runCompany(needs, next)
  }
  await Promise.all(Array.from({ length: companiesAtOnce }, lane))
}

// What takes long goes on in the next round.
async function runCompany(needs: WatchLoopNeeds, due: readonly Due[]): Promise<void> {
  const end = Date.now() + companyMs
  for (const one of due) {
    if (Date.now() > end) return
    await runOne(needs, one).catch((error) =>
      needs.log.warn(
        { err: error, companyId: one.companyId, watchId: one.id },
        'a failed watch was not put off',
      ),
    )
  }
}

async function runOne(
  { database, clickhouse, log }: WatchLoopNeeds,
  { id, companyId, userId, locale }: Due,
): Promise<void> {
  const runner = {
    clickhouse,
    company: { id: companyId },
    locale: locale ?? fallbackLocale,
    transaction: <T>(work: (db: Db) => Promise<T>) => database.tenantTransaction({ companyId, userId }, work),
  }
  try {
    await whileFree(runner, (keep) => runWatch({ ...runner, keep }, id))
  } catch (error) {
    log.error({ err: error, companyId, watchId: id }, 'a watch did not run')
    const isItsOwn = !(error instanceof StoreUnavailable || error instanceof CompanyBusy)
    await runner.transaction((db) => noteFailure(db, id, { isItsOwn }))
  }
}
