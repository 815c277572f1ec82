import { fallbackLocale, type Locale } from '@landfall/contract/locales.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { type SendMail, sendFindings } from './watch-mail.ts'
import { runWatch } from './watch-run.ts'
import { lockWatch } from './watch-store.ts'

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

/** Lets watches look through new loads when they are due; the returned function ends that. */
export function startWatches(needs: WatchLoopNeeds): () => void {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    await runDue(needs)
      .then(() => sendFindings(needs))
      .catch((error) => needs.log.warn({ err: error }, 'customs data were not watched'))
    isBusy = false
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

interface Due {
  id: number
  companyId: number
  userId: number
  locale: Locale | null
}

// With every load, or at its hour; only for people who may still read the data.
const dueSql = `
  select w.id, w.company_id, w.user_id, coalesce(u.locale, c.default_locale) as locale
  from customs_watches w
  join companies c on c.id = w.company_id join users u on u.id = w.user_id
  left join permission_templates t on t.id = u.template_id
  where w.deleted_at is null and not w.is_paused and not w.is_broken and w.kinds <> '{}' and w.next_run_at <= now()
    and company_closed(c) is null and u.disabled_at is null
    and (u.type = 'admin' or 'customs.record.read' = any(t.permissions))
    and (w.frequency <> 'load'
      or exists (select from customs_uploads k where k.company_id = w.company_id and k.load_no > w.own_mark
        and k.kind = 'shipments' and k.state in ('done', 'doneWithRejects') and not coalesce((k.decisions->>'forLibrary')::boolean, false))
      or exists (select from customs_uploads k where k.load_no > w.shared_mark and (k.decisions->>'forLibrary')::boolean
        and k.kind = 'shipments' and k.state in ('done', 'doneWithRejects'))
        and (c.level = 'system' or exists (select from library_grants g where g.company_id = c.id)))
  order by w.last_run_at nulls first, w.id limit ${atOnce}`

/** Runs every watch that is due once; a failure of one does not stop the others. */
export async function runDue({ database, clickhouse, log }: WatchLoopNeeds): Promise<void> {
  for (const { id, companyId, userId, locale } of await database.systemDb.query<Due>(dueSql)) {
    await database
      .tenantTransaction({ companyId, userId }, async (db) => {
        // Another worker may be at it; then it is not due any more.
        const watch = await lockWatch(db, id, false)
        const parts = { db, clickhouse, company: { id: companyId }, locale: locale ?? fallbackLocale }
        if (watch) await runWatch(parts, watch)
      })
      .catch((error) => log.error({ err: error, companyId, watchId: id }, 'a watch did not run'))
  }
}
