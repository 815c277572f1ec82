import { useTranslation } from 'react-i18next'
import { notifyError, notifySuccess } from './toast-store.ts'

/** Copies a text to the clipboard and says whether it worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation()
  return async (text) => {
    try {
      // Absent where the page is served without https.
      await navigator.clipboard.writeText(text)
      notifySuccess(t('common.copied'))
    } catch {
      notifyError(t('common.copyFailed'))
    }
  }
}
