import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoggedError, useErrorLog } from '#platform/error-log.ts'
import { formatNumber } from '#platform/formatters.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import './error-list.css'

/** The errors of this window with everything known about them. */
export function ErrorList(): ReactNode {
  const { t } = useTranslation()
  const errors = useErrorLog((state) => state.errors)
  if (errors.length === 0) {
    return <EmptyState title={t('frameTools.errors.emptyTitle')} hint={t('frameTools.errors.emptyHint')} />
  }
  return (
    <ul className="error-list">
      {errors.map((error) => (
        <ErrorEntry key={error.id} error={error} />
      ))}
    </ul>
  )
}

function ErrorEntry({ error }: { error: LoggedError }): ReactNode {
  const { t } = useTranslation()
  const { message, url, stack } = error
  const info = [t(`frameTools.errors.sources.${error.source}`), error.info.trim()].filter(Boolean).join('\n')
  return (
    <li>
      <div className="error-head">
        <StateTag tone="bad">{t(`frameTools.errors.sources.${error.source}`)}</StateTag>
        {error.times > 1 && (
          <span>{t('frameTools.errors.times', { amount: formatNumber(error.times) })}</span>
        )}
        <TimeBadge value={error.at} />
        <CopyButton text={[message, url, info, stack].filter(Boolean).join('\n')} />
      </div>
      <dl>
        <dt>{t('frameTools.errors.message')}</dt>
        <dd>{message}</dd>
        <dt>{t('frameTools.errors.info')}</dt>
        <dd>{info}</dd>
        <dt>{t('frameTools.errors.url')}</dt>
        <dd>{url}</dd>
        <dt>{t('frameTools.errors.stack')}</dt>
        <dd>
          <pre>{stack || t('common.none')}</pre>
        </dd>
      </dl>
    </li>
  )
}
