import type { Locale } from '@landfall/contract/locales.ts'
import {
  auditActions,
  type LogName,
  pullActions,
  signInOutcomes,
  verificationKinds,
  verificationOutcomes,
} from '@landfall/contract/records/logs.ts'
import { taskStates } from '@landfall/contract/tasks.ts'
import type { DataScope } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition, ListField } from '#platform/list/list-definition.ts'

/** Who looks at a log; a task carries this, because it runs when nobody is signed in. */
export interface LogViewer {
  scope: DataScope
  locale: Locale
  timeZone: string
}

interface LogShape {
  from: string
  /** The SELECT list of a row. */
  columns: string
  fields: Record<string, ListField>
  /** Expressions that the search looks into. */
  searched: readonly string[]
  condition?: string
}

const origin = 'l.id, l.happened_at, l.user_id, l.user_name, l.actor_name, l.address'

const shapes: Record<LogName, LogShape> = {
  dataPulls: {
    from: 'data_pull_log l',
    columns: `${origin}, l.action, l.source, l.subject, l.row_count, l.selection`,
    fields: {
      action: { sql: 'l.action', type: 'enum', values: pullActions },
      source: { sql: 'l.source', type: 'text' },
      rowCount: { sql: 'l.row_count', type: 'number' },
    },
    searched: ['l.user_name', 'l.subject'],
  },
  verifications: {
    from: 'verification_log l',
    columns: `${origin}, l.kind, l.outcome, l.reason, l.agent`,
    fields: {
      kind: { sql: 'l.kind', type: 'enum', values: verificationKinds },
      outcome: { sql: 'l.outcome', type: 'enum', values: verificationOutcomes },
    },
    searched: ['l.user_name'],
  },
  signIns: {
    from: `sign_in_log l left join users u on u.id = l.user_id
      left join support_sessions support on support.session_id = l.session_id`,
    columns: `l.id, l.happened_at, l.user_id, u.name as user_name, support.actor_name, l.address,
      l.user_name as account, l.outcome, l.method, l.reason, l.agent`,
    fields: {
      outcome: { sql: 'l.outcome', type: 'enum', values: signInOutcomes },
      account: { sql: 'l.user_name', type: 'text' },
      bySupport: { sql: '(l.actor_id is not null)', type: 'boolean' },
    },
    searched: ['l.user_name', 'u.name', 'l.address'],
  },
  audit: {
    from: 'audit_log l',
    columns: `${origin}, l.record_kind, l.record_id, l.record_title, l.action, l.record_count,
      coalesce(l.columns, array(select jsonb_object_keys(l.before || l.after))) as fields`,
    fields: {
      action: { sql: 'l.action', type: 'enum', values: auditActions },
      recordKind: { sql: 'l.record_kind', type: 'text' },
      recordTitle: { sql: 'l.record_title', type: 'text' },
      recordId: { sql: 'l.record_id', type: 'id' },
      bySupport: { sql: '(l.actor_id is not null)', type: 'boolean' },
    },
    searched: ['l.user_name', 'l.record_title'],
  },
  exports: {
    from: `data_pull_log l left join tasks t on t.id = l.task_id
      left join files f on f.id = t.file_id and (f.expires_at is null or f.expires_at > now())`,
    columns: `${origin}, l.source, l.selection, t.state, f.name as file_name, f.expires_at as available_until,
      case t.state when 'done' then t.done else l.row_count end as row_count,
      (select count(*) from file_downloads d where d.task_id = l.task_id) as downloads`,
    fields: {
      source: { sql: 'l.source', type: 'text' },
      rowCount: { sql: 'l.row_count', type: 'number' },
      state: { sql: 't.state', type: 'enum', values: taskStates },
    },
    searched: ['l.user_name'],
    condition: `l.action = 'exported'`,
  },
}

/** The SELECT list of a row of a log. */
export function logColumns(log: LogName): string {
  return shapes[log].columns
}

/** A log as one viewer may read it: what the people of his data scope did. */
export function logDefinition(log: LogName, { scope, locale, timeZone }: LogViewer): ListDefinition {
  const { from, fields, searched, condition = 'true' } = shapes[log]
  return {
    from,
    id: 'l.id',
    scope: (binder) =>
      scope.kind === 'company'
        ? condition
        : `${condition} and l.user_id = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      ...fields,
      userId: { sql: 'l.user_id', type: 'id' },
      happenedAt: { sql: 'l.happened_at', type: 'time' },
      address: { sql: 'l.address', type: 'text' },
    },
    sorts: { happenedAt: { sql: 'l.happened_at', cast: 'timestamptz' } },
    defaultSort: '-happenedAt',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(${searched.map((sql) => `${sql} ilike ${pattern}`).join(' or ')})`
    },
    locale,
    timeZone,
  }
}
