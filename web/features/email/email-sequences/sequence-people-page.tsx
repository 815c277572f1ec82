import { EditOutlined } from '@ant-design/icons'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import {
  type SequencePerson,
  type SequenceView,
  sequencePersonStates,
  sequenceRoutes,
  sequenceStopReasons,
} from '@landfall/contract/email/mail-sequences.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import type { ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { useTabTitle } from '#ui/tab-context.ts'
import { usePersonActions } from './person-actions.tsx'
import { usePersonColumns } from './person-columns.tsx'
import { sequencePeopleKey, useSequence } from './use-sequences.ts'

/** The people of the sequence whose id is in the address, and where each of them is. */
export function SequencePeoplePage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || undefined
  const sequence = useSequence(id)
  useTabTitle(sequence.data && t('sequences.peopleTitle', { name: sequence.data.name }))
  if (sequence.error) {
    return (
      <FailureState title={t('sequences.failed')} error={sequence.error} onRetry={() => sequence.refetch()} />
    )
  }
  if (id === undefined) {
    return (
      <div className="panel">
        <EmptyState
          title={t('sequences.noneChosen')}
          action={
            <Link className="plain-link" to="/email/emailSequence">
              {t('sequences.toList')}
            </Link>
          }
        />
      </div>
    )
  }
  if (!sequence.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <People sequence={sequence.data} />
}

function People({ sequence }: { sequence: SequenceView }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySend = usePermission('email.task.send')
  const { id, name } = sequence
  return (
    <ListPage<SequencePerson>
      list={sequencePeopleKey}
      loadKey={[id]}
      title={t('sequences.peopleTitle', { name })}
      load={(query, signal) => call(sequenceRoutes.people, { params: { id }, query }, { signal })}
      defaultSort="dueAt"
      columns={usePersonColumns(sequence)}
      rowId={(row) => row.id}
      rowName={(row) => row.name || row.address}
      tabs={(['all', ...sequencePersonStates] as const).map((key) => ({
        key,
        label: t(`sequences.tabs.${key}`),
      }))}
      filters={useFilters(sequence)}
      searchHint={t('sequences.peopleSearch')}
      batchActions={usePersonActions(sequence)}
      addressOf={(row) => (row.customerId === null ? undefined : customerPath(row.customerId))}
      toolbar={
        maySend && (
          <Button
            icon={<EditOutlined aria-hidden />}
            onClick={() => navigate(`/email/emailSequence/edit?id=${id}`)}
          >
            {t('sequences.edit')}
          </Button>
        )
      }
      empty={{
        title: t('sequences.peopleEmptyTitle'),
        hint: t('sequences.peopleEmptyHint'),
        action: (
          <Link className="plain-link" to="/customer/index?tab=all">
            {t('sequences.toCustomers')}
          </Link>
        ),
      }}
    />
  )
}

function useFilters({ steps }: SequenceView): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'nextStep',
      label: t('sequences.fields.step'),
      kind: 'choice',
      isQuick: true,
      choices: Array.from({ length: steps }, (_none, at) => ({
        value: String(at + 1),
        label: t('sequences.stepTitle', { step: at + 1 }),
      })),
    },
    {
      field: 'reason',
      label: t('sequences.fields.reason'),
      kind: 'choice',
      choices: sequenceStopReasons.map((value) => ({ value, label: t(`sequences.reason.${value}`) })),
    },
    { field: 'name', label: t('sequences.fields.person'), kind: 'text' },
    { field: 'address', label: t('sequences.fields.address'), kind: 'text' },
    { field: 'customerName', label: t('sequences.fields.customer'), kind: 'text' },
    { field: 'dueAt', label: t('sequences.fields.dueAt'), kind: 'date' },
    { field: 'addedAt', label: t('sequences.fields.addedAt'), kind: 'date' },
  ]
}
