import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import type { Db } from '#platform/postgres/database.ts'
import { directoryList } from './directory-list.ts'
import { directoryLookUp, isOften, readSearch, type SearchNeeds } from './directory-search.ts'

/** What is read of a company, beside where it is from. */
export const companyColumns =
  'c.id, c.name, c.country, c.city, c.address, c.website, c.email, c.phone, c.products, c.hs_codes'

const labelsSql = `array(select k.label_id from directory_labels k join customer_labels l on l.id = k.label_id
  where k.dataset_id = c.dataset_id and k.entry_key = c.entry_key and l.deleted_at is null order by l.position, l.id)`

/** Where a company is from and what the licence wants said, in one line. */
export const originSql = `concat_ws(' · ', concat_ws(' ', c.dataset_name, nullif(c.release, '')), nullif(c.attribution, ''),
  nullif(c.licence, ''))`

const columns = `${companyColumns}, ${labelsSql} as label_ids, c.dataset_id, c.dataset_name, c.release, c.attribution, c.is_storable`

type Stored = Omit<DirectoryCompany, 'dataset'> & {
  datasetId: number
  datasetName: string
  release: string
  attribution: string
  isStorable: boolean
}

/** One page of the companies of all datasets. */
export async function listDirectory(
  ctx: TransactionContext,
  needs: SearchNeeds,
  query: ListQuery,
): Promise<ListPage<DirectoryCompany>> {
  const definition = await searchedDirectory(ctx, needs, query.search)
  const page = await readPage<Stored>(ctx.db, definition, { columns, query, prepareAs: 'directoryPage' })
  return { ...page, items: page.items.map(present) }
}

/** The list of companies with the words of a search, looked up where that pays. */
export async function searchedDirectory(
  ctx: TransactionContext,
  needs: SearchNeeds,
  search: string | undefined,
): Promise<ListDefinition> {
  const terms = await readSearch(ctx.db, needs, search)
  const whole = directoryList(ctx, terms)
  const isLookedUp = terms.length > 0 && !(await isOften(ctx.db, terms))
  return isLookedUp ? { ...whole, lookUp: () => directoryLookUp(terms) } : whole
}

function present({
  datasetId,
  datasetName,
  release,
  attribution,
  isStorable,
  ...company
}: Stored): DirectoryCompany {
  return { ...company, dataset: { id: datasetId, name: datasetName, release, attribution, isStorable } }
}

/** Entries that are shown of one page of companies. */
const entryLimit = 500

/** What datasets say of companies of customs data, by their keys, the newest first. */
export async function findEntries(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DirectoryCompany[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db.query<Stored & { partyKey: string }>(
    `select ${columns}, c.party_key from listed_companies c
     where c.company_id in (app_company_id(), (select app_library_house())) and c.party_key <> '' and c.party_key = any($1)
     order by c.imported_at desc, c.id limit ${entryLimit}`,
    [keys],
  )
  const entries = new Map<string, DirectoryCompany[]>()
  for (const { partyKey, ...row } of rows) {
    entries.set(partyKey, [...(entries.get(partyKey) ?? []), present(row)])
  }
  return entries
}
