import { type TeamFigure, type TeamRow, teamFigures } from '@landfall/contract/frame/dashboard.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { monthCte } from './month-sql.ts'

const mostPeople = 500

interface Person {
  id: number
  name: string
  lastSignInAt: string | null
}

interface Amount {
  userId: number
  isThisMonth: boolean
  figure: TeamFigure
  amount: number
}

// Opens count for the message they belong to; mail is counted from its indexes alone.
const amountsSql = `
  with ${monthCte}, mails as (
    select 'sent' as figure, task_id, sent_at from send_recipients
    where company_id = app_company_id() and sent_at >= (select previous_start from month)
    union all
    select 'opened', task_id, sent_at from send_recipients
    where company_id = app_company_id() and sent_at >= (select previous_start from month) and opened_at is not null
  ), acts as (
    select 'customers' as figure, founder_id as user_id, created_at as at from customers
    where deleted_at is null and created_at >= (select previous_start from month)
    union all
    select 'followUps', author_id, happened_at from follow_ups
    where deleted_at is null and happened_at >= (select previous_start from month)
    union all
    select m.figure, t.created_by, m.sent_at from mails m join send_tasks t on t.id = m.task_id
  )
  select user_id, at >= (select this_start from month) as is_this_month, figure, count(*) as amount
  from acts where user_id = any($2) group by 1, 2, 3`

/** Whether the caller sees the work of others. */
export function hasTeam({ scope, permissions }: TransactionContext): boolean {
  return permissions.has('customer.customer.read') && (scope.kind === 'company' || scope.userIds.length > 1)
}

/** What each person within the caller's data scope did this month and the last; nobody when he sees only himself. */
export async function readTeam(ctx: TransactionContext): Promise<TeamRow[]> {
  if (!hasTeam(ctx)) return []
  const people = await ctx.db.query<Person>(
    `select id, name, last_sign_in_at from users
     where disabled_at is null and ($1::bigint[] is null or id = any($1)) order by name, id limit $2`,
    [ctx.scope.kind === 'owners' ? ctx.scope.userIds : null, mostPeople],
  )
  const amounts = await ctx.db.query<Amount>(amountsSql, [ctx.company.timeZone, people.map(({ id }) => id)])
  const rows = new Map(people.map((person) => [person.id, emptyRow(person)]))
  for (const { userId, isThisMonth, figure, amount } of amounts) {
    const row = rows.get(userId)
    if (row) row[isThisMonth ? 'thisMonth' : 'previousMonth'][figure] = amount
  }
  return [...rows.values()]
}

function emptyRow({ id, name, lastSignInAt }: Person): TeamRow {
  const nothing = () => Object.fromEntries(teamFigures.map((figure) => [figure, 0])) as TeamRow['thisMonth']
  return { userId: id, name, lastSignInAt, thisMonth: nothing(), previousMonth: nothing() }
}
