import { BugOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorLog } from '#platform/error-log.ts'
import { openPanel } from './panel-store.ts'

/** Opens the error log; not there while nothing has gone wrong. */
export function ErrorButton(): ReactNode {
  const { t } = useTranslation()
  const amount = useErrorLog((state) => state.errors.length)
  if (amount === 0) return null
  const label = t('frameTools.errors.open', { amount })
  return (
    <Badge count={amount} size="small" offset={[-6, 6]}>
      <Button
        type="text"
        icon={<BugOutlined aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => openPanel('errors')}
      />
    </Badge>
  )
}
