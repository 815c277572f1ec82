import {
  addressFlags,
  addressOrigins,
  addressReasons,
  addressVerdicts,
  type VerifiedAddress,
} from '@landfall/contract/addresses/address-verification.ts'
import { useTranslation } from 'react-i18next'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { AddressFlags, AddressStateTag, NextTry } from './address-tags.tsx'

/** What the list shows of an address. */
export function useAddressColumns(): ListColumn<VerifiedAddress>[] {
  const { t } = useTranslation()
  const title = (
    key:
      | 'email'
      | 'state'
      | 'reason'
      | 'score'
      | 'flags'
      | 'checkedAt'
      | 'nextAttemptAt'
      | 'suggestion'
      | 'origin'
      | 'ownerName'
      | 'createdAt'
      | 'said',
  ) => t(`addressVerification.column.${key}`)
  return [
    {
      key: 'email',
      title: title('email'),
      width: 220,
      isMain: true,
      sortable: true,
      render: (row) => row.email,
    },
    {
      key: 'state',
      title: title('state'),
      width: 110,
      render: (row) => <AddressStateTag {...row} />,
    },
    {
      key: 'reason',
      title: title('reason'),
      width: 200,
      render: (row) => (row.reason ? t(`addressMarks.reason.${row.reason}`) : t('addressMarks.notChecked')),
    },
    {
      key: 'score',
      title: title('score'),
      width: 80,
      align: 'right',
      sortable: true,
      render: (row) => row.score,
    },
    { key: 'flags', title: title('flags'), width: 150, render: (row) => <AddressFlags flags={row.flags} /> },
    {
      key: 'checkedAt',
      title: title('checkedAt'),
      width: 120,
      sortable: true,
      render: (row) => <TimeBadge value={row.checkedAt} />,
    },
    {
      key: 'nextAttemptAt',
      title: title('nextAttemptAt'),
      width: 120,
      render: (row) =>
        row.nextAttemptAt ? (
          <NextTry at={row.nextAttemptAt} />
        ) : (
          row.state === 'toVerify' && row.verdict === 'unknown' && t('addressVerification.never')
        ),
    },
    { key: 'suggestion', title: title('suggestion'), width: 200, render: (row) => row.suggestion },
    { key: 'said', title: title('said'), width: 260, isOptional: true, render: (row) => row.said },
    {
      key: 'origin',
      title: title('origin'),
      width: 120,
      isOptional: true,
      render: (row) => t(`addressVerification.origin.${row.origin}`),
    },
    {
      key: 'ownerName',
      title: title('ownerName'),
      width: 120,
      isOptional: true,
      render: (row) => row.ownerName,
    },
    {
      key: 'createdAt',
      title: title('createdAt'),
      width: 130,
      isOptional: true,
      sortable: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}

/** By what addresses can be narrowed. */
export function useAddressFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'verdict',
      label: t('addressVerification.column.verdict'),
      kind: 'choice',
      isQuick: true,
      choices: addressVerdicts.map((value) => ({ value, label: t(`addressVerification.verdict.${value}`) })),
    },
    {
      field: 'flags',
      label: t('addressVerification.column.flags'),
      kind: 'choice',
      operators: ['in', 'empty', 'notEmpty'],
      choices: addressFlags.map((value) => ({ value, label: t(`addressVerification.flag.${value}`) })),
    },
    {
      field: 'reason',
      label: t('addressVerification.column.reason'),
      kind: 'choice',
      choices: addressReasons.map((value) => ({ value, label: t(`addressMarks.reason.${value}`) })),
    },
    {
      field: 'origin',
      label: t('addressVerification.column.origin'),
      kind: 'choice',
      choices: addressOrigins.map((value) => ({ value, label: t(`addressVerification.origin.${value}`) })),
    },
    { field: 'domain', label: t('addressVerification.column.email'), kind: 'text' },
    { field: 'score', label: t('addressVerification.column.score'), kind: 'number' },
    { field: 'checkedAt', label: t('addressVerification.column.checkedAt'), kind: 'date' },
  ]
}
