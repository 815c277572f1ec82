import { addressVerdicts, type VerificationCheck } from '@landfall/contract/addresses/address-verification.ts'
import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

/** Every check with what it cost. */
export function CheckList(): ReactNode {
  const { t } = useTranslation()
  return (
    <ListPage<VerificationCheck>
      list="verificationChecks"
      title={t('addressVerification.tabs.log')}
      load={(query, signal) => call(routes.checks, { query }, { signal })}
      defaultSort="-askedAt"
      columns={useColumns()}
      rowId={(row) => row.id}
      rowName={(row) => row.email}
      filters={[
        {
          field: 'verdict',
          label: t('addressVerification.column.verdict'),
          kind: 'choice',
          isQuick: true,
          choices: addressVerdicts.map((value) => ({
            value,
            label: t(`addressVerification.verdict.${value}`),
          })),
        },
        { field: 'askedAt', label: t('addressVerification.column.askedAt'), kind: 'date' },
      ]}
      empty={{ title: t('addressVerification.logEmpty'), hint: t('addressVerification.emptyHint') }}
    />
  )
}

function useColumns(): ListColumn<VerificationCheck>[] {
  const { t } = useTranslation()
  const title = (key: 'email' | 'askedAt' | 'userName' | 'origin' | 'verdict' | 'reason' | 'cost') =>
    t(`addressVerification.column.${key}`)
  return [
    { key: 'email', title: title('email'), width: 240, isMain: true, render: (row) => row.email },
    {
      key: 'askedAt',
      title: title('askedAt'),
      width: 140,
      sortable: true,
      render: (row) => <TimeBadge value={row.askedAt} />,
    },
    { key: 'userName', title: title('userName'), width: 140, render: (row) => row.userName },
    {
      key: 'origin',
      title: title('origin'),
      width: 130,
      render: (row) => t(`addressVerification.origin.${row.origin}`),
    },
    {
      key: 'verdict',
      title: title('verdict'),
      width: 150,
      render: (row) =>
        row.verdict ? t(`addressVerification.verdict.${row.verdict}`) : t('addressVerification.open'),
    },
    {
      key: 'reason',
      title: title('reason'),
      width: 260,
      render: (row) => row.reason && t(`addressMarks.reason.${row.reason}`),
    },
    {
      key: 'cost',
      title: title('cost'),
      width: 90,
      align: 'right',
      render: (row) => (row.cost === null ? '…' : formatNumber(row.cost)),
    },
  ]
}
