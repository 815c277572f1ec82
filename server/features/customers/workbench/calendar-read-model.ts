import {
  type CalendarDay,
  type CalendarEntry,
  calendarDayLimit,
} from '@landfall/contract/customers/workbench.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { zoneOriginSql, zoneSql } from './queue-sql.ts'

interface Row extends CalendarEntry, Pick<CalendarDay, 'day' | 'contacts' | 'drops'> {}

// A next contact lies on the customer's day, a drop on the company's: its night decides.
const entriesSql = `
  select 'contact' as kind, c.id as customer_id, c.name, c.country, ${zoneSql} as time_zone,
    ${zoneOriginSql} as zone_origin, c.next_contact_at as at,
    (c.next_contact_at at time zone ${zoneSql})::date as day,
    exists (select from workbench_done d where d.user_id = $1 and d.queue in ('overdue', 'contactToday')
      and d.subject_id = c.id and d.at >= date_trunc('milliseconds', c.next_contact_at)) as is_done
  from customers c
  where c.owner_id = $1 and c.deleted_at is null
    and c.next_contact_at >= $3::date - 2 and c.next_contact_at < $3::date + $4::integer + 2
  union all
  select 'drop', c.id, c.name, c.country, ${zoneSql}, ${zoneOriginSql}, c.drops_at, (c.drops_at at time zone $2)::date, false
  from customers c
  where c.owner_id = $1 and c.deleted_at is null
    and c.drops_at >= $3::date - 2 and c.drops_at < $3::date + $4::integer + 2`

/** The days of a period on which something lies for the caller's own customers. */
export async function readCalendar(
  ctx: TransactionContext,
  { from, days }: { from: string; days: number },
): Promise<CalendarDay[]> {
  const rows = await ctx.db.query<Row>(
    `select * from (
       select *, row_number() over (partition by day order by at, customer_id) as place,
         count(*) filter (where kind = 'contact') over (partition by day) as contacts,
         count(*) filter (where kind = 'drop') over (partition by day) as drops
       from (${entriesSql}) as entry where day >= $3::date and day < $3::date + $4::integer
     ) as placed
     where place <= ${calendarDayLimit} order by day, place`,
    [ctx.user.id, ctx.company.timeZone, from, days],
  )
  const found = new Map<string, CalendarDay>()
  for (const { day, contacts, drops, ...entry } of rows) {
    const known = found.get(day) ?? { day, contacts, drops, entries: [] }
    known.entries.push(entry)
    found.set(day, known)
  }
  return [...found.values()]
}
