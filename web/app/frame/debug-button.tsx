import { BugOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openPanel } from './panel-store.ts'
import { useDebugTrigger } from './use-debug-trigger.ts'

/** The hidden debug button: there after F12 five times and the context menu. */
export function DebugButton(): ReactNode {
  const { t } = useTranslation()
  const { isShown, hide } = useDebugTrigger()
  if (!isShown) return null
  return (
    <div className="debug-button">
      <Button
        type="primary"
        icon={<BugOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => openPanel('debug')}
      >
        {t('frameTools.debug.button')}
      </Button>
      <Button
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('frameTools.debug.hide')}
        title={t('frameTools.debug.hide')}
        onClick={hide}
      />
    </div>
  )
}
