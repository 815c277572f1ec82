import { type CompanyRow, customerCountLimit } from '@landfall/contract/organisation/companies.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatDate, formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { CompanyStateTag } from './company-state-tag.tsx'

/** People of a company beside its seats. */
export function SeatsUsed({ people, seats }: Pick<CompanyRow, 'people' | 'seats'>): ReactNode {
  const { t } = useTranslation()
  const used = formatNumber(people)
  return seats === null
    ? t('companies.seatsUnlimited', { people: used })
    : t('companies.seatsUsed', { people: used, seats: formatNumber(seats) })
}

/** A number of customers that is counted up to a limit only. */
export function customerCount(count: number): string {
  return count > customerCountLimit ? `${formatNumber(customerCountLimit)}+` : formatNumber(count)
}

/** The columns of the list of company accounts. */
export function useCompanyColumns(): ListColumn<CompanyRow>[] {
  const { t } = useTranslation()
  const seesOems = usePermission('system.oem.read')
  const title = (field: 'name' | 'oem' | 'state' | 'validThrough' | 'seats' | 'customers' | 'storage') =>
    t(`companies.fields.${field}`)
  return [
    {
      key: 'name',
      title: title('name'),
      width: 240,
      sortable: true,
      isMain: true,
      render: (row) => row.name,
    },
    ...(seesOems
      ? [{ key: 'oem', title: title('oem'), width: 150, render: (row: CompanyRow) => row.oemName }]
      : []),
    {
      key: 'state',
      title: title('state'),
      width: 120,
      render: (row) => <CompanyStateTag state={row.state} />,
    },
    {
      key: 'validThrough',
      title: title('validThrough'),
      width: 140,
      sortable: true,
      render: (row) => (row.validThrough ? formatDate(row.validThrough) : t('companies.noEnd')),
    },
    { key: 'seats', title: title('seats'), width: 130, render: (row) => <SeatsUsed {...row} /> },
    {
      key: 'customers',
      title: title('customers'),
      width: 110,
      align: 'right',
      render: (row) => customerCount(row.customers),
    },
    {
      key: 'storage',
      title: title('storage'),
      width: 110,
      align: 'right',
      isOptional: true,
      render: (row) => formatBytes(row.storageBytes),
    },
    {
      key: 'lastSignInAt',
      title: t('companies.fields.lastSignInAt'),
      width: 150,
      render: (row) =>
        row.lastSignInAt ? <TimeBadge value={row.lastSignInAt} /> : t('companies.neverSignedIn'),
    },
    {
      key: 'createdAt',
      title: t('companies.fields.createdAt'),
      width: 130,
      sortable: true,
      isOptional: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
    {
      key: 'remark',
      title: t('companies.fields.remark'),
      width: 200,
      isOptional: true,
      render: (row) => row.remark,
    },
  ]
}
