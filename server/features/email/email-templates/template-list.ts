import { locales } from '@landfall/contract/locales.ts'
import type { Context } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { templateTables } from './template-store.ts'

/** The list of templates; everybody of the company who may read templates sees all of them. */
export function templateList(ctx: Pick<Context, 'locale' | 'company'>): ListDefinition {
  return {
    from: templateTables,
    id: 't.id',
    scope: () => 't.deleted_at is null',
    fields: {
      name: { sql: 't.name', type: 'text' },
      subject: { sql: 't.subject', type: 'text' },
      language: { sql: 't.language', type: 'enum', values: locales },
      author: { sql: 'u.name', type: 'text' },
      updatedAt: { sql: 't.updated_at', type: 'time' },
    },
    sorts: {
      updatedAt: { sql: 't.updated_at', cast: 'timestamptz' },
      name: { sql: 't.name', cast: 'text' },
    },
    defaultSort: '-updatedAt',
    search: (text, binder) => {
      const pattern = binder.bind(`%${escapeLike(text)}%`)
      return `(t.name ilike ${pattern} or t.subject ilike ${pattern})`
    },
    locale: ctx.locale,
    timeZone: ctx.company.timeZone,
  }
}
