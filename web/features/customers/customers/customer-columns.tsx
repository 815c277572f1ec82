import { ClockCircleOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { CustomerRow, CustomerTab } from '@landfall/contract/customers/customers.ts'
import type { ListedField } from '@landfall/contract/customers/standard-field-shapes.ts'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { IntentWord, StageWord } from '#features/customers/customer-words/customer-marks.tsx'
import { fieldColumn, useProfileColumns } from '#features/customers/customer-words/profile-columns.tsx'
import { useWords, type Words } from '#features/customers/customer-words/use-vocabulary.ts'
import { usePoolColumns } from '#features/customers/public-pool/pool-columns.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useAttend } from './use-customers.ts'

// The words of marks come with the frame.
const AddressMark = lazyPart(
  () => import('#features/addresses/address-verification/address-mark.tsx').then((m) => m.AddressMark),
  'frame',
)

/** The columns of a tab of the customer list; those shown at first fit an ordinary desk. */
export function useCustomerColumns(tab: CustomerTab): ListColumn<CustomerRow>[] {
  const { t } = useTranslation()
  const pool = usePoolColumns(tab)
  const profile = useProfileColumns()
  const words = useWords()
  return useMemo(() => customerColumns({ tab, t, words, pool, profile }), [tab, t, words, pool, profile])
}

interface ColumnParts {
  tab: CustomerTab
  t: TFunction
  words: Words
  pool: readonly ListColumn<CustomerRow>[]
  profile: ReturnType<typeof useProfileColumns>
}

function customerColumns({ tab, t, words, pool, profile }: ColumnParts): ListColumn<CustomerRow>[] {
  const column = (field: ListedField) => fieldColumn(field, { t, words })
  return [
    { ...column('name'), isMain: true },
    column('country'),
    { ...column('stage'), render: (row) => <StageWord stage={row.stage} words={words} /> },
    {
      ...column('intent'),
      isOptional: tab !== 'mine',
      render: (row) => <IntentWord intent={row.intent} words={words} />,
    },
    profile.labels,
    {
      key: 'ownerName',
      title: t('customers.fields.owner'),
      width: 96,
      // All of mine are mine, and nobody has those of the pool.
      isOptional: tab === 'mine' || tab === 'pool',
      render: (row) => row.ownerName ?? <em className="quiet">{t('customers.pool')}</em>,
    },
    {
      ...column('nextContactAt'),
      // Nobody has an appointment with a customer of the pool.
      isOptional: tab === 'pool',
      render: (row) => row.nextContactAt && <NextContact value={row.nextContactAt} />,
    },
    ...pool,
    ...profile.further,
    {
      key: 'contactName',
      title: t('customers.fields.contactName'),
      width: 140,
      isOptional: true,
      render: (row) => row.contactName,
    },
    {
      key: 'contactEmail',
      title: t('customers.email'),
      width: 140,
      render: (row) =>
        row.contactEmail && (
          <span className="marked-address">
            <span className="marked-address-text">{row.contactEmail}</span>
            <AddressMark email={row.contactEmail} />
          </span>
        ),
    },
    {
      key: 'lastFollowUpAt',
      title: t('customers.fields.lastFollowUpAt'),
      width: 120,
      sortable: true,
      isOptional: tab !== 'pool',
      render: (row) => row.lastFollowUpAt && <TimeBadge value={row.lastFollowUpAt} />,
    },
    {
      key: 'lastContactAt',
      title: t('customers.fields.lastContactAt'),
      width: 140,
      isOptional: true,
      render: (row) => row.lastContactAt && <TimeBadge value={row.lastContactAt} />,
    },
    {
      key: 'contactPhone',
      title: t('customers.fields.phones'),
      width: 150,
      isOptional: true,
      render: (row) => row.contactPhone,
    },
    {
      key: 'founderName',
      title: t('customers.fields.founder'),
      width: 130,
      isOptional: true,
      render: (row) => row.founderName,
    },
    {
      key: 'createdAt',
      title: t('customers.fields.createdAt'),
      width: 130,
      sortable: true,
      isOptional: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
    {
      key: 'updatedAt',
      title: t('customers.fields.updatedAt'),
      width: 130,
      sortable: true,
      isOptional: true,
      render: (row) => <TimeBadge value={row.updatedAt} />,
    },
  ]
}

/** When to get in touch; one that is due stands out. */
function NextContact({ value }: { value: string }): ReactNode {
  const { t } = useTranslation()
  const isDue = Date.parse(value) < Date.now()
  return (
    <span className={isDue ? 'next-contact is-due' : 'next-contact'}>
      {isDue && <ClockCircleOutlined aria-label={t('customers.due')} title={t('customers.due')} />}
      <TimeBadge value={value} />
    </span>
  )
}

/** The star by which a user keeps an eye on a customer. */
export function AttentionButton({
  row,
}: {
  row: Pick<CustomerRow, 'id' | 'name' | 'isAttended'>
}): ReactNode {
  const { t } = useTranslation()
  const attend = useAttend()
  const label = t(row.isAttended ? 'customers.unattend' : 'customers.attend', { name: row.name })
  return (
    <Button
      type="text"
      aria-label={label}
      title={label}
      aria-pressed={row.isAttended}
      loading={attend.isPending}
      icon={
        row.isAttended ? <StarFilled className="attended-star" aria-hidden /> : <StarOutlined aria-hidden />
      }
      onClick={() => attend.mutate({ id: row.id, isAttended: !row.isAttended })}
    />
  )
}
