import type { SequencePerson, SequenceView } from '@landfall/contract/email/mail-sequences.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClockIn, formatDateTime } from '#platform/formatters.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { TimeBadge } from '#ui/time-badge.tsx'
import { SequencePersonTag } from './sequence-state-tag.tsx'

/** Columns of the people of a sequence. */
export function usePersonColumns(sequence: SequenceView): ListColumn<SequencePerson>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'person',
      title: t('sequences.fields.person'),
      width: 170,
      isMain: true,
      render: (row) => row.name || row.address,
    },
    {
      key: 'customerName',
      title: t('sequences.fields.customer'),
      width: 190,
      render: (row) => row.customerName,
    },
    {
      key: 'state',
      title: t('sequences.fields.state'),
      width: 110,
      render: (row) => <SequencePersonTag person={row} />,
    },
    {
      key: 'step',
      title: t('sequences.fields.step'),
      width: 130,
      render: ({ nextStep }) =>
        nextStep > sequence.steps
          ? t('sequences.allDone')
          : t('sequences.stepOf', { step: nextStep, steps: sequence.steps }),
    },
    {
      key: 'dueAt',
      title: t('sequences.fields.dueAt'),
      width: 260,
      sortable: true,
      render: (row) => <Due person={row} sequence={sequence} />,
    },
    {
      key: 'lastMail',
      title: t('sequences.fields.lastMail'),
      width: 180,
      render: (row) => <LastMail person={row} />,
    },
    { key: 'address', title: t('sequences.fields.address'), width: 220, render: (row) => row.address },
    {
      key: 'addedAt',
      title: t('sequences.fields.addedAt'),
      width: 130,
      sortable: true,
      isOptional: true,
      render: (row) => <TimeBadge value={row.addedAt} />,
    },
    {
      key: 'addedBy',
      title: t('sequences.fields.addedBy'),
      width: 130,
      isOptional: true,
      render: (row) => row.addedByName,
    },
  ]
}

function Due({ person, sequence }: { person: SequencePerson; sequence: SequenceView }): ReactNode {
  const { t } = useTranslation()
  const { dueAt, state, timeZone } = person
  if (dueAt === null || state !== 'active') return null
  const isOver = new Date(dueAt) <= new Date()
  if (sequence.state !== 'running' && isOver) return t('sequences.notStarted')
  return (
    <>
      <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>{' '}
      <span className="sequence-there">
        {t('sequences.localTime', { time: formatClockIn(timeZone, dueAt) })}
      </span>
    </>
  )
}

function LastMail({ person }: { person: SequencePerson }): ReactNode {
  const { t } = useTranslation()
  const { repliedAt, openedAt, sentAt } = person
  const [word, at] = repliedAt
    ? [t('sequences.repliedAt'), repliedAt]
    : openedAt
      ? [t('sequences.openedAt'), openedAt]
      : [t('sequences.sentAt'), sentAt]
  if (at === null) return null
  return (
    <>
      {word} <TimeBadge value={at} />
    </>
  )
}
