import type { WatchFinding } from '@landfall/contract/customs/customs-watches.ts'
import { fallbackLocale, type Locale } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { runPath } from './watch-path.ts'
import { ownerMayReadSql, type Watch } from './watch-store.ts'

/** One mail to one of our own users, sent the way his company's mail goes. */
export type SendMail = (
  companyId: number,
  mail: { to: { name: string; address: string }; subject: string; text: string },
) => Promise<void>

interface MailNeeds {
  database: Database
  log: Log
  sendMail: SendMail
  publicUrl(): string
}

interface Addressee {
  companyId: number
  userId: number
  name: string
  email: string
  locale: Locale | null
}

type Pending = Pick<Watch, 'name' | 'query' | 'company'> & {
  id: number
  uploadIds: number[]
  findings: WatchFinding[]
}

const namesShown = 10

const ownersSql = `customs_watch_runs r join customs_watches w on w.id = r.watch_id
  join users u on u.id = w.user_id join companies c on c.id = u.company_id
  left join permission_templates t on t.id = u.template_id`

/**
 * Mails each user what his watches found, all of it in one mail. What was handed over when the process died is left
 * as it is: better in doubt than twice. Who may not read customs data any more gets nothing, nor later.
 */
export async function sendFindings(needs: MailNeeds): Promise<void> {
  const { systemDb } = needs.database
  await systemDb.query(
    `update customs_watch_runs set mail_state = 'unknown'
     where mail_state = 'sending' and mail_claimed_at < now() - interval '10 minutes'`,
  )
  await systemDb.query(
    `update customs_watch_runs set mail_state = 'failed' where mail_state = 'pending' and id in (
       select r.id from ${ownersSql} where r.mail_state = 'pending' and not (${ownerMayReadSql}))`,
  )
  const addressees = await systemDb.query<Addressee>(
    `select distinct u.company_id, u.id as user_id, u.name, u.email, coalesce(u.locale, c.default_locale) as locale
     from ${ownersSql} where r.mail_state = 'pending' and ${ownerMayReadSql} limit 100`,
  )
  for (const addressee of addressees) await sendTo(needs, addressee)
}

async function sendTo(needs: MailNeeds, addressee: Addressee): Promise<void> {
  const { companyId, userId } = addressee
  const transact: Database['tenantTransaction'] = (actor, work) =>
    needs.database.tenantTransaction(actor, work)
  const pending = await transact({ companyId, userId }, (db) => claimPending(db, userId))
  if (pending.length === 0) return
  const state = await needs.sendMail(companyId, mailOf(needs, addressee, pending)).then(
    () => 'sent',
    (error) => {
      needs.log.warn({ err: error, companyId }, 'what was found was not mailed')
      return 'failed'
    },
  )
  await transact({ companyId, userId }, (db) =>
    db.query(`update customs_watch_runs set mail_state = $2 where id = any($1) and mail_state = 'sending'`, [
      pending.map(({ id }) => id),
      state,
    ]),
  )
}

// What comes from parts of the library that may not be read any more is not told any more.
async function claimPending(db: Db, userId: number): Promise<Pending[]> {
  await db.query(
    `update customs_watch_runs r set mail_state = 'failed' from customs_watches w
     where w.id = r.watch_id and w.user_id = $1 and r.mail_state = 'pending' and not app_library_covers(r.library)`,
    [userId],
  )
  return db.query<Pending>(
    `with claimed as (
       update customs_watch_runs r set mail_state = 'sending', mail_claimed_at = now()
       where r.id in (
         select p.id from customs_watch_runs p join customs_watches w on w.id = p.watch_id
         where p.mail_state = 'pending' and w.user_id = $1 order by p.id limit 50 for update of p skip locked)
       returning r.id, r.watch_id, r.upload_ids, r.findings
     )
     select c.id, c.upload_ids, c.findings, w.name, w.query,
       case when w.role is not null
         then jsonb_build_object('role', w.role, 'key', w.company_key, 'name', w.company_name) end as company
     from claimed c join customs_watches w on w.id = c.watch_id order by c.id`,
    [userId],
  )
}

function mailOf({ publicUrl }: MailNeeds, { name, email, locale }: Addressee, pending: readonly Pending[]) {
  const t = (key: string, values: Record<string, unknown> = {}) =>
    translate(locale ?? fallbackLocale, key, values)
  const parts = pending.map((run) =>
    [
      run.name,
      ...run.findings.flatMap(({ kind, amount, items }) => [
        `- ${t(`notices.found.${kind}`, { amount })}`,
        ...items.slice(0, namesShown).flatMap((item) => (item.name ? [`  · ${nameOf(item)}`] : [])),
      ]),
      new URL(runPath(run, run), publicUrl()).href,
    ].join('\n'),
  )
  return {
    to: { name, address: email },
    subject: t('watches.mailSubject', {
      names: [...new Set(pending.map((run) => run.name))].join(', ').slice(0, 150),
    }),
    text: [...parts, t('watches.mailEnd')].join('\n\n'),
  }
}

function nameOf({ name, country }: WatchFinding['items'][number]): string {
  return country ? `${name} (${country})` : name
}
