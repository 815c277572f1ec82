import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clearErrors, useErrorLog } from '#platform/error-log.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import { ErrorList } from './error-list.tsx'
import type { PanelProps } from './frame-panels.tsx'

/** The error log. */
export function ErrorDrawer({ isOpen, onClose }: PanelProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isEmpty = useErrorLog((state) => state.errors.length === 0)
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={isPhone ? '100%' : 640}
      title={t('frameTools.errors.title')}
      extra={
        !isEmpty && (
          <Button danger onClick={clearErrors}>
            {t('frameTools.errors.clear')}
          </Button>
        )
      }
    >
      <ErrorList />
    </Drawer>
  )
}
