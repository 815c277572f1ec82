import type { WorkItem, WorkList, WorkPage, WorkQueue } from '@landfall/contract/customers/workbench.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { encodeTimePosition, readTimePosition } from '#platform/list/time-cursor.ts'
import { openSql, queueDefinitions, zoneOriginSql, zoneSql } from './queue-sql.ts'

const pageSize = 5

type Row = WorkItem & { total: number }

async function readRows(ctx: TransactionContext, queue: WorkQueue, cursor?: string): Promise<Row[]> {
  const definition = queueDefinitions[queue]
  const [after, direction] = definition.isOldestFirst ? ['>', 'asc'] : ['<', 'desc']
  const position = readTimePosition(cursor, ctx.locale)
  // Names and people are looked up for the page only.
  return ctx.db.query<Row>(
    `select page.id, c.id as customer_id, coalesce(c.name, r.name, '') as name, c.country, ${zoneSql} as time_zone,
       ${zoneOriginSql} as zone_origin,
       coalesce(page.address, person.name, '') as contact, coalesce(person.has_email, false) as has_email,
       page.at, page.reason, page.total
     from (
       select * from (select *, count(*) over () as total from (${openSql(definition)}) as open) as counted
       where $4::timestamptz is null or (at, id) ${after} ($4, $5::bigint)
       order by at ${direction}, id ${direction} limit ${pageSize + 1}
     ) as page
     left join customers c on c.id = page.customer_id
     left join send_recipients r on page.customer_id is null and r.id = page.id
     left join lateral (
       select coalesce(nullif(p.name, ''), nullif(p.work_email, ''), p.personal_email) as name,
         bool_or(p.work_email <> '' or p.personal_email <> '') over () as has_email
       from customer_contacts p where p.customer_id = c.id order by p.position, p.id limit 1
     ) as person on true
     order by page.at ${direction}, page.id ${direction}`,
    [ctx.user.id, ctx.company.timeZone, queue, position?.at ?? null, position?.id ?? null],
  )
}

function pageOf(rows: readonly Row[]): WorkPage {
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  const hasMore = rows.length > items.length && last !== undefined
  return { items, nextCursor: hasMore ? encodeTimePosition({ at: last.at, source: 0, id: last.id }) : null }
}

const mayWorkOn = ({ permissions }: TransactionContext, queue: WorkQueue) =>
  permissions.has(queueDefinitions[queue].need)

/** What waits for the caller himself, queue by queue, as far as his rights let him work on it. */
export async function readQueues<Queue extends WorkQueue>(
  ctx: TransactionContext,
  queues: readonly Queue[],
): Promise<(WorkList & { queue: Queue })[]> {
  const lists: (WorkList & { queue: Queue })[] = []
  for (const queue of queues.filter((one) => mayWorkOn(ctx, one))) {
    const rows = await readRows(ctx, queue)
    lists.push({ queue, total: rows[0]?.total ?? 0, ...pageOf(rows) })
  }
  return lists
}

/** The next page of one queue; empty for a queue that is not for the caller. */
export async function readQueuePage(
  ctx: TransactionContext,
  queue: WorkQueue,
  cursor: string | undefined,
): Promise<WorkPage> {
  if (!mayWorkOn(ctx, queue)) return { items: [], nextCursor: null }
  return pageOf(await readRows(ctx, queue, cursor))
}
