import { oemStates } from '@landfall/contract/organisation/oems.ts'
import type { Context } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

const stateSql = `case when o.suspended_at is null then 'active' else 'suspended' end`

/** The columns of an OEM in the list. */
export const oemColumns = `o.id, o.name, o.title, o.domain, o.logo, o.trademark, ${stateSql} as state, o.suspend_reason,
  (select count(*) from companies c where c.oem_id = o.id and c.level = 'company' and c.deleted_at is null)::int as companies,
  (select h.id from companies h where h.oem_id = o.id and h.level = 'oem') as house_id,
  o.id is not distinct from (select default_oem_id from system_settings) as is_default, o.created_at`

/** The list of OEMs; the wall leaves an OEM its own one only. */
export function oemList(ctx: Pick<Context, 'locale' | 'company'>): ListDefinition {
  return {
    from: 'oems o',
    id: 'o.id',
    scope: () => 'true',
    fields: {
      name: { sql: 'o.name', type: 'text' },
      title: { sql: 'o.title', type: 'text' },
      domain: { sql: `coalesce(o.domain, '')`, type: 'text' },
      trademark: { sql: `coalesce(o.trademark, '')`, type: 'text' },
      state: { sql: stateSql, type: 'enum', values: oemStates },
      createdAt: { sql: 'o.created_at', type: 'time' },
    },
    sorts: {
      name: { sql: 'o.name', cast: 'text' },
      createdAt: { sql: 'o.created_at', cast: 'timestamptz' },
    },
    defaultSort: 'name',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(o.name ilike ${pattern} or o.title ilike ${pattern} or o.domain ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
