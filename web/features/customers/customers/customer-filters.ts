import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { type CustomerTab, customerSources } from '@landfall/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useColleagueFilter } from '#features/access/colleagues/colleague-choices.ts'
import { useFieldFilters } from '#features/customers/customer-words/profile-columns.tsx'
import { usePoolQuota } from '#features/customers/public-pool/use-public-pool.ts'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ListFilterField } from '#ui/list-model.ts'

const people = ['ownerId', 'founderId', 'lastOwnerId']

/** What customers can be filtered by. */
export function useCustomerFilters(tab: CustomerTab): ListFilterField[] {
  const { t } = useTranslation()
  const colleagues = useColleagueFilter(people)
  const pools = usePoolChoices(tab)
  const own = useFieldFilters()
  const imports = useImportFilter()
  return useMemo(
    () => customerFilters({ t, colleagues, pools, own, imports }),
    [t, colleagues, pools, own, imports],
  )
}

interface FilterParts {
  t: TFunction
  colleagues: ReturnType<typeof useColleagueFilter>
  pools: readonly ListFilterField[]
  own: ReturnType<typeof useFieldFilters>
  imports: readonly ListFilterField[]
}

function customerFilters({ t, colleagues, pools, own, imports }: FilterParts): ListFilterField[] {
  return [
    ...own.quick,
    ...own.profile,
    { field: 'ownerId', label: t('customers.fields.owner'), ...colleagues },
    {
      field: 'founderId',
      label: t('customers.fields.founder'),
      ...colleagues,
      operators: ['in', 'ne'],
    },
    {
      field: 'source',
      label: t('customers.fields.cameBy'),
      kind: 'choice',
      operators: ['in', 'ne'],
      choices: customerSources.map((value) => ({ value, label: t(`customers.sources.${value}`) })),
    },
    ...imports,
    { field: 'hasEmail', label: t('customers.hasEmail'), kind: 'boolean' },
    ...own.company,
    { field: 'lastFollowUpAt', label: t('customers.fields.lastFollowUpAt'), kind: 'date' },
    { field: 'lastContactAt', label: t('customers.fields.lastContactAt'), kind: 'date' },
    { field: 'contactedAt', label: t('customers.fields.contactedAt'), kind: 'date' },
    { field: 'wonAt', label: t('customers.fields.wonAt'), kind: 'date' },
    { field: 'dropsAt', label: t('publicPool.fields.dropsAt'), kind: 'date' },
    ...pools,
    { field: 'pooledAt', label: t('publicPool.fields.pooledAt'), kind: 'date' },
    { field: 'isShared', label: t('customers.collaboration.isShared'), kind: 'boolean' },
    { field: 'isProtected', label: t('publicPool.fields.isProtected'), kind: 'boolean' },
    { field: 'lastOwnerId', label: t('publicPool.fields.lastOwner'), ...colleagues },
    { field: 'createdAt', label: t('customers.fields.createdAt'), kind: 'date' },
    { field: 'updatedAt', label: t('customers.fields.updatedAt'), kind: 'date' },
  ]
}

// Imports are named once one of them is asked for, as by its report.
function useImportFilter(): ListFilterField[] {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isAsked = params.get('filter')?.includes('importId') ?? false
  const mayImport = usePermission('customer.import.run')
  const { data } = useQuery({
    queryKey: ['customerImports', 'names'],
    queryFn: ({ signal }) => call(importRoutes.list, {}, { signal }),
    enabled: isAsked && mayImport,
    staleTime: 60_000,
  })
  return useMemo(() => {
    if (!isAsked) return []
    const choices = (data?.items ?? []).map(({ id, fileName }) => ({ value: id, label: fileName }))
    return [{ field: 'importId', label: t('customers.fields.importId'), kind: 'choice', choices }]
  }, [isAsked, data, t])
}

// With a single pool there is nothing to choose.
function usePoolChoices(tab: CustomerTab): ListFilterField[] {
  const { t } = useTranslation()
  const { data } = usePoolQuota(tab === 'pool')
  return useMemo(() => {
    if (!data || data.pools.length < 2) return []
    const choices = data.pools.map(({ id, name }) => ({ value: id, label: name || t('customers.pool') }))
    return [
      { field: 'poolId', label: t('publicPool.fields.poolName'), kind: 'choice', isQuick: true, choices },
    ]
  }, [data, t])
}
