import { type ReactNode, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FramePart } from './frame-part.tsx'
import { closePanel, type PanelName, usePanel } from './panel-store.ts'

// Nothing of this is needed for the first page.
const panels = {
  settings: lazyPart(() => import('./settings-drawer.tsx').then((m) => m.SettingsDrawer)),
  palette: lazyPart(() => import('./command-palette.tsx').then((m) => m.CommandPalette)),
  errors: lazyPart(() => import('./error-drawer.tsx').then((m) => m.ErrorDrawer)),
  keys: lazyPart(() => import('./keys-help.tsx').then((m) => m.KeysHelp)),
  debug: lazyPart(() => import('./debug-drawer.tsx').then((m) => m.DebugDrawer)),
}
const names = Object.keys(panels) as PanelName[]

/** What every panel of the frame gets. */
export interface PanelProps {
  isOpen: boolean
  onClose: () => void
}

/** The panels of the frame, each fetched when it is opened first. */
export function FramePanels(): ReactNode {
  return names.map((name) => <FramePanel key={name} name={name} />)
}

function FramePanel({ name }: { name: PanelName }): ReactNode {
  const isOpen = usePanel((state) => state.open === name)
  const openings = usePanel((state) => (state.open === name ? state.openings : 0))
  const [opening, setOpening] = useState(0)
  if (openings > opening) setOpening(openings)
  const Panel = panels[name]
  if (opening === 0) return null
  return (
    <FramePart key={opening} onFail={closePanel}>
      <Panel isOpen={isOpen} onClose={closePanel} />
    </FramePart>
  )
}
