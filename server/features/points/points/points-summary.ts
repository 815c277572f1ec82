import {
  type PointsFeature,
  type PointsLot,
  type PointsSummary,
  type PointsUsage,
  pointsFeatures,
} from '@landfall/contract/points/points.ts'
import { fieldError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** What can cost points. */
export const featureNames = Object.keys(pointsFeatures) as PointsFeature[]

const longestPeriod = 366
const peopleShown = 20

interface AccountRow {
  monthly: number
  lasting: number
  monthlyGrant: number
  lowThreshold: number | null
}

/** Balance and prices of the company, and the caller's own limit. */
export async function readSummary({ db, user, company }: TransactionContext): Promise<PointsSummary> {
  const account = (await one<AccountRow>(
    db,
    `select coalesce(b.monthly, 0) as monthly, coalesce(b.lasting, 0) as lasting,
       coalesce(s.monthly_grant, 0) as monthly_grant, s.low_threshold
     from (select app_company_id() as id) c left join points_balance() b on true
     left join points_settings s on s.company_id = c.id`,
  )) ?? { monthly: 0, lasting: 0, monthlyGrant: 0, lowThreshold: null }
  const limit = await one<{ monthlyCap: number | null; totalCap: number | null }>(
    db,
    'select monthly_cap, total_cap from points_limits where user_id = $1',
    [user.id],
  )
  const own = await one<{ limitLeft: number | null; spent: number }>(
    db,
    `select points_limit_left($1) as limit_left, (select coalesce(sum(spent), 0) from points_usage
       where user_id = $1 and day >= date_trunc('month', now() at time zone $2)::date)::bigint as spent`,
    [user.id, company.timeZone],
  )
  return {
    ...account,
    isLow: account.lowThreshold !== null && account.monthly + account.lasting < account.lowThreshold,
    limit: limit ?? null,
    limitLeft: own?.limitLeft ?? null,
    spentThisMonth: own?.spent ?? 0,
    prices: await readCosts(db),
  }
}

async function readCosts(db: Db): Promise<PointsSummary['prices']> {
  const rows = await db.query<{ feature: PointsFeature; price: number; windowDays: number | null }>(
    `select f as feature, p.price, p.window_days from unnest($1::text[]) with ordinality as g (f, place)
     cross join lateral points_price(f) p where p.price > 0 order by place`,
    [featureNames],
  )
  return rows.map((row) => ({ ...row, unit: pointsFeatures[row.feature].unit }))
}

/** The lots with something in them, in the order in which they are spent. */
export function readLots(db: Db): Promise<PointsLot[]> {
  return db.query(
    `select id, kind, granted, remaining, created_at, expires_at from points_lots
     where remaining > 0 and (expires_at is null or expires_at > now())
     order by kind = 'monthly' desc, expires_at nulls last, id limit 200`,
  )
}

/** What the people the caller sees spent from one day to another, both included. */
export async function readUsage(
  { db, locale, scope }: TransactionContext,
  { from, to }: { from: string; to: string },
): Promise<PointsUsage> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1 || days > longestPeriod) {
    throw fieldError('badRequest', [{ path: 'query.to', message: translate(locale, 'issues.invalid') }])
  }
  const period = [from, to, scope.kind === 'company' ? null : scope.userIds]
  const isSeen = '($3::bigint[] is null or u.user_id = any($3))'
  const inPeriod = `u.day between $1 and $2 and ${isSeen}`
  const perDay = await db.query<{ day: string; spent: number }>(
    `select d::date as day, coalesce(sum(u.spent), 0)::bigint as spent
     from generate_series($1::date, $2::date, '1 day') d left join points_usage u on u.day = d::date and ${isSeen}
     group by 1 order by 1`,
    period,
  )
  const features = await db.query<{ feature: PointsFeature; spent: number }>(
    `select feature, sum(spent)::bigint as spent from points_usage u where ${inPeriod} group by 1
     having sum(spent) > 0 order by 2 desc`,
    period,
  )
  const people = await db.query<{ userId: number; name: string; spent: number }>(
    `select u.user_id, p.name, sum(u.spent)::bigint as spent from points_usage u join users p on p.id = u.user_id
     where ${inPeriod} group by 1, 2 having sum(u.spent) > 0 order by 3 desc, 1 limit ${peopleShown}`,
    period,
  )
  return { total: perDay.reduce((sum, { spent }) => sum + spent, 0), days: perDay, features, people }
}
