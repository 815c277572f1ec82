import { bridgeProtocol, type Capability, desktopBridgeName } from '@landfall/contract/desktop-bridge.ts'

/** Names a shell puts on a page: what the page calls, and where answers arrive. */
export const callName = '__landfallCall'
export const deliverName = '__landfallDeliver'

/**
 * The script that gives a page its bridge before its own first script: frozen, in the top frame of one of the origins, and
 * nowhere else. The host checks each call again.
 */
export function pageBridge(origins: readonly string[], capabilities: readonly Capability[]): string {
  return `(${installBridge.toString()})(${JSON.stringify(bridgeFacts(origins, capabilities))})`
}

/** What the bridge of a page has to know. */
export function bridgeFacts(origins: readonly string[], capabilities: readonly Capability[]): BridgeFacts {
  return {
    origins: [...origins],
    capabilities: [...capabilities],
    protocol: bridgeProtocol,
    callName,
    deliverName,
    bridgeName: desktopBridgeName,
  }
}

export interface BridgeFacts {
  origins: string[]
  capabilities: string[]
  protocol: number
  callName: string
  deliverName: string
  bridgeName: string
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Gives the page that runs it its bridge. It becomes text: nothing from outside may be used in it. */
export function installBridge(facts: BridgeFacts): void {
  const page = globalThis as unknown as Record<string, unknown> & {
    top: unknown
    location: { origin: string }
  }
  if (page.top !== globalThis || !facts.origins.includes(page.location.origin)) return
  if (facts.bridgeName in page) return
  const send = page[facts.callName] as (text: string) => void
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let last = 0
  const bridge = {
    protocol: facts.protocol,
    capabilities: Object.freeze(facts.capabilities),
    invoke(method: string, params: unknown) {
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        send(JSON.stringify({ id, method, params }))
      })
    },
    on(event: string, listener: (value: unknown) => void) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return () => void known.delete(listener)
    },
  }
  const deliver = (message: {
    id?: number
    value?: unknown
    error?: { name: string; message: string }
    event?: string
  }) => {
    if (message.event !== undefined) {
      for (const listener of listeners.get(message.event) ?? []) listener(message.value)
      return
    }
    const asked = waiting.get(message.id ?? 0)
    waiting.delete(message.id ?? 0)
    if (message.error)
      asked?.reject(Object.assign(new Error(message.error.message), { name: message.error.name }))
    else asked?.resolve(message.value)
  }
  const fixed = (value: unknown) => ({ value, writable: false, configurable: false, enumerable: false })
  Object.defineProperty(globalThis, facts.deliverName, fixed(deliver))
  Object.defineProperty(globalThis, facts.bridgeName, fixed(Object.freeze(bridge)))
}
