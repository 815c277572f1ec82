import {
  bridgeProtocol,
  type DesktopBridge,
  desktopBridgeName,
  type MailTask,
} from '@landfall/contract/desktop-bridge.ts'
import { create } from 'zustand'
import { ownBuild } from './build-name.ts'

/** The bridge of the desktop client; null in a browser, and in a client that speaks another protocol. */
export function desktopBridge(): DesktopBridge | null {
  const bridge: unknown = Reflect.get(window, desktopBridgeName)
  if (typeof bridge !== 'object' || bridge === null) return null
  return Reflect.get(bridge, 'protocol') === bridgeProtocol ? (bridge as DesktopBridge) : null
}

interface ClientState {
  isMaximised: boolean
  /** What the client is sending or has sent since it started. */
  tasks: readonly MailTask[]
  /** It wants to close while mail is on its way. */
  isClosing: boolean
}

/** What the client last said of itself. */
export const useClient = create<ClientState>(() => ({ isMaximised: false, tasks: [], isClosing: false }))

/** Takes in what one task of the client came to. */
export function noteTask(task: MailTask): void {
  useClient.setState(({ tasks }) => ({ tasks: [...tasks.filter(({ id }) => id !== task.id), task] }))
}

/** Listens to the client; answers how to stop that. */
export function listenToClient(bridge: DesktopBridge): () => void {
  const ends = [
    bridge.on('shell.window.changed', ({ mode }) =>
      useClient.setState({ isMaximised: mode === 'maximized' }),
    ),
    bridge.on('shell.closeRequested', ({ mailRunning }) => useClient.setState({ isClosing: mailRunning })),
    bridge.on('mail.progress', noteTask),
  ]
  bridge.invoke('shell.window.state', {}).then(
    ({ mode }) => useClient.setState({ isMaximised: mode === 'maximized' }),
    () => undefined,
  )
  return () => {
    for (const end of ends) end()
  }
}

let hostKey: Promise<string> | undefined

/** The key of the client's host, for which the server seals secrets. */
export function readHostKey(bridge: DesktopBridge): Promise<string> {
  hostKey ??= bridge
    .invoke('shell.hello', { webVersion: ownBuild ?? '', protocol: bridgeProtocol })
    .then((hello) => hello.hostKey)
  hostKey.catch(() => {
    hostKey = undefined
  })
  return hostKey
}
