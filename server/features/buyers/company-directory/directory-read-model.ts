import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { countCopied, readCopiedPage } from '#features/buyers/copied-search/copied-list.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { encodeCursor } from '#platform/list/list-cursor.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { planOrder } from '#platform/list/list-order.ts'
import { type ListPage, readByIds, readPage } from '#platform/list/list-page.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type CopyNeeds, inCopies, searchCopies } from './copied-directory.ts'
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

const shown = { columns, prepareAs: 'directoryPage' }

/** One page of the companies of all datasets: large directories are searched in their copies, others where they are. */
export async function listDirectory(
  ctx: Context,
  needs: CopyNeeds,
  query: ListQuery,
): Promise<ListPage<DirectoryCompany>> {
  const page =
    (await inCopies(() => listCopied(ctx, needs, query))) ??
    (await ctx.transaction(async (db) => {
      const definition = await searchedDirectory({ ...ctx, db }, needs, query.search)
      return readPage<Stored>(db, definition, { query, ...shown })
    }))
  return { ...page, items: page.items.map(present) }
}

async function listCopied(
  ctx: Context,
  needs: CopyNeeds,
  query: ListQuery,
): Promise<ListPage<Stored> | undefined> {
  const definition = directoryList(ctx, [])
  const order = planOrder(definition, query)
  const search = await searchCopies(ctx, needs, query)
  if (!search) return undefined
  const { size } = query
  // Both at once: a page takes as long as counting.
  const [found, counted] = await Promise.all([
    readCopiedPage(ctx, needs.clickhouse, { search, order, size }),
    countCopied(ctx, needs.clickhouse, { search, isExact: query.exactTotal === true }),
  ])
  const page = found.slice(0, size)
  const last = found.length > size ? page.at(-1) : undefined
  const ids = page.map(({ id }) => id)
  return {
    items: await ctx.transaction((db) => readByIds<Stored>(db, { definition, ...shown }, ids)),
    nextCursor: last ? encodeCursor({ sort: order.name, value: last.sortValue, id: last.id }) : null,
    total: counted.total,
    totalIsMinimum: counted.isMinimum,
  }
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
