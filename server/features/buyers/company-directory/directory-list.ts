import type { SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { searchSql } from './directory-search.ts'

/** The part of a caller on which the list depends. */
export interface DirectoryViewer {
  locale: Locale
  company: { timeZone: string }
}

const labelled = `directory_labels k join customer_labels l on l.id = k.label_id
  where k.dataset_id = c.dataset_id and k.entry_key = c.entry_key and l.deleted_at is null`

/** The company's own, and those of the shared library: each is read by the company whose it is, as the indexes are. */
export const directoryParts = [
  'c.company_id = app_company_id()',
  'c.company_id = (select app_library_house()) and c.company_id <> app_company_id()',
] as const

/** The companies of the datasets that are shown; `terms` is what was read of the search. */
export function directoryList(
  { locale, company }: DirectoryViewer,
  terms: readonly SearchTerm[],
): ListDefinition {
  return {
    from: 'listed_companies c',
    id: 'c.id',
    scope: () => `(${directoryParts.join(' or ')})`,
    scopeParts: () => directoryParts.map((part) => () => part),
    fields: {
      name: { sql: 'c.name', type: 'text' },
      country: { sql: 'c.country', type: 'text' },
      city: { sql: 'c.city', type: 'text' },
      products: { sql: 'c.products', type: 'text' },
      hsCode: { sql: `coalesce(joined_text(c.hs_codes), '')`, type: 'text' },
      hsStart: { sql: `(' ' || coalesce(joined_text(c.hs_codes), ''))`, type: 'text' },
      website: { sql: 'c.website', type: 'text' },
      datasetId: { sql: 'c.dataset_id', type: 'id' },
      hasWebsite: { sql: `(c.website <> '')`, type: 'boolean' },
      hasEmail: { sql: `(c.email <> '')`, type: 'boolean' },
      hasPhone: { sql: `(c.phone <> '')`, type: 'boolean' },
      isStorable: { sql: 'c.is_storable', type: 'boolean' },
      labelId: {
        type: 'links',
        key: 'bigint',
        sql: `exists (select from ${labelled})`,
        some: (ids) => `exists (select from ${labelled} and k.label_id = any(${ids}))`,
      },
    },
    sorts: {
      name: { sql: 'c.name_sort', cast: 'text' },
    },
    defaultSort: 'name',
    // Beside the companies whose contacts were unlocked, which are a list of their own.
    tabs: { datasets: () => 'true' },
    search: (_typed, binder) => searchSql(terms, binder),
    locale,
    timeZone: company.timeZone,
  }
}
