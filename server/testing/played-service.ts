import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noteOwnServer, noteOwnSite } from '#platform/http/own-servers.ts'

/** What a played service answers to a path with its query. */
export type PlayedService = (path: string, query: URLSearchParams) => { status?: number; body: unknown }

/** A service of the web, played on this machine under its real name, in its real form. */
export interface PlayedHost {
  /** The addresses it was asked for, in order. */
  asked: string[]
  stop(): Promise<void>
}

/** Plays a service under a name of the web. */
export async function playService(name: string, play: PlayedService): Promise<PlayedHost> {
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, `http://${headers.host ?? name}`)
    const email = searchParams.get('email')
    if (email !== null) asked.push(email)
    const { status = 200, body } = play(pathname, searchParams)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const { port } = server.address() as AddressInfo
  const forget = [noteOwnServer('127.0.0.1', port), noteOwnSite(name, { host: '127.0.0.1', port })]
  return {
    asked,
    async stop() {
      for (const one of forget) one()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
