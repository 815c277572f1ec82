import type { KnownSite } from '@landfall/contract/addresses/contact-finder.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { tradePartyKey } from '#features/buyers/company-datasets/dataset-parties.ts'
import type { Context } from '#platform/http/context.ts'
import { readBatch } from '#platform/list/batch-reader.ts'
import type { Db } from '#platform/postgres/database.ts'
import { ownHostOf, ownMailHostOf } from '#platform/reference/reach-keys.ts'
import type { CopyNeeds } from './copied-directory.ts'
import { directoryList } from './directory-list.ts'
import { findEntries } from './directory-read-model.ts'
import { readSearch } from './directory-search.ts'
import { findSelected, foundLimit, onlyFound } from './selected-companies.ts'

interface ReachNeeds extends CopyNeeds {
  erasedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>>
}

/** The addresses of selected companies of datasets, in portions; without those that may not be kept, or of people who were erased. */
export async function* readDirectoryAddresses(
  ctx: Context,
  needs: ReachNeeds,
  selection: BatchSelection,
): AsyncGenerator<string[]> {
  const typed = selection.scope === batchScope.SearchQuery ? selection.query.search : undefined
  const terms = await ctx.transaction((db) => readSearch(db, needs, typed))
  const found = await findSelected(ctx, needs, { selection, most: foundLimit, areAllNeeded: true })
  const wanted = {
    definition: onlyFound(directoryList(ctx, terms), found),
    selection,
    columns: `case when c.is_storable then c.email else '' end as email`,
  }
  for await (const rows of readBatch<{ email: string }>(ctx.transaction, wanted)) {
    const emails = rows.flatMap(({ email }) => (email === '' ? [] : email.toLowerCase()))
    const erased = await ctx.transaction((db) => needs.erasedAmong(db, emails))
    yield emails.filter((email) => !erased.has(email))
  }
}

/** Where datasets say that the sites of companies are, for each in its order. */
export async function findDirectorySites(
  db: Db,
  companies: readonly { name: string; country: string | null }[],
): Promise<KnownSite[][]> {
  const keys = companies.map(tradePartyKey)
  const entries = await findEntries(
    db,
    keys.filter((key) => key !== ''),
  )
  return keys.map((key) => {
    const said = entries.get(key) ?? []
    const sites = [
      ...said.flatMap(({ website }) => ({
        domain: ownHostOf(website) ?? '',
        ground: 'datasetSite' as const,
      })),
      ...said.flatMap(({ email }) => ({
        domain: ownMailHostOf(email) ?? '',
        ground: 'datasetMail' as const,
      })),
    ].filter(({ domain }) => domain !== '')
    return [...new Map(sites.toReversed().map((site) => [site.domain, site])).values()].reverse()
  })
}
