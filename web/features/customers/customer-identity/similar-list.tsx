import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { claimOf } from './use-customer-identity.ts'
import './customer-identity.css'

/** Customers that one looks like, whoever has them. */
export function SimilarList({ customer }: { customer: CustomerView }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const similar = useQuery({
    queryKey: ['customers', 'similar', customer.id],
    queryFn: async ({ signal }) =>
      (await call(identityRoutes.similar, { params: { id: customer.id } }, { signal })).items,
    meta: { claims: true },
  })
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('customerIdentity.similar')}</h3>
      {similar.error ? (
        <FailureState
          title={t('customerIdentity.similarFailed')}
          error={similar.error}
          onRetry={() => similar.refetch()}
        />
      ) : similar.data === undefined ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : similar.data.length === 0 ? (
        <p className="duplicate-facts">{t('customerIdentity.similarNone')}</p>
      ) : (
        <DuplicateList items={similar.data} claim={() => claimOf(customer)} />
      )}
    </section>
  )
}
