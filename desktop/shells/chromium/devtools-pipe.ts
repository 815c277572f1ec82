import type { Readable, Writable } from 'node:stream'

type Listener = (params: Record<string, unknown>, sessionId: string | undefined) => void

/** Speaks the DevTools protocol with a browser over the pipe it was started with; no port is open. */
export class DevtoolsPipe {
  readonly #out: Writable
  readonly #waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  readonly #listeners = new Map<string, Listener[]>()
  #last = 0

  constructor(input: Readable, output: Writable) {
    this.#out = output
    let parts: Buffer[] = []
    input.on('data', (data: Buffer) => {
      let start = 0
      for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0, start)) {
        parts.push(data.subarray(start, end))
        this.#receive(Buffer.concat(parts).toString('utf8'))
        parts = []
        start = end + 1
      }
      parts.push(data.subarray(start))
    })
    input.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has ended'))
    })
    output.on('error', () => undefined)
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#last += 1
    const answer = Promise.withResolvers<Record<string, unknown>>()
    this.#waiting.set(this.#last, answer)
    this.#out.write(
      `${JSON.stringify({ id: this.#last, method, params, ...(sessionId && { sessionId }) })}\0`,
    )
    return answer.promise
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  #receive(text: string): void {
    const { id, method, params, result, error, sessionId } = JSON.parse(text)
    if (id === undefined) {
      for (const listener of this.#listeners.get(method) ?? []) listener(params, sessionId)
      return
    }
    const asked = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  }
}
