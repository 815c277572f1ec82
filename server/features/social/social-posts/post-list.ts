import { postStates } from '@landfall/contract/social/posts.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { picturesOf } from './post-store.ts'

const state = `case when p.cancelled_at is not null and not f.has_published then 'cancelled'
  when f.is_publishing or (f.has_waiting and p.due_at <= now() and p.cancelled_at is null) then 'publishing'
  when f.has_waiting and p.cancelled_at is null then 'scheduled' when not f.has_published then 'failed'
  when f.has_failed or f.has_waiting then 'partly' else 'published' end`

const tables = `social_posts p join users u on u.id = p.created_by cross join lateral (
  select bool_or(t.state = 'waiting') as has_waiting, bool_or(t.state = 'publishing') as is_publishing,
    bool_or(t.state = 'published') as has_published, bool_or(t.state in ('failed', 'unknown')) as has_failed,
    jsonb_agg(jsonb_build_object('accountId', a.id, 'accountName', a.name, 'network', a.network, 'channel', t.channel,
      'state', t.state, 'url', t.url, 'failure', t.failure, 'trouble', t.trouble) order by t.id) as targets
  from social_post_targets t join social_accounts a on a.id = t.account_id where t.post_id = p.id) f`

/** Columns of a row of the list of posts. */
export const postColumns = `p.id, p.body as text, p.link, p.picture,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'size', i.size) order by g.position)
    from ${picturesOf} g join files i on i.id = g.file_id), '[]') as picture_files, p.due_at, ${state} as state, coalesce(f.targets, '[]') as targets,
  u.name as creator_name, p.created_at`

/** Posts made by people within the caller's data scope. */
export function postList(ctx: TransactionContext): ListDefinition {
  const { scope } = ctx
  return {
    from: tables,
    id: 'p.id',
    scope: (binder) =>
      scope.kind === 'company' ? 'true' : `p.created_by = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      state: { sql: `(${state})`, type: 'enum', values: postStates },
      text: { sql: 'p.body', type: 'text' },
      creator: { sql: 'u.name', type: 'text' },
      dueAt: { sql: 'p.due_at', type: 'time' },
      createdAt: { sql: 'p.created_at', type: 'time' },
    },
    sorts: { dueAt: { sql: 'p.due_at', cast: 'timestamptz' } },
    defaultSort: '-dueAt',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(p.body ilike ${pattern} or p.link ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
