import { campaignPersonStates, skipReasons } from '@landfall/contract/social/campaigns.ts'
import { sendFailures } from '@landfall/contract/social/social-inbox.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

const tables = `social_campaign_people p left join social_messages m on m.id = p.message_id
  left join social_conversations v on v.id = m.conversation_id
  left join customers c on c.id = p.customer_id and c.deleted_at is null`

const state = `case when p.state = 'out' then coalesce(m.state, 'unknown') else p.state end`
/** Whether a person `p` wrote in his conversation `v` after he was written to; networks tell moments in whole seconds. */
export const hasReplied = `v.last_in_at >= date_trunc('second', p.out_at)`
const repliedAt = `case when ${hasReplied} then v.last_in_at end`

/** Columns of a person of a campaign. */
export const campaignPersonColumns = `p.id, c.id as customer_id, coalesce(c.name, '') as customer_name, p.name, p.phone,
  ${state} as state, p.skip_reason as skip, m.failure, coalesce(m.trouble, '') as trouble, p.out_at as sent_at,
  ${repliedAt} as replied_at, m.conversation_id`

/** People of one campaign; who may see it is for the caller to decide. */
export function campaignPersonList(ctx: TransactionContext, campaignId: number): ListDefinition {
  return {
    from: tables,
    id: 'p.id',
    scope: (binder) => `p.campaign_id = ${binder.bind(campaignId, 'bigint')}`,
    fields: {
      state: { sql: `(${state})`, type: 'enum', values: campaignPersonStates },
      skip: { sql: 'p.skip_reason', type: 'enum', values: skipReasons },
      failure: { sql: 'm.failure', type: 'enum', values: sendFailures },
      name: { sql: 'p.name', type: 'text' },
      phone: { sql: 'p.phone', type: 'text' },
      customerName: { sql: 'c.name', type: 'text' },
      sentAt: { sql: 'p.out_at', type: 'time' },
      repliedAt: { sql: `(${repliedAt})`, type: 'time' },
    },
    sorts: { sentAt: { sql: 'p.out_at', cast: 'timestamptz', nullable: true } },
    defaultSort: '-sentAt',
    tabs: {
      all: () => 'true',
      waiting: () => `p.state = 'waiting'`,
      delivered: () => `m.state in ('delivered', 'read')`,
      replied: () => `${repliedAt} is not null`,
      failed: () => `m.state in ('failed', 'unknown')`,
      skipped: () => `p.state = 'skipped'`,
    },
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(p.name ilike ${pattern} or p.phone ilike ${pattern} or c.name ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
