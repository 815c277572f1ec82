import { SettingOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openPanel } from './panel-store.ts'

/** The button at the right edge, 250 px from the top, that opens the settings. */
export function SettingsHandle(): ReactNode {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="settings-handle"
      aria-label={t('frameTools.settings.title')}
      aria-haspopup="dialog"
      title={t('frameTools.settings.title')}
      onClick={() => openPanel('settings')}
    >
      <SettingOutlined aria-hidden />
    </button>
  )
}
