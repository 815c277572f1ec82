import { create } from 'zustand'

/** What the frame can open over the pages; one at a time. */
export type PanelName = 'settings' | 'palette' | 'errors' | 'keys' | 'debug'

interface PanelState {
  /** The panel that is open, if any. */
  open: PanelName | null
  /** How often panels have been opened; a panel that failed starts afresh when it is opened again. */
  openings: number
}

/** The panels of the frame. */
export const usePanel = create<PanelState>(() => ({ open: null, openings: 0 }))

/** Opens a panel in place of any other. */
export function openPanel(open: PanelName): void {
  usePanel.setState(({ openings }) => ({ open, openings: openings + 1 }))
}

/** Closes the panel that is open. */
export function closePanel(): void {
  usePanel.setState({ open: null })
}
