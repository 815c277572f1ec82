import type { Db } from '#platform/postgres/database.ts'

/** So often somebody must have opened mail before his hour is believed. */
const leastOpens = 3
/** Of the opens of half a year, so much must fall into one hour. */
const leastShare = 0.4

/** The hour of their own clocks in which readers open mail; who has not opened enough, or at any hour, is left out. */
export async function readOpeningHours(
  db: Db,
  readers: readonly { email: string; timeZone: string }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ email: string; hour: number }>(
    `with hours as (
       select g.email, extract(hour from r.opened_at at time zone g.zone)::int as hour, count(*) as opens
       from unnest($1::text[], $2::text[]) as g (email, zone)
       join send_recipients r on r.email = g.email and r.opened_at > now() - interval '180 days'
       group by g.email, 2),
     ranked as (
       select email, hour, opens, sum(opens) over (partition by email) as all_opens,
         row_number() over (partition by email order by opens desc, hour) as place from hours)
     select email, hour from ranked where place = 1 and all_opens >= ${leastOpens} and opens >= ${leastShare} * all_opens`,
    [readers.map(({ email }) => email), readers.map(({ timeZone }) => timeZone)],
  )
  return new Map(rows.map(({ email, hour }) => [email, hour]))
}
