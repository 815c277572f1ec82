import { Button, Drawer, Radio, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { desktopBridge } from '#platform/desktop-bridge.ts'
import {
  changeSettings,
  chooseSize,
  defaultSettings,
  type FrameSettings,
  interfaceSizes,
  schemeChoices,
  usePreferences,
} from '#platform/preference-store.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import { AccentPicker } from './accent-picker.tsx'
import type { PanelProps } from './frame-panels.tsx'
import './settings-drawer.css'

/** Milliseconds between choosing the development menu and the reload that brings it. */
const reloadDelay = 500

/** How the frame looks and what it shows; every change holds at once and in the next visit. */
export function SettingsDrawer({ isOpen, onClose }: PanelProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const preferences = usePreferences()
  const isClient = desktopBridge() !== null
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={isPhone ? '100%' : 340}
      title={t('frameTools.settings.title')}
    >
      <div className="settings">
        <AccentPicker accent={preferences.accent} />
        <fieldset>
          <legend>{t('frameTools.settings.scheme')}</legend>
          <Radio.Group
            value={preferences.scheme}
            onChange={(event) => changeSettings({ scheme: event.target.value })}
            options={schemeChoices.map((value) => ({
              value,
              label: t(`frameTools.settings.schemes.${value}`),
            }))}
          />
        </fieldset>
        <fieldset>
          <legend>{t('frame.size')}</legend>
          <Radio.Group
            value={preferences.size}
            onChange={(event) => chooseSize(event.target.value)}
            options={interfaceSizes.map((value) => ({ value, label: t(`frame.sizes.${value}`) }))}
          />
        </fieldset>
        <div className="settings-switches">
          <SettingSwitch name="showTags" label={t('frameTools.settings.showTags')} />
          <SettingSwitch
            name="showLogo"
            label={t('frameTools.settings.showLogo')}
            hint={isClient ? undefined : t('frameTools.settings.showLogoHint')}
            isDisabled={!isClient}
          />
          <SettingSwitch name="fixedHeader" label={t('frameTools.settings.fixedHeader')} />
          <SettingSwitch name="sidebarTextTheme" label={t('frameTools.settings.sidebarTextTheme')} />
          <SettingSwitch
            name="showDevelopment"
            label={t('frameTools.settings.showDevelopment')}
            hint={t('frameTools.settings.showDevelopmentHint')}
            onChanged={() => setTimeout(() => location.reload(), reloadDelay)}
          />
        </div>
        <Button
          onClick={() => {
            // The development menu would need a reload; it stays as it is.
            changeSettings({ ...defaultSettings, showDevelopment: preferences.showDevelopment })
            chooseSize('medium')
          }}
        >
          {t('frameTools.settings.reset')}
        </Button>
      </div>
    </Drawer>
  )
}

interface SettingSwitchProps {
  name: keyof Omit<FrameSettings, 'accent' | 'scheme'>
  label: string
  hint?: string | undefined
  isDisabled?: boolean
  onChanged?: () => void
}

function SettingSwitch({ name, label, hint, isDisabled = false, onChanged }: SettingSwitchProps): ReactNode {
  const id = useId()
  const isOn = usePreferences((state) => state[name])
  return (
    <div className="setting-switch">
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="setting-hint">
            {hint}
          </span>
        )}
      </span>
      <Switch
        id={id}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(next) => {
          changeSettings({ [name]: next })
          onChanged?.()
        }}
      />
    </div>
  )
}
