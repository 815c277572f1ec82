import { BugOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorLog } from '#platform/error-log.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { openPanel } from './panel-store.ts'

/** Opens the error log; not there while nothing has gone wrong. */
export function ErrorButton(): ReactNode {
  const { t } = useTranslation()
  const amount = useErrorLog((state) => state.errors.length)
  if (amount === 0) return null
  const label = t('frameTools.errors.open', { amount })
  return (
    <CountBadge amount={amount}>
      <Button
        type="text"
        icon={<BugOutlined aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => openPanel('errors')}
      />
    </CountBadge>
  )
}
