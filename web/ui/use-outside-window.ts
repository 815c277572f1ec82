import { useCallback, useEffect, useState } from 'react'
import { desktopBridge } from '#platform/desktop-bridge.ts'
import { describeError } from '#platform/i18n.ts'
import { notifyError } from './toast-store.ts'

interface OutsideWish {
  /** The page of ours that leads to the provider. */
  path: string
  /** Answers the provider's address. */
  begin(): Promise<string>
}

export interface OutsideWindow {
  /** The address that was opened; null: nothing is waited for. */
  awaited: string | null
  /** Opens the page in a window; in a desktop client the provider in the system's browser, where nobody is signed in. */
  open(wish: OutsideWish): Promise<void>
  close(): void
}

/** A window in which something is connected at a provider, while a form waits for it. */
export function useOutsideWindow(): OutsideWindow {
  const [awaited, setAwaited] = useState<string | null>(null)
  const close = useCallback(() => setAwaited(null), [])
  return {
    ...{ awaited, close },
    async open({ path, begin }) {
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
  }
}

interface Connected {
  id: number
  connectedAt: string
}

const markOf = ({ id, connectedAt }: Connected) => `${id} ${connectedAt}`

/** Gives on what was not there when the window was opened, and ends the waiting. */
export function useNewlyConnected<Item extends Connected>(
  { awaited, close }: OutsideWindow,
  items: readonly Item[] | undefined,
  onConnected: (item: Item) => void,
): void {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const isWaiting = awaited !== null
  // What stood there when the waiting began is old.
  if (isWaiting && known === null) setKnown(new Set(items?.map(markOf)))
  if (!isWaiting && known !== null) setKnown(null)
  const fresh = isWaiting && known !== null ? items?.find((item) => !known.has(markOf(item))) : undefined
  useEffect(() => {
    if (!fresh) return
    close()
    onConnected(fresh)
  }, [fresh, close, onConnected])
}
