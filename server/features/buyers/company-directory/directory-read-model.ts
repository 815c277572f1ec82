import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { directoryList } from './directory-list.ts'
import { readSearch, type SearchNeeds } from './directory-search.ts'

/** What is read of a company, beside where it is from. */
export const companyColumns =
  'c.id, c.name, c.country, c.city, c.address, c.website, c.email, c.phone, c.products, c.hs_codes'

const columns = `${companyColumns}, d.id as dataset_id, d.name as dataset_name, d.release, d.attribution, d.is_storable`

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
  const terms = await readSearch(ctx.db, needs, query.search)
  const page = await readPage<Stored>(ctx.db, directoryList(ctx, terms), { columns, query })
  const items = page.items.map(
    ({ datasetId, datasetName, release, attribution, isStorable, ...company }) => ({
      ...company,
      dataset: { id: datasetId, name: datasetName, release, attribution, isStorable },
    }),
  )
  return { ...page, items }
}
