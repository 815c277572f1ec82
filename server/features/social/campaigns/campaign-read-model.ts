import { type CampaignView, campaignStates } from '@landfall/contract/social/campaigns.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import { hasReplied } from './campaign-people.ts'

/** What came of campaigns, counted in people. */
export interface CampaignFigures {
  sent: number
  delivered: number
  read: number
  replied: number
  /** Said stop afterwards. */
  left: number
}

const state = `case when k.state = 'sending' and k.starts_at > now() then 'scheduled'
  when k.state = 'sending' and k.next_at > now() + interval '2 seconds' then 'resting' else k.state end`

const tables = `social_campaigns k join social_accounts a on a.id = k.account_id join social_templates t on t.id = k.template_id
  join users u on u.id = k.created_by
  cross join lateral (
    select count(*)::int as people, count(*) filter (where p.state = 'waiting')::int as waiting,
      count(*) filter (where p.state = 'skipped')::int as skipped,
      count(*) filter (where m.state in ('sent', 'delivered', 'read', 'failed'))::int as sent,
      count(*) filter (where m.state in ('unknown', 'sending'))::int as unknown,
      count(*) filter (where m.state = 'failed')::int as failed,
      count(*) filter (where m.state in ('delivered', 'read'))::int as delivered,
      count(*) filter (where m.state = 'read')::int as read,
      count(*) filter (where ${hasReplied})::int as replied,
      count(*) filter (where p.out_at is not null and exists (select from social_consents s where s.company_id = p.company_id
        and s.phone = p.phone and s.end_reason in ('stop', 'network') and s.ended_at > p.out_at))::int as stopped
    from social_campaign_people p left join social_messages m on m.id = p.message_id
      left join social_conversations v on v.id = m.conversation_id
    where p.campaign_id = k.id) f`

/** Columns of a row of the list of campaigns. */
export const campaignColumns = `k.id, k.name, a.name as account_name, t.name as template_name, ${state} as state, k.trouble,
  case when k.state = 'sending' and k.next_at > now() then k.next_at end as next_at, f.people, f.waiting, f.skipped, f.sent,
  f.unknown, f.failed, f.delivered, f.read, f.replied, f.stopped, u.name as creator_name, k.created_at`

/** Campaigns made by people within the caller's data scope. */
export function campaignList(ctx: TransactionContext): ListDefinition {
  const { scope } = ctx
  return {
    from: tables,
    id: 'k.id',
    scope: (binder) =>
      scope.kind === 'company' ? 'true' : `k.created_by = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      name: { sql: 'k.name', type: 'text' },
      state: { sql: `(${state})`, type: 'enum', values: campaignStates },
      accountId: { sql: 'k.account_id', type: 'id' },
      creator: { sql: 'u.name', type: 'text' },
      createdAt: { sql: 'k.created_at', type: 'time' },
    },
    sorts: { createdAt: { sql: 'k.id', cast: 'bigint' } },
    defaultSort: '-createdAt',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(k.name ilike ${pattern} or t.name ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}

/** One campaign with its text; refuses those outside the caller's data scope. */
export async function requireCampaign(ctx: TransactionContext, id: number): Promise<CampaignView> {
  const definition = campaignList(ctx)
  const binder = new SqlBinder()
  const scope = definition.scope(binder)
  const row = await one<CampaignView>(
    ctx.db,
    `select ${campaignColumns}, k.account_id, t.header, t.body, t.footer, k.place_values as values, k.ended_at
     from ${definition.from} where ${scope} and k.id = ${binder.bind(id, 'bigint')}`,
    binder.values,
  )
  if (!row) throw new AppError('campaignNotFound')
  return row
}

/** What campaigns of the last weeks came to, of people within the caller's data scope; undefined for who may not see them. */
export async function readCampaignFigures(
  ctx: TransactionContext,
  weeks: number,
): Promise<CampaignFigures | undefined> {
  if (!ctx.permissions.has('social.campaign.read')) return undefined
  const owners = ctx.scope.kind === 'company' ? null : ctx.scope.userIds
  const row = await one<CampaignFigures>(
    ctx.db,
    `select sum(f.sent)::int as sent, sum(f.delivered)::int as delivered, sum(f.read)::int as read,
       sum(f.replied)::int as replied, sum(f.stopped)::int as left
     from ${tables} where k.starts_at > now() - make_interval(weeks => $1)
       and ($2::bigint[] is null or k.created_by = any($2))`,
    [weeks, owners],
  )
  return row?.sent ? row : undefined
}
