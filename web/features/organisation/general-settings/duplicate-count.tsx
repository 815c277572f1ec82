import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import type { CompanySettingsInput } from '@landfall/contract/organisation/companies.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'

/** Says under the switch for unique customers how many are there twice already, before and after it is saved. */
export function DuplicateCount(): ReactNode {
  const { t } = useTranslation()
  const isUnique = Form.useWatch((values: CompanySettingsInput) => values.leadUnique)
  const mayMerge = usePermission('customer.customer.merge')
  const { data } = useQuery({
    queryKey: ['customers', 'duplicateGroups', 'count'],
    queryFn: ({ signal }) => call(identityRoutes.groups, { query: { size: 1 } }, { signal }),
    enabled: mayMerge && isUnique === true,
    meta: { claims: true },
  })
  if (!isUnique || !data || data.total === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="account-duplicates"
      title={t('companies.duplicates', { amount: formatNumber(data.total) })}
      description={
        <>
          {t('companies.duplicatesHint')}{' '}
          <Link className="plain-link" to="/customer/conflict/index?groups=open">
            {t('companies.showDuplicates')}
          </Link>
        </>
      }
    />
  )
}
