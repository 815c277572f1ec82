import {
  type HourlyLimits,
  type PaceInput,
  type QuietHours,
  type SendingPaceView,
  type WarmUpInput,
  warmUpAllowance,
} from '@landfall/contract/email/sending-pace.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const noLimits: HourlyLimits = {
  google: null,
  microsoft: null,
  yahoo: null,
  icloud: null,
  qq: null,
  netease: null,
  others: null,
}

/** A plan as it stands today. */
export interface RunningPlan extends WarmUpInput {
  domainId: number
  domain: string
  /** The first day is 1. */
  day: number
}

/** Everything that holds mail of a company back. */
export interface Pace extends PaceInput {
  /** Those that have not ended. */
  plans: RunningPlan[]
  rests: { provider: string; until: string; said: string }[]
  /** Some provider was left alone and has not taken anything since. */
  hasRested: boolean
  /** The day and the hour of the company. */
  today: string
  hour: string
  /** Seconds until they end. */
  dayLeft: number
  hourLeft: number
  /** Seconds that mailings still rest; 0 while they go. */
  quietLeft: number
}

const localNow = `now() at time zone c.time_zone`

/** Reads the pace of a company. */
export async function readPace(db: Db, companyId: number): Promise<Pace> {
  const clock = await one<
    Pick<Pace, 'today' | 'hour' | 'dayLeft' | 'hourLeft'> & {
      hourly: HourlyLimits | null
      quiet: QuietHours | null
    }
  >(
    db,
    `select to_char(${localNow}, 'YYYY-MM-DD') as today, to_char(${localNow}, 'YYYY-MM-DD"T"HH24') as hour,
       ceil(extract(epoch from date_trunc('day', ${localNow}) + interval '1 day' - (${localNow})))::int as day_left,
       ceil(extract(epoch from date_trunc('hour', ${localNow}) + interval '1 hour' - (${localNow})))::int as hour_left,
       p.hourly, p.quiet_hours as quiet
     from companies c left join sending_paces p on p.company_id = c.id where c.id = $1`,
    [companyId],
  )
  if (!clock) throw new Error('a company that does not exist sends mail')
  const { hourly, ...times } = clock
  const plans = await db.query<RunningPlan>(
    `select p.domain_id, d.domain, p.first_day, p.growth, p.days,
       ((${localNow})::date - p.started_on) + 1 as day
     from warm_up_plans p join sender_domains d on d.id = p.domain_id join companies c on c.id = p.company_id
     where p.company_id = $1 order by d.domain`,
    [companyId],
  )
  const rested = await db.query<Pace['rests'][number] & { isResting: boolean }>(
    'select provider, until, until > now() as is_resting, said from pace_rests where company_id = $1 order by provider',
    [companyId],
  )
  return {
    ...times,
    limits: { ...noLimits, ...hourly },
    quietLeft: quietSecondsLeft(times.quiet, times),
    plans,
    rests: rested.filter(({ isResting }) => isResting),
    hasRested: rested.length > 0,
  }
}

/** Seconds until quiet hours end, told by the local hour (`2026-11-25T14`) and what is left of it; 0 outside of them. */
export function quietSecondsLeft(
  quiet: QuietHours | null,
  { hour, hourLeft }: Pick<Pace, 'hour' | 'hourLeft'>,
): number {
  if (!quiet) return 0
  const gone = (Number(hour.slice(-2)) - quiet.from + 24) % 24
  return gone < quiet.hours ? hourLeft + (quiet.hours - gone - 1) * 3600 : 0
}

/** The pace as it is shown. */
export async function viewPace(db: Db, companyId: number): Promise<SendingPaceView> {
  const { limits, quiet, plans, rests, today } = await readPace(db, companyId)
  const counts = await db.query<{ domain: string; provider: string; amount: number }>(
    `select domain, provider, used as amount from pace_counts where period = $1 and domain <> '' and used > 0
     order by used desc, provider`,
    [today],
  )
  return {
    limits,
    quiet,
    rests: rests.map(({ provider, until, said }) => ({ provider, until, said })),
    plans: plans.map(({ domain, ...plan }) => {
      const most = warmUpAllowance(plan, plan.day)
      return {
        ...plan,
        allowance: plan.day > plan.days ? null : most,
        // More may have gone than a plan allows that was changed since.
        sent: counts
          .filter((count) => count.domain === domain)
          .map(({ provider, amount }) => ({ provider, amount: Math.min(amount, most) })),
      }
    }),
  }
}

/** Changes how fast the transaction's company sends, and when it rests. */
export async function savePace(db: Db, { limits, quiet }: PaceInput): Promise<void> {
  await db.query(
    `insert into sending_paces (hourly, quiet_hours) values ($1, $2)
     on conflict (company_id) do update set hourly = excluded.hourly, quiet_hours = excluded.quiet_hours`,
    [JSON.stringify(limits), quiet && JSON.stringify(quiet)],
  )
}

/** Begins the warm-up of a domain, or changes a running one; false when there is no such domain. */
export async function savePlan(
  db: Db,
  domainId: number,
  { firstDay, growth, days }: WarmUpInput,
): Promise<boolean> {
  const rows = await db.query(
    `insert into warm_up_plans (domain_id, started_on, first_day, growth, days)
     select d.id, (${localNow})::date, $2, $3, $4 from sender_domains d join companies c on c.id = d.company_id
     where d.id = $1
     on conflict (domain_id) do update set first_day = excluded.first_day, growth = excluded.growth,
       days = excluded.days returning 1`,
    [domainId, firstDay, growth, days],
  )
  return rows.length > 0
}

/** Ends the warm-up of a domain; false when there is none. */
export async function deletePlan(db: Db, domainId: number): Promise<boolean> {
  return (await db.query('delete from warm_up_plans where domain_id = $1 returning 1', [domainId])).length > 0
}

/** Of what is counted: a day of a domain, or an hour of the company. */
export interface CountKey {
  companyId: number
  domain: string
  provider: string
  period: string
}

/**
 * Takes up to `wish` of what a limit leaves, and a tenth of it at most, so that nobody keeps what others could use; resolves to
 * how many. Whoever takes at the same time gets other ones.
 */
export async function takeOf(
  systemDb: Db,
  key: CountKey,
  { wish, limit }: { wish: number; limit: number },
): Promise<number> {
  const values = [key.companyId, key.domain, key.provider, key.period]
  await systemDb.query(
    `insert into pace_counts (company_id, domain, provider, period, used) values ($1, $2, $3, $4, 0)
     on conflict do nothing`,
    values,
  )
  const row = await one<{ granted: number }>(
    systemDb,
    `with free as (
       select used, greatest(0, least($5::integer, ceil(($6 - used) / 10.0)))::integer as granted from pace_counts
       where company_id = $1 and domain = $2 and provider = $3 and period = $4 for update
     )
     update pace_counts p set used = p.used + free.granted from free
     where p.company_id = $1 and p.domain = $2 and p.provider = $3 and p.period = $4 returning free.granted`,
    [...values, wish, limit],
  )
  return row?.granted ?? 0
}

/** Puts back what was taken and not used. */
export async function putBack(systemDb: Db, key: CountKey, amount: number): Promise<void> {
  if (amount === 0) return
  await systemDb.query(
    `update pace_counts set used = used - $5
     where company_id = $1 and domain = $2 and provider = $3 and period = $4`,
    [key.companyId, key.domain, key.provider, key.period, amount],
  )
}

const firstRestMinutes = 15
const longestRestMinutes = 90

/** Leaves a provider alone, longer each time in a row; resolves to the seconds. */
export async function rest(
  systemDb: Db,
  { companyId, provider, said }: { companyId: number; provider: string; said: string },
): Promise<number> {
  const row = await one<{ seconds: number }>(
    systemDb,
    `insert into pace_rests as r (company_id, provider, until, level, said)
     values ($1, $2, now() + make_interval(mins => $4), 1, $3)
     on conflict (company_id, provider) do update set said = excluded.said,
       -- Connections that are told the same at the same time say it once.
       level = case when r.until > now() then r.level else r.level + 1 end,
       until = case when r.until > now() then r.until
         else now() + make_interval(mins => least($5, $4 * power(2, r.level))::int) end
     returning ceil(extract(epoch from until - now()))::int as seconds`,
    [companyId, provider, said.slice(0, 300), firstRestMinutes, longestRestMinutes],
  )
  return row?.seconds ?? 0
}

/** A provider takes mail again. */
export async function endRest(
  systemDb: Db,
  { companyId, provider }: { companyId: number; provider: string },
): Promise<void> {
  await systemDb.query('delete from pace_rests where company_id = $1 and provider = $2 and until <= now()', [
    companyId,
    provider,
  ])
}

/** Removes counts of days that are over. */
export async function forgetOldCounts(systemDb: Db): Promise<void> {
  await systemDb.query(`delete from pace_counts where created_at < now() - interval '8 days'`)
}

/**
 * Makes what waits for its provider or the next day due again: other rules hold now, and who still has to wait will. What
 * waits for the hours of its reader or the end of a test goes on waiting.
 */
export async function releaseHeld(db: Db): Promise<void> {
  await db.query(
    `update send_recipients r set not_before = null from send_tasks t
     where t.id = r.task_id and t.kind = 'SERVER' and t.state = 'SUBMITTED' and r.state = ${recipientState.ready} and r.not_before > now()
       and r.not_before < 'infinity' and t.local_hours is null`,
  )
  await db.query(`select pg_notify('send_wake', '')`)
}
