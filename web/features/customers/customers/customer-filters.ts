import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import {
  type CustomerTab,
  customerIntents,
  customerSources,
  customerStages,
} from '@landfall/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useColleagueFilter } from '#features/access/colleagues/colleague-choices.ts'
import { useProfileFilters } from '#features/customers/customer-words/profile-columns.tsx'
import { useWords, type Words } from '#features/customers/customer-words/use-vocabulary.ts'
import { usePoolQuota } from '#features/customers/public-pool/use-public-pool.ts'
import { call } from '#platform/api-client.ts'
import { countryChoices } from '#platform/country-names.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ListFilterField } from '#ui/list-model.ts'

const people = ['ownerId', 'founderId', 'lastOwnerId']

/** What customers can be filtered by. */
export function useCustomerFilters(tab: CustomerTab): ListFilterField[] {
  const { t } = useTranslation()
  const colleagues = useColleagueFilter(people)
  const pools = usePoolChoices(tab)
  const profile = useProfileFilters()
  const imports = useImportFilter()
  const words = useWords()
  return useMemo(
    () => customerFilters({ t, words, colleagues, pools, profile, imports }),
    [t, words, colleagues, pools, profile, imports],
  )
}

interface FilterParts {
  t: TFunction
  words: Words
  colleagues: ReturnType<typeof useColleagueFilter>
  pools: readonly ListFilterField[]
  profile: readonly ListFilterField[]
  imports: readonly ListFilterField[]
}

function customerFilters({ t, words, colleagues, pools, profile, imports }: FilterParts): ListFilterField[] {
  return [
    {
      field: 'stage',
      label: t('customers.fields.stage'),
      kind: 'choice',
      isQuick: true,
      choices: customerStages.map((value) => ({ value, label: words.stageName(value) })),
    },
    {
      field: 'intent',
      label: t('customers.fields.intent'),
      kind: 'choice',
      isQuick: true,
      choices: customerIntents.map((value) => ({ value, label: words.intentName(value) })),
    },
    {
      field: 'country',
      label: t('customers.fields.country'),
      kind: 'choice',
      isQuick: true,
      // Worked out when they are looked at.
      get choices() {
        return countryChoices()
      },
    },
    ...profile,
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
    { field: 'name', label: t('customers.fields.name'), kind: 'text' },
    { field: 'website', label: t('customers.fields.website'), kind: 'text' },
    { field: 'address', label: t('customers.fields.address'), kind: 'text' },
    { field: 'lastFollowUpAt', label: t('customers.fields.lastFollowUpAt'), kind: 'date' },
    { field: 'lastContactAt', label: t('customers.fields.lastContactAt'), kind: 'date' },
    { field: 'contactedAt', label: t('customers.fields.contactedAt'), kind: 'date' },
    { field: 'wonAt', label: t('customers.fields.wonAt'), kind: 'date' },
    { field: 'nextContactAt', label: t('customers.fields.nextContactAt'), kind: 'date' },
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
