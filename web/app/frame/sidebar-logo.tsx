import type { ReactNode } from 'react'
import { desktopBridge } from '#platform/desktop-bridge.ts'
import { usePreferences } from '#platform/preference-store.ts'
import { useBranding } from '#platform/use-branding.ts'

/** The brand above the menu; only in the desktop client, and only if the user wants it. */
export function SidebarLogo(): ReactNode {
  const isWanted = usePreferences((state) => state.showLogo)
  const branding = useBranding()
  if (desktopBridge() === null || !isWanted || !branding) return null
  return (
    <div className="sidebar-logo">
      {branding.logo !== '' && <img src={branding.logo} alt="" />}
      <span>{branding.name}</span>
    </div>
  )
}
