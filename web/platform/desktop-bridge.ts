import {
  type DesktopBridge,
  desktopBridgeName,
  type SendProgress,
} from '@landfall/contract/desktop-bridge.ts'
import { useSyncExternalStore } from 'react'

/** The bridge of the desktop client, null in a browser. */
export function desktopBridge(): DesktopBridge | null {
  const bridge: unknown = Reflect.get(window, desktopBridgeName)
  return typeof bridge === 'object' && bridge !== null ? (bridge as DesktopBridge) : null
}

/** Whether the client's window fills the screen, kept current. */
export function useIsMaximised(bridge: DesktopBridge): boolean {
  return useSyncExternalStore(bridge.window.onMaximisedChange, bridge.window.isMaximised)
}

/** How far the client's sending is, kept current. */
export function useSendProgress(bridge: DesktopBridge): SendProgress | null {
  return useSyncExternalStore(bridge.sending.onProgress, bridge.sending.progress)
}
