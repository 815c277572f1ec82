import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import './page.css'

/** Says what failed and offers to try again. */
export function FailureState({
  title,
  error,
  onRetry,
}: {
  title: string
  error: unknown
  onRetry: () => void
}): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="empty-state" role="alert">
      <p className="empty-title">{title}</p>
      <p className="empty-hint">{describeError(error)}</p>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  )
}
