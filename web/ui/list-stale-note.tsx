import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'

/** Says that rows on screen are old and cannot be refreshed. */
export function ListStaleNote({ loadedAt }: { loadedAt: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className="list-stale-note" role="status">
      {t('shell.staleRows', { time: formatDateTime(loadedAt) })}
    </p>
  )
}
