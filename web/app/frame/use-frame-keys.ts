import { useEffect } from 'react'
import { openPanel, type PanelName, usePanel } from './panel-store.ts'

const typing = 'input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox], iframe'
const overlays = '.ant-modal-wrap:not([style*="none"]), .ant-drawer-open, dialog[open]'

/** Ctrl+K and `/` open the palette, `?` the keyboard help; pages that use a key themselves come first. */
export function useFrameKeys(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const panel = panelOf(event)
      if (panel === null) return
      event.preventDefault()
      openPanel(panel)
    }
    // The lists listen on the document: what they use has been used when it arrives here.
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** The panel that a key opens now. */
function panelOf(event: KeyboardEvent): PanelName | null {
  const hasCommand = event.ctrlKey || event.metaKey
  if (event.altKey) return null
  if (hasCommand && event.key.toLowerCase() === 'k') {
    // A prompt of the shell wants its answer first.
    return document.querySelector('dialog[open]') === null ? 'palette' : null
  }
  if (hasCommand || isTaken(event.target)) return null
  return singleKeys[event.key] ?? null
}

const singleKeys: Partial<Record<string, PanelName>> = { '/': 'palette', '?': 'keys' }

/** Whoever types keeps his keys, and so does whatever lies over the pages. */
function isTaken(target: EventTarget | null): boolean {
  if (usePanel.getState().open !== null) return true
  if (target instanceof Element && target.closest(typing)) return true
  return [...document.querySelectorAll(overlays)].some((overlay) => overlay.closest('[hidden]') === null)
}
