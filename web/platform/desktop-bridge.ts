import {
  bridgeProtocol,
  type DesktopBridge,
  desktopBridgeName,
  type MailTask,
  type WindowState,
} from '@landfall/contract/desktop-bridge.ts'
import { create } from 'zustand'
import { ownBuild } from './build-name.ts'

/** The client around the page, whatever protocol it speaks: its window can be moved and closed; null in a browser. */
export function clientWindow(): DesktopBridge | null {
  const bridge: unknown = Reflect.get(window, desktopBridgeName)
  return typeof bridge === 'object' && bridge !== null && 'invoke' in bridge
    ? (bridge as DesktopBridge)
    : null
}

/** The bridge of the desktop client; null in a browser, and in a client that speaks another protocol. */
export function desktopBridge(): DesktopBridge | null {
  return clientMisfit() === null ? clientWindow() : null
}

/** Whether the client around the page is of another release than it can work with; null: it is not, or there is none. */
export function clientMisfit(): 'tooOld' | 'tooNew' | null {
  const client = clientWindow()
  if (!client || client.protocol === bridgeProtocol) return null
  return client.protocol > bridgeProtocol ? 'tooNew' : 'tooOld'
}

/** Why a mailing waits although it is to be sent. */
export type FreeWait = 'preparing' | 'dailyCap' | 'later' | 'signIn' | 'elsewhere'

interface ClientState {
  isMaximised: boolean
  /** A bar of the page has the buttons of the window. */
  hasTopBar: boolean
  /** What the client is sending or has sent since it started. */
  tasks: readonly MailTask[]
  /** Which mailings wait, by their ids. */
  waits: Readonly<Record<number, FreeWait>>
  /** It wants to close, or to be updated, while mail is on its way. */
  closing: 'user' | 'update' | 'session-end' | null
  /** The newer client that has been fetched; empty: none. */
  updateVersion: string
}

/** What the client knows of itself when the page opens. */
export const freshClient: ClientState = {
  ...{ isMaximised: false, hasTopBar: false, tasks: [], waits: {}, closing: null, updateVersion: '' },
}

/** What the client last said of itself. */
export const useClient = create<ClientState>(() => freshClient)

/** Takes in what one task of the client came to. */
export function noteTask(task: MailTask): void {
  useClient.setState(({ tasks }) => ({ tasks: [...tasks.filter(({ id }) => id !== task.id), task] }))
}

/** Takes in why a mailing waits; null: it does not any more. */
export function noteWait(taskId: number, wait: FreeWait | null): void {
  useClient.setState(({ waits }) => {
    const { [taskId]: _before, ...others } = waits
    return { waits: wait === null ? others : { ...others, [taskId]: wait } }
  })
}

/** Listens to how the client's window stands; answers how to stop that. */
export function listenToWindow(bridge: DesktopBridge): () => void {
  const note = ({ mode }: WindowState) => useClient.setState({ isMaximised: mode === 'maximized' })
  const ask = () => void bridge.invoke('shell.window.state', {}).then(note, () => undefined)
  ask()
  // Some windows do not say when the system has changed them, and are not yet what they were told to be.
  addEventListener('resize', ask)
  const end = bridge.on('shell.window.changed', note)
  return () => {
    removeEventListener('resize', ask)
    end()
  }
}

/** Listens to what the client sends and wishes; answers how to stop that. */
export function listenToClient(bridge: DesktopBridge): () => void {
  const ends = [
    bridge.on('shell.closeRequested', ({ mailRunning, reason }) =>
      useClient.setState({ closing: mailRunning ? reason : null }),
    ),
    bridge.on('shell.updateReady', ({ version }) => useClient.setState({ updateVersion: version })),
    bridge.on('mail.progress', noteTask),
  ]
  greet(bridge).then(
    ({ updateVersion = '' }) => useClient.setState({ updateVersion }),
    () => undefined,
  )
  return () => {
    for (const end of ends) end()
  }
}

const greet = (bridge: DesktopBridge) =>
  bridge.invoke('shell.hello', { webVersion: ownBuild ?? '', protocol: bridgeProtocol })

let hostKey: Promise<string> | undefined

/** The key of the client's host, for which the server seals secrets. */
export function readHostKey(bridge: DesktopBridge): Promise<string> {
  hostKey ??= greet(bridge).then((hello) => hello.hostKey)
  hostKey.catch(() => {
    hostKey = undefined
  })
  return hostKey
}
