import { DeleteOutlined, PauseCircleOutlined, PlayCircleOutlined, TeamOutlined } from '@ant-design/icons'
import type { SequenceRow } from '@landfall/contract/email/mail-sequences.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useMoveSequence, useRemoveSequence } from './use-sequences.ts'

/** Where the people of a sequence are shown. */
export function peoplePath(id: number): string {
  return `/email/emailSequence/people?id=${id}`
}

/** Starts a sequence or lets it wait, and says so. */
export function useToggleSequence(): (sequence: Pick<SequenceRow, 'id' | 'state'>) => Promise<void> {
  const { t } = useTranslation()
  const move = useMoveSequence()
  return async ({ id, state }) => {
    const isRunning = state === 'running'
    await move.mutateAsync({ id, action: isRunning ? 'pause' : 'start' })
    notifySuccess(isRunning ? t('sequences.paused') : t('sequences.started'))
  }
}

/** What can be done with a sequence in the list. */
export function SequenceActions({ sequence }: { sequence: SequenceRow }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toggle = useToggleSequence()
  const remove = useRemoveSequence()
  const maySend = usePermission('email.task.send')
  const { id, name, state, people } = sequence
  const removeIt = async () => {
    const isSure = await confirm({
      title: t('sequences.removeQuestion', { name }),
      text: t('sequences.removeText', { amount: formatNumber(people.active + people.paused) }),
      action: t('sequences.remove'),
      isDanger: true,
    })
    if (!isSure) return
    await remove.mutateAsync(id)
    notifySuccess(t('sequences.removed'))
  }
  const change = state === 'running' ? t('sequences.pause') : t('sequences.start')
  return (
    <>
      <Button
        type="text"
        icon={<TeamOutlined aria-hidden />}
        title={t('sequences.showPeople')}
        aria-label={`${t('sequences.showPeople')}: ${name}`}
        onClick={() => navigate(peoplePath(id))}
      />
      {maySend && (
        <>
          <Button
            type="text"
            icon={
              state === 'running' ? <PauseCircleOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />
            }
            title={change}
            aria-label={`${change}: ${name}`}
            onClick={() => toggle(sequence)}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            title={t('sequences.remove')}
            aria-label={`${t('sequences.remove')}: ${name}`}
            onClick={removeIt}
          />
        </>
      )}
    </>
  )
}
