import type { SendTaskPhase, SendTaskRow } from '@landfall/contract/email/email-tasks.ts'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import './email-tasks.css'

const tones: Record<SendTaskPhase, StateTone> = {
  draft: 'neutral',
  preparing: 'active',
  scheduled: 'active',
  sending: 'active',
  paused: 'warning',
  waiting: 'bad',
  cancelled: 'neutral',
  done: 'good',
}

/** What a task is doing. */
export function PhaseTag({ phase }: { phase: SendTaskPhase }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={tones[phase]}>{t(`emailTasks.phase.${phase}`)}</StateTag>
}

/** How far a task is: recipients that have come to an end, of all. */
export function SendTaskProgress({ task }: { task: Pick<SendTaskRow, 'counts' | 'phase'> }): ReactNode {
  const { counts, phase } = task
  if (phase === 'draft') return null
  const ended = counts.total - counts.waiting - counts.sending - counts.deferred
  const percent = counts.total === 0 ? 0 : Math.floor((ended / counts.total) * 100)
  return (
    <div className="send-progress">
      <Progress
        percent={percent}
        size="small"
        showInfo={false}
        status={phase === 'sending' ? 'active' : 'normal'}
        aria-label={`${percent} %`}
      />
      <span>
        {formatNumber(ended)} / {formatNumber(counts.total)}
      </span>
    </div>
  )
}
