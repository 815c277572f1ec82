import { type TodoItem, type TodoList, type TodoQueue, todoQueues } from '@landfall/contract/dashboard.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { encodeTimePosition, readTimePosition } from '#platform/list/time-cursor.ts'

const pageSize = 5

interface QueueDefinition {
  need: Permission
  /** Rows of the queue with `id`, `customer_id`, `name`, `country`, `contact`, `at`, `reason`; $1 the user, $2 his time zone. */
  sql: string
  /** Whether what has waited longest comes first. */
  isOldestFirst: boolean
}

const contactSql = `coalesce((select coalesce(nullif(p.name, ''), nullif(p.work_email, ''), p.personal_email)
  from customer_contacts p where p.customer_id = c.id order by p.position, p.id limit 1), '') as contact`

const queues: Record<TodoQueue, QueueDefinition> = {
  contactToday: {
    need: 'customer.customer.read',
    isOldestFirst: true,
    sql: `select c.id, c.id as customer_id, c.name, c.country, ${contactSql},
        c.next_contact_at as at, null as reason
      from customers c
      where c.owner_id = $1 and c.deleted_at is null
        and c.next_contact_at < (date_trunc('day', now() at time zone $2) + interval '1 day') at time zone $2`,
  },
  dropsSoon: {
    need: 'customer.customer.read',
    isOldestFirst: true,
    sql: `select c.id, c.id as customer_id, c.name, c.country, ${contactSql}, c.drops_at as at, null as reason
      from customers c
      where c.owner_id = $1 and c.deleted_at is null and c.drops_at < now() + interval '7 days' and $2 <> ''`,
  },
  untouched: {
    need: 'customer.customer.read',
    isOldestFirst: true,
    sql: `select c.id, c.id as customer_id, c.name, c.country, ${contactSql}, c.owned_at as at, null as reason
      from customers c
      where c.owner_id = $1 and c.founder_id <> $1 and c.deleted_at is null and $2 <> ''
        and (c.last_follow_up_at is null or c.last_follow_up_at < c.owned_at)
        and not exists (select from send_recipients r where r.customer_id = c.id and r.sent_at > c.owned_at)`,
  },
  // Whoever changed the customer since has looked at the address.
  failed: {
    need: 'email.history.read',
    isOldestFirst: false,
    sql: `select r.id, c.id as customer_id, coalesce(c.name, r.name) as name, c.country, r.address as contact,
        r.updated_at as at, r.reason
      from send_tasks t join send_recipients r on r.task_id = t.id and r.state = 5
        left join customers c on c.id = r.customer_id and c.deleted_at is null
      where t.created_by = $1 and t.submitted_at > now() - interval '30 days' and $2 <> ''
        and (r.customer_id is null or c.updated_at < r.updated_at)`,
  },
}

type Row = TodoItem & { total: number }

async function readRows(ctx: TransactionContext, queue: TodoQueue, cursor?: string): Promise<Row[]> {
  const { sql, isOldestFirst } = queues[queue]
  const [after, direction] = isOldestFirst ? ['>', 'asc'] : ['<', 'desc']
  const position = readTimePosition(cursor, ctx.locale)
  // Replies carry milliseconds, so the order must not be finer.
  return ctx.db.query<Row>(
    `select * from (
       select *, count(*) over () as total
       from (select id, customer_id, name, country, contact, date_trunc('milliseconds', at) as at, reason
             from (${sql}) as waiting) as rounded
     ) as counted
     where $3::timestamptz is null or (at, id) ${after} ($3, $4::bigint)
     order by at ${direction}, id ${direction} limit ${pageSize + 1}`,
    [ctx.user.id, ctx.company.timeZone, position?.at ?? null, position?.id ?? null],
  )
}

function pageOf(rows: readonly Row[]): Pick<TodoList, 'items' | 'nextCursor'> {
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  const hasMore = rows.length > items.length && last !== undefined
  return { items, nextCursor: hasMore ? encodeTimePosition({ at: last.at, source: 0, id: last.id }) : null }
}

/** What waits for the caller himself, queue by queue, as far as his rights let him work on it. */
export async function readTodo(ctx: TransactionContext): Promise<TodoList[]> {
  const allowed = todoQueues.filter((queue) => ctx.permissions.has(queues[queue].need))
  const lists: TodoList[] = []
  for (const queue of allowed) {
    const rows = await readRows(ctx, queue)
    lists.push({ queue, total: rows[0]?.total ?? 0, ...pageOf(rows) })
  }
  return lists
}

/** The next page of one queue; empty for a queue that is not for the caller. */
export async function readQueue(
  ctx: TransactionContext,
  queue: TodoQueue,
  cursor: string | undefined,
): Promise<Pick<TodoList, 'items' | 'nextCursor'>> {
  if (!ctx.permissions.has(queues[queue].need)) return { items: [], nextCursor: null }
  return pageOf(await readRows(ctx, queue, cursor))
}
