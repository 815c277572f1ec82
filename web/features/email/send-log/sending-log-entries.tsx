import type { SendLogEntry } from '@landfall/contract/email/send-log.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'

const tones: Record<SendLogEntry['outcome'], StateTone> = {
  sending: 'active',
  sent: 'good',
  deferred: 'warning',
  failed: 'bad',
  unknown: 'warning',
}

/** Results of messages, newest first, with what a failure means. */
export function SendingLogEntries({ entries }: { entries: readonly SendLogEntry[] }): ReactNode {
  const { t } = useTranslation()
  if (entries.length === 0) return <p className="quiet">{t('sendLog.noResults')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <section className="log-scroll" tabIndex={0} aria-label={t('sendLog.results')}>
      <ol className="log-entries">
        {entries.map((entry) => (
          <li key={`${entry.id} ${entry.happenedAt}`}>
            <StateTag tone={tones[entry.outcome]}>{t(`emailHistory.state.${entry.outcome}`)}</StateTag>
            <span className="log-address">
              {entry.address}
              {entry.name && <span className="quiet"> {entry.name}</span>}
              <Meaning entry={entry} />
            </span>
            <TimeBadge value={entry.happenedAt} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Meaning({ entry: { reason, error, nextTryAt } }: { entry: SendLogEntry }): ReactNode {
  const { t } = useTranslation()
  const words = [
    reason && t(`emailHistory.reason.${reason as 'hard'}`),
    error,
    nextTryAt && t('sendLog.nextTry', { time: formatDateTime(nextTryAt) }),
  ].filter(Boolean)
  return words.length > 0 && <span className="log-meaning">{words.join(' — ')}</span>
}
