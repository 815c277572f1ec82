import type { ReactNode } from 'react'
import './settings-list.css'

/** What has been set up, one below the other; `label` names it where a page has several. */
export function SettingsList({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  return (
    <ul className="settings-list" aria-label={label}>
      {children}
    </ul>
  )
}

/** One of them, with what can be done with it. */
export function SettingsItem({ actions, children }: { actions: ReactNode; children: ReactNode }): ReactNode {
  return (
    <li>
      <div className="settings-item-facts">{children}</div>
      <div className="settings-item-actions">{actions}</div>
    </li>
  )
}
