import { PlusOutlined } from '@ant-design/icons'
import { type SequenceRow, sequenceRoutes, sequenceStates } from '@landfall/contract/email/mail-sequences.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { peoplePath, SequenceActions } from './sequence-actions.tsx'
import { SequenceStateTag } from './sequence-state-tag.tsx'
import { useChosenForSequence } from './use-chosen-for-sequence.ts'
import { sequencesKey } from './use-sequences.ts'

const AddPeopleDialog = lazyPart(() => import('./add-people-dialog.tsx').then((m) => m.AddPeopleDialog))

/** Sequences of mails; customers that somebody has chosen elsewhere are put into one of them here. */
export function SequenceListPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySend = usePermission('email.task.send')
  const [chosen, forget] = useChosenForSequence()
  const createButton = (
    <Allowed need="email.task.send">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => navigate('/email/emailSequence/edit')}
      >
        {t('sequences.create')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<SequenceRow>
        list={sequencesKey}
        title={t('menu.emailSequences')}
        load={(query, signal) => call(sequenceRoutes.list, { query }, { signal })}
        defaultSort="-createdAt"
        columns={useSequenceColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        searchHint={t('sequences.searchHint')}
        filters={[
          {
            field: 'state',
            label: t('sequences.fields.state'),
            kind: 'choice',
            isQuick: true,
            choices: sequenceStates.map((value) => ({ value, label: t(`sequences.state.${value}`) })),
          },
          { field: 'name', label: t('sequences.fields.name'), kind: 'text' },
          { field: 'creator', label: t('sequences.fields.creator'), kind: 'text' },
          { field: 'createdAt', label: t('sequences.fields.createdAt'), kind: 'date' },
        ]}
        addressOf={(row) => (maySend ? `/email/emailSequence/edit?id=${row.id}` : peoplePath(row.id))}
        rowActions={(row) => <SequenceActions sequence={row} />}
        rowActionsWidth={maySend ? 96 : 72}
        toolbar={createButton}
        empty={{ title: t('sequences.emptyTitle'), hint: t('sequences.emptyHint'), action: createButton }}
      />
      {chosen && maySend && <AddPeopleDialog selection={chosen} onClose={forget} />}
    </>
  )
}

function useSequenceColumns(): ListColumn<SequenceRow>[] {
  const { t } = useTranslation()
  const figure = (key: 'active' | 'finished' | 'stopped' | 'replied'): ListColumn<SequenceRow> => ({
    key,
    title: t(`sequences.fields.${key}`),
    width: 100,
    align: 'right',
    render: ({ people }) => formatNumber(people[key]),
  })
  return [
    { key: 'name', title: t('sequences.fields.name'), width: 260, isMain: true, render: (row) => row.name },
    {
      key: 'state',
      title: t('sequences.fields.state'),
      width: 120,
      render: (row) => <SequenceStateTag sequence={row} />,
    },
    {
      key: 'steps',
      title: t('sequences.fields.steps'),
      width: 80,
      align: 'right',
      render: (row) => formatNumber(row.steps),
    },
    {
      key: 'people',
      title: t('sequences.fields.people'),
      width: 100,
      align: 'right',
      render: ({ people }) => formatNumber(people.total),
    },
    figure('active'),
    figure('finished'),
    figure('stopped'),
    figure('replied'),
    {
      key: 'creator',
      givesWay: true,
      title: t('sequences.fields.creator'),
      width: 130,
      render: (row) => row.creatorName,
    },
    {
      key: 'createdAt',
      title: t('sequences.fields.createdAt'),
      width: 140,
      sortable: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}
