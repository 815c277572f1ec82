import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** A way to the engine that notes the statements that warm the search. */
export interface WayToEngine {
  url: string
  /** What is done with such a statement: it is let through, broken off, or never answered. */
  treatment: 'pass' | 'break' | 'hang'
  /** Those that came and what the engine answered. */
  asked: { name: string; status: number | undefined }[]
  close(): void
}

/** Opens a way that hands everything on to the engine, except what is done with warming statements. */
export async function openWayToEngine(): Promise<WayToEngine> {
  const address = new URL(inject('stores').clickhouseUrl)
  const { hostname, port } = address
  const server = createServer((incoming, outgoing) => {
    const id = new URL(incoming.url ?? '', address).searchParams.get('query_id') ?? ''
    const [name] = /^customs-warm-[a-z]+/.exec(id) ?? []
    if (name && way.treatment !== 'pass') {
      way.asked.push({ name, status: undefined })
      if (way.treatment === 'break') incoming.destroy()
      return
    }
    const { method, headers } = incoming
    const onward = request({ hostname, port, path: incoming.url, method, headers }, (answer) => {
      if (name) way.asked.push({ name, status: answer.statusCode })
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(address)
  url.port = String((server.address() as AddressInfo).port)
  const way: WayToEngine = {
    url: url.href,
    treatment: 'pass',
    asked: [],
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return way
}
