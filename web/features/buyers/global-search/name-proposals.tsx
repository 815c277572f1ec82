import { customerSearchRoutes } from '@landfall/contract/customers/customer-search.ts'
import { tradeRoles } from '@landfall/contract/customers/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'

/** Names that are proposed at most. */
const most = 6

/** Names that are like what was typed, mistakes in typing included; each is searched for with one click. */
export function NameProposals({ search }: { search: string }): ReactNode {
  const { t } = useTranslation()
  const mayCustomers = usePermission('customer.customer.read')
  const mayCustoms = usePermission('customs.record.read')
  const isComparable = search.length >= 2 && search.length <= 100
  const customers = useQuery({
    queryKey: ['globalSearch', 'alikeCustomers', search],
    queryFn: async ({ signal }) =>
      (await call(customerSearchRoutes.suggest, { query: { search, tab: 'all' } }, { signal })).names,
    enabled: mayCustomers && isComparable,
    meta: { claims: true },
  })
  const companies = useQueries({
    queries: tradeRoles.map((role) => ({
      queryKey: ['globalSearch', 'alikeCompanies', role, search],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { items } = await call(tradeCompanyRoutes.byName, { query: { name: search, role } }, { signal })
        return items.map(({ name }) => name)
      },
      enabled: mayCustoms && isComparable,
      meta: { claims: true } as const,
    })),
  })
  // In turns, so that customers leave room for companies.
  const lists = [customers, ...companies].map(({ data }) => data ?? [])
  const inTurns = Array.from({ length: most }, (_, at) => lists.flatMap((names) => names[at] ?? [])).flat()
  const isOther = (name: string) => !name.toLowerCase().includes(search.toLowerCase())
  const names = [...new Set(inTurns.filter(isOther))].slice(0, most)
  if (names.length === 0) return null
  return (
    <p role="status">
      {t('list.didYouMean')}{' '}
      {names.map((name) => (
        <Link
          key={name}
          className="plain-link name-proposal"
          to={`?${new URLSearchParams({ search: name })}`}
        >
          {name}
        </Link>
      ))}
    </p>
  )
}
