import { useCallback, useState } from 'react'
import { desktopBridge } from '#platform/desktop-bridge.ts'
import { describeError } from '#platform/i18n.ts'
import { notifyError } from './toast-store.ts'

export interface OutsideWindow {
  /** The address that was opened; null: nothing is waited for. */
  awaited: string | null
  /**
   * Opens a page of ours, that leads to a provider, in a window; in a desktop client, what `begin` answers in the system's
   * browser, where nobody is signed in.
   */
  open(path: string, begin: () => Promise<string>): Promise<void>
  close(): void
}

/** A window in which something is connected at a provider, while a form waits for it. */
export function useOutsideWindow(): OutsideWindow {
  const [awaited, setAwaited] = useState<string | null>(null)
  const close = useCallback(() => setAwaited(null), [])
  return {
    awaited,
    async open(path, begin) {
      const bridge = desktopBridge()
      if (!bridge) {
        setAwaited(path)
        window.open(path, '_blank', 'width=560,height=720')
        return
      }
      try {
        const url = await begin()
        setAwaited(url)
        await bridge.invoke('shell.openExternal', { url })
      } catch (error) {
        notifyError(describeError(error))
      }
    },
    close,
  }
}
