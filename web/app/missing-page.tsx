import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tryWhenReached, useConnection } from '#platform/connection-store.ts'
import { checkMissingPart, chooseUpdate, useUpdate } from './update-store.ts'

/** Stands in for a page whose code could not be fetched, until it can be. */
export function missingPage(load: () => Promise<ComponentType>): ComponentType {
  return function MissingPage(): ReactNode {
    const { t } = useTranslation()
    const [page, setPage] = useState<{ Page: ComponentType } | null>(null)
    const isReplaced = useUpdate((state) => state.notice !== 'none')
    const isOnline = useConnection((state) => state.isOnline)
    const fetchPage = useCallback(() => load().then((Page) => setPage({ Page })), [])
    useEffect(() => {
      void checkMissingPart()
      return tryWhenReached(fetchPage)
    }, [fetchPage])
    if (page) return <page.Page />
    return (
      <div className="message-page" role="alert">
        <h1>{t('shell.partMissing')}</h1>
        <p>{missingText()}</p>
        <div className="message-actions">
          {isReplaced ? (
            <button type="button" className="solid-button" onClick={() => chooseUpdate()}>
              {t('shell.updateNow')}
            </button>
          ) : (
            <button
              type="button"
              className="solid-button"
              onClick={() => void fetchPage().catch(checkMissingPart)}
            >
              {t('common.retry')}
            </button>
          )}
        </div>
      </div>
    )

    function missingText(): string {
      if (isReplaced) return t('shell.partReplaced')
      return isOnline ? t('common.networkFailed') : t('shell.partOffline')
    }
  }
}
