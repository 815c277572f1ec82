import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openPanel } from './panel-store.ts'

/** The header search: opens the palette. */
export function PaletteButton(): ReactNode {
  const { t } = useTranslation()
  return (
    <Button
      type="text"
      icon={<SearchOutlined aria-hidden />}
      className="palette-button"
      aria-label={t('frameTools.palette.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={t('frameTools.palette.open')}
      onClick={() => openPanel('palette')}
    >
      <span className="palette-button-text" data-keys="Ctrl K">
        {t('frameTools.palette.short')}
      </span>
    </Button>
  )
}
