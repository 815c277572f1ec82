import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import type { HTMLAttributes } from 'react'
import { clientWindow } from '#platform/desktop-bridge.ts'

/**
 * In the client, dragging the free parts of a bar moves the window and a double click changes its size: where the system does
 * it itself, it is told which parts; else the page does both.
 */
export function titleBarEvents(className: string): HTMLAttributes<HTMLElement> {
  const bridge = clientWindow()
  if (!bridge) return { className }
  const isFree = (target: EventTarget) =>
    target instanceof Element && !target.closest('button, a, [role=menu]')
  if (bridge.capabilities.includes('window.cssDrag')) return { className: `${className} is-title-bar` }
  const isMoved = bridge.capabilities.includes('window.callDrag')
  return {
    className,
    onMouseDown: (event) => {
      if (event.button === 0 && isMoved && isFree(event.target)) moveWindow(bridge, event)
    },
    onDoubleClick: (event) => {
      if (isFree(event.target)) void bridge.invoke('shell.window.toggleMaximize', {})
    },
  }
}

function moveWindow(bridge: DesktopBridge, { screenX, screenY }: { screenX: number; screenY: number }): void {
  void bridge.invoke('shell.window.dragStart', { screenX, screenY })
  const move = (event: MouseEvent) =>
    void bridge.invoke('shell.window.dragMove', { screenX: event.screenX, screenY: event.screenY })
  addEventListener('mousemove', move)
  addEventListener(
    'mouseup',
    () => {
      removeEventListener('mousemove', move)
      void bridge.invoke('shell.window.dragEnd', {})
    },
    { once: true },
  )
}
