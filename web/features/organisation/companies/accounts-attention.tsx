import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import './companies.css'

const tabs = ['expiring', 'expired', 'suspended', 'all'] as const

/** Company accounts that need attention, each number with the list behind it. */
export function AccountsAttention(): ReactNode {
  const { t } = useTranslation()
  const counts = useQuery({
    queryKey: ['companies', 'counts'],
    queryFn: ({ signal }) => call(companyRoutes.counts, {}, { signal }),
    meta: { claims: true },
  })
  return (
    <section className="panel" aria-label={t('companies.title')}>
      <h2>{t('companies.title')}</h2>
      {counts.error && (
        <FailureState title={t('companies.failed')} error={counts.error} onRetry={() => counts.refetch()} />
      )}
      {!counts.data && !counts.error && <Skeleton active paragraph={{ rows: 1 }} />}
      {counts.data && (
        <ul className="account-counts">
          {tabs.map((tab) => (
            <li key={tab}>
              <Link to={`/userManage/company?tab=${tab}`} className={`is-${tab}`}>
                <b>{formatNumber(counts.data[tab])}</b>
                <span>{t(`companies.tabs.${tab}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
