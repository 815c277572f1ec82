import type { Locale } from '@landfall/contract/locales.ts'
import { recycleKinds } from '@landfall/contract/records/recycle-bin.ts'
import type { Context, DataScope } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

/** Who looks into the recycle bin; a purge carries this, because it runs when nobody is signed in. */
export interface RecycleViewer {
  scope: DataScope
  locale: Locale
  timeZone: string
}

/** The part of a caller that decides what he finds in the bin. */
export function recycleViewer(ctx: Context): RecycleViewer {
  return { scope: ctx.scope, locale: ctx.locale, timeZone: ctx.company.timeZone }
}

/** The SELECT list of an entry. */
export const recycleColumns = `e.id, e.record_id, e.kind, e.title, e.detail, e.deleted_at,
  d.name as deleted_by_name, o.name as owner_name,
  e.deleted_at + make_interval(days => coalesce((select recycle_days from record_retention), 90)) as expires_at`

/** What the viewer finds in the bin: deletions by the people of his data scope, and records that were theirs. */
export function recycleList({ scope, locale, timeZone }: RecycleViewer): ListDefinition {
  return {
    from: `recycle_entries e left join users d on d.id = e.deleted_by left join users o on o.id = e.owner_id`,
    id: 'e.id',
    scope: (binder) => {
      if (scope.kind === 'company') return 'true'
      const people = binder.bind(scope.userIds, 'bigint[]')
      return `(e.deleted_by = any(${people}) or e.owner_id = any(${people}))`
    },
    fields: {
      kind: { sql: 'e.kind', type: 'enum', values: recycleKinds },
      title: { sql: 'e.title', type: 'text' },
      deletedBy: { sql: 'e.deleted_by', type: 'id' },
      ownerId: { sql: 'e.owner_id', type: 'id' },
      deletedAt: { sql: 'e.deleted_at', type: 'time' },
    },
    sorts: { deletedAt: { sql: 'e.deleted_at', cast: 'timestamptz' } },
    defaultSort: '-deletedAt',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(e.title ilike ${pattern} or e.detail ilike ${pattern})`
    },
    locale,
    timeZone,
  }
}
