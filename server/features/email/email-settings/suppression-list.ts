import { suppressionReasons } from '@landfall/contract/email/email-settings.ts'
import type { Context } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

/** The columns of `SuppressionRow`. */
export const suppressionColumns =
  's.id, s.email, s.reason, s.note, u.name as creator_name, s.created_at, s.rests_until'

/** The company's list of addresses that must not be mailed. */
export function suppressionList({
  locale,
  timeZone,
}: {
  locale: Context['locale']
  timeZone: string
}): ListDefinition {
  return {
    from: 'suppressions s left join users u on u.id = s.created_by',
    id: 's.id',
    scope: () => 's.removed_at is null',
    fields: {
      email: { sql: 's.email', type: 'text' },
      reason: { sql: 's.reason', type: 'enum', values: suppressionReasons },
      createdAt: { sql: 's.created_at', type: 'time' },
    },
    sorts: {
      createdAt: { sql: 's.id', cast: 'bigint' },
      email: { sql: 's.email', cast: 'text' },
    },
    defaultSort: '-createdAt',
    search: (text, binder) => `s.email ilike ${binder.bind(`%${escapeLike(text)}%`)}`,
    locale,
    timeZone,
  }
}
