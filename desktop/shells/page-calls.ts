import { BridgeError, type CallOrigin } from '#host/bridge-host.ts'

/** How a host answers; see `createBridgeHost`. */
export type Call = (from: CallOrigin, method: string, params: unknown) => Promise<unknown>

/**
 * What goes back to the page for a call that it wrote as JSON; nothing for strangers, of whom nobody of ours waits.
 */
export async function answerCall(call: Call, from: CallOrigin, payload: string): Promise<object | undefined> {
  let id = 0
  try {
    const asked = JSON.parse(payload)
    id = Number(asked.id)
    return { id, value: await call(from, String(asked.method), asked.params) }
  } catch (error) {
    const { name, message } = error instanceof BridgeError ? error : new BridgeError('BridgeFailed')
    return name === 'BridgeDenied' ? undefined : { id, error: { name, message } }
  }
}
