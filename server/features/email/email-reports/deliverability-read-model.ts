import type { Deliverability, DeliveryFigures, Outreach } from '@landfall/contract/email/mail-reports.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { providerSql } from './mail-provider-sql.ts'

const mostProviders = 12
const mostBlocks = 12

// Whoever tries again has been put off, also where it worked in the end.
const figures = `count(*) filter (where r.sent_at is not null) as accepted,
  count(*) filter (where r.state = ${recipientState.deferred} or (r.attempts > 1 and r.state in ${recipientStates('sent', 'failed')})) as deferred,
  count(*) filter (where r.bounced_at is not null or (r.state = ${recipientState.failed} and r.reason = 'hard')) as bounced,
  count(*) filter (where r.state = ${recipientState.failed} and r.reason = 'block') as blocked,
  count(r.complained_at) as complained`

const recent = `from send_tasks t join send_recipients r on r.task_id = t.id
  where t.submitted_at > now() - make_interval(weeks => $1) and ($2::bigint[] is null or t.created_by = any($2))
    and r.state in ${recipientStates('sent', 'deferred', 'failed')}`

/** What campaigns of the last weeks on chat networks came to; undefined for who may not see them, or without any. */
export type ReadChatFigures = (ctx: TransactionContext, weeks: number) => Promise<Outreach | undefined>

/** How servers took the mail of the last weeks that people of the caller's data scope sent. */
export async function readDeliverability(
  ctx: TransactionContext,
  { weeks, readChatFigures }: { weeks: number; readChatFigures: ReadChatFigures },
): Promise<Deliverability> {
  const owners = ctx.scope.kind === 'company' ? null : ctx.scope.userIds
  const byWeek = await ctx.db.query<Deliverability['weeks'][number]>(
    `select date_trunc('week', coalesce(r.sent_at, r.updated_at) at time zone $3)::date::text as week, ${figures}
     ${recent} group by 1 order by 1`,
    [weeks, owners, ctx.company.timeZone],
  )
  const byProvider = await ctx.db.query<Deliverability['providers'][number]>(
    `select ${providerSql} as name, ${figures} ${recent} group by 1 order by count(*) desc, 1`,
    [weeks, owners],
  )
  const blocks = await ctx.db.query<Deliverability['blocks'][number]>(
    `select ${providerSql} as provider, r.enhanced_code as code, min(coalesce(r.error, '')) as said, count(*) as amount
     ${recent} and r.state = ${recipientState.failed} and r.reason = 'block'
     group by 1, 2 order by amount desc, 1, 2 limit ${mostBlocks}`,
    [weeks, owners],
  )
  const channels = await ctx.db.query<Deliverability['channels'][number]>(
    `select lower(t.kind) as name, count(r.sent_at) as sent,
       count(*) filter (where r.sent_at is not null and r.bounced_at is null) as delivered, count(r.opened_at) as read,
       count(r.replied_at) as replied,
       count(*) filter (where r.unsubscribed_at is not null or r.complained_at is not null) as left
     ${recent} group by t.kind having count(r.sent_at) > 0 order by t.kind desc`,
    [weeks, owners],
  )
  const chat = await readChatFigures(ctx, weeks)
  const rest = byProvider.slice(mostProviders)
  const others = rest.length > 0 ? [{ ...sumOf(rest), name: '' }] : []
  return {
    figures: sumOf(byProvider),
    weeks: byWeek,
    providers: [...byProvider.slice(0, mostProviders), ...others],
    channels: chat ? [...channels, { ...chat, name: 'whatsapp' }] : channels,
    blocks,
  }
}

function sumOf(rows: readonly DeliveryFigures[]): DeliveryFigures {
  const sum = (key: keyof DeliveryFigures) => rows.reduce((all, row) => all + row[key], 0)
  return {
    ...{ accepted: sum('accepted'), deferred: sum('deferred'), bounced: sum('bounced') },
    ...{ blocked: sum('blocked'), complained: sum('complained') },
  }
}
