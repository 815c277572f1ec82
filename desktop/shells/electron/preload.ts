// Runs before each page, in a world of its own: it gives pages of the product their bridge, and others nothing.
import { contextBridge, ipcRenderer } from 'electron'
import { bridgeFacts, callName, deliverName, installBridge } from '../page-bridge.ts'
import { electronCapabilities } from './capabilities.ts'
import { callChannel, deliverChannel, originArgument } from './preload-channels.ts'

const origin = process.argv
  .find((argument) => argument.startsWith(originArgument))
  ?.slice(originArgument.length)
const { location } = globalThis as unknown as { location: { origin: string } }

if (process.isMainFrame && origin === location.origin) {
  contextBridge.exposeInMainWorld(callName, (payload: string) => ipcRenderer.send(callChannel, payload))
  contextBridge.executeInMainWorld({
    func: installBridge,
    args: [bridgeFacts([origin], electronCapabilities)],
  })
  ipcRenderer.on(deliverChannel, (_event, message: unknown) => {
    contextBridge.executeInMainWorld({
      func: (name: string, given: unknown) => {
        const page = globalThis as unknown as Record<string, ((message: unknown) => void) | undefined>
        page[name]?.(given)
      },
      args: [deliverName, message],
    })
  })
}
