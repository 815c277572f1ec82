import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#platform/connection-store.ts'
import './shell-notices.css'

/** Says that the server cannot be reached, and what that means for the user. */
export function OfflineBanner(): ReactNode {
  const { t } = useTranslation()
  const isOnline = useConnection((state) => state.isOnline)
  return (
    <div role="status" className="offline-place">
      {!isOnline && (
        <p className="offline-banner">
          <strong>{t('shell.offlineTitle')}</strong> {t('shell.offlineText')}
        </p>
      )}
    </div>
  )
}
