import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranding } from '#platform/use-branding.ts'
import './demo-strip.css'

const hiddenKey = 'landfall.demoStripHidden'

/** Says beside every page that this is the demo, until it is hidden for as long as the browser tab is open. */
export function DemoStrip(): ReactNode {
  const { t } = useTranslation()
  const branding = useBranding()
  const [isHidden, setIsHidden] = useState(() => sessionStorage.getItem(hiddenKey) !== null)
  if (!branding?.isDemo || isHidden) return null
  const hide = () => {
    sessionStorage.setItem(hiddenKey, 'yes')
    setIsHidden(true)
  }
  return (
    <aside className="demo-strip" aria-label={t('login.demo')}>
      <span>{t('login.demoNote')}</span>
      <button type="button" onClick={hide}>
        {t('login.hideDemoNote')}
      </button>
    </aside>
  )
}
