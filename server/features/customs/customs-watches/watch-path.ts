import type { WatchFinding, WatchInput } from '@landfall/contract/customs/customs-watches.ts'
import { type FilterCondition, listFilter } from '@landfall/contract/list.ts'

const queryPage = '/customsData/searchCustomsData'

/** Uploads that an address can name. */
const namedUploads = 50

/** The page with everything that is watched. */
export function watchPath({ query, company }: Pick<WatchInput, 'query' | 'company'>): string {
  if (company) return `/customsData/seachDetailCustomData?${new URLSearchParams(pick(company))}`
  return addressOf(query)
}

function pick({ role, key }: { role: string; key: string }) {
  return { role, key }
}

/** The page with what one run found: the query narrowed to the loads that were new. */
export function runPath(
  { query, company }: Pick<WatchInput, 'query' | 'company'>,
  { uploadIds, findings }: { uploadIds: readonly number[]; findings: readonly WatchFinding[] },
): string {
  const isAboutRecords = findings.some(({ kind }) => kind.startsWith('new'))
  if (!isAboutRecords || uploadIds.length > namedUploads) return watchPath({ query, company })
  const [first = 0, ...others] = uploadIds
  const fresh: FilterCondition =
    others.length === 0
      ? { field: 'uploadId', op: 'eq', value: first }
      : { field: 'uploadId', op: 'in', value: [...uploadIds] }
  if (!company) return addressOf({ ...query, filter: narrowed(query.filter, fresh) })
  const party: FilterCondition = { field: `${company.role}Key`, op: 'eq', value: company.key }
  return addressOf({ filter: JSON.stringify({ join: 'and', conditions: [party, fresh] }) })
}

// Groups cannot stand in groups: where "or" is between groups the whole result is shown.
function narrowed(text: string | undefined, fresh: FilterCondition): string | undefined {
  if (!text) return JSON.stringify({ join: 'and', conditions: [fresh] })
  const { join, conditions, groups = [] } = listFilter.parse(JSON.parse(text))
  if (join === 'and') return JSON.stringify({ join, conditions: [...conditions, fresh], groups })
  if (groups.length > 0) return text
  return JSON.stringify({ join: 'and', conditions: [fresh], groups: [{ join, conditions }] })
}

function addressOf({ search, filter, tab, choices = {} }: Partial<WatchInput['query']>): string {
  const params = new URLSearchParams(choices)
  if (tab) params.set('tab', tab)
  if (search) params.set('search', search)
  if (filter) params.set('filter', filter)
  return params.size > 0 ? `${queryPage}?${params}` : queryPage
}
