import { customerSources } from '@landfall/contract/customers/customers.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'

/** The part of a caller that decides what he finds among what was collected. */
export interface CollectedViewer {
  scope: DataScope
  locale: Locale
  company: { timeZone: string }
}

/** What was collected by the people of a data scope and not discarded. */
export function collectedList({ scope, locale, company }: CollectedViewer): ListDefinition {
  return {
    from: 'collected_customers e',
    id: 'e.id',
    scope: (binder) =>
      scope.kind === 'company'
        ? 'e.deleted_at is null'
        : `e.deleted_at is null and e.collector_id = any(${binder.bind(scope.userIds, 'bigint[]')})`,
    fields: {
      name: { sql: 'e.name', type: 'text' },
      country: { sql: 'e.country', type: 'text' },
      website: { sql: 'e.website', type: 'text' },
      source: { sql: 'e.source', type: 'enum', values: customerSources },
      hasEmail: { sql: `(e.emails <> '{}')`, type: 'boolean' },
      collectorId: { sql: 'e.collector_id', type: 'id' },
      collectedAt: { sql: 'e.collected_at', type: 'time' },
    },
    sorts: {
      name: { sql: 'e.name_sort', cast: 'text' },
      collectedAt: { sql: 'e.collected_at', cast: 'timestamptz' },
    },
    defaultSort: '-collectedAt',
    tabs: { open: () => `e.state = 'open'`, done: () => `e.state <> 'open'` },
    search: (text, binder) => `e.search_text like all (search_patterns(${binder.bind(text, 'text')}))`,
    locale,
    timeZone: company.timeZone,
  }
}
