import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '#platform/formatters.ts'
import { useUiSettings } from '#platform/use-branding.ts'

/** What a mailing is judged by. */
const mainCounts = ['opened', 'clicked', 'replied'] as const

/** What it came from and what went wrong; those that are none are not said. */
const otherCounts = [
  'waiting',
  'deferred',
  'failed',
  'skipped',
  'unknown',
  'bounced',
  'complained',
  'unsubscribed',
] as const

/** What readers did, with its share of what was sent, and the rest in a line. */
export function TaskFigures({ task }: { task: SendTaskView }): ReactNode {
  const { t } = useTranslation()
  const { hideUnsubscribe } = useUiSettings()
  const { counts } = task
  const others = otherCounts.filter((key) => counts[key] > 0 && (key !== 'unsubscribed' || !hideUnsubscribe))
  return (
    <>
      <dl className="send-counts">
        {mainCounts.map((key) => (
          <div key={key}>
            <dt>{t(`emailTasks.counts.${key}`)}</dt>
            <dd>
              {formatNumber(counts[key])}
              {counts.sent > 0 && <small> {formatPercent(counts[key] / counts.sent)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="send-rest">
        {(['total', 'sent', ...others] as const).map((key) => (
          <div key={key}>
            <dt>{t(`emailTasks.counts.${key}`)}</dt>
            <dd>{formatNumber(counts[key])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
