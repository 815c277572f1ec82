import type { Locale } from '@landfall/contract/locales.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'

/** The part of a caller that decides which addresses he finds. */
export interface AddressViewer {
  scope: DataScope
  locale: Locale
  company: { timeZone: string }
}

/** The condition that somebody is within a data scope. */
export function scopedTo(scope: DataScope, column: string, binder: SqlBinder): string {
  return scope.kind === 'company' ? 'true' : `${column} = any(${binder.bind(scope.userIds, 'bigint[]')})`
}
