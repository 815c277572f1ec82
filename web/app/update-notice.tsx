import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseUpdate, dismissUpdate, useUpdate } from './update-store.ts'
import './shell-notices.css'

/** Says that a new build is there and changes to it when the user wants, not before unsaved input is safe. */
export function UpdateNotice(): ReactNode {
  const { t } = useTranslation()
  const notice = useUpdate((state) => state.notice)
  if (notice === 'none' || notice === 'dismissed') return null
  return (
    <section className="update-notice" role="status" aria-label={t('shell.updateTitle')}>
      <p>
        <strong>{t('shell.updateTitle')}</strong>
        <br />
        {notice === 'chosen' ? t('shell.updateWaits') : t('shell.updateText')}
      </p>
      <div className="update-actions">
        <button type="button" className="text-button" onClick={dismissUpdate}>
          {t('shell.updateLater')}
        </button>
        {notice === 'available' && (
          <button type="button" className="solid-button" onClick={() => chooseUpdate()}>
            {t('shell.updateNow')}
          </button>
        )}
      </div>
    </section>
  )
}
