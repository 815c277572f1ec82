import { noticeText } from '@landfall/contract/frame/notice-text.ts'
import type { NoticeView } from '@landfall/contract/frame/notices.ts'
import { useTranslation } from 'react-i18next'

/** The sentence of a notice in the language in use. */
export function useNoticeText(): (notice: Pick<NoticeView, 'kind' | 'params'>) => string {
  const { t } = useTranslation()
  // Keys are put together of what the notice is of.
  const text = (key: string, values?: Record<string, unknown>) => t(key as 'notices.title', { ...values })
  return (notice) => noticeText(text, notice)
}
