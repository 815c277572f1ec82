import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it arrived. */
export interface ArrivedMessage {
  headers: IncomingHttpHeaders
  /** As it was signed. */
  text: string
  body: { id: number; type: string; data: Record<string, unknown> }
}

/** A real HTTP server that keeps what is sent to it. */
export interface WebhookReceiver {
  url: string
  arrived: ArrivedMessage[]
  /** Answers instead of 204; null answers 204 again. */
  answer: ((response: ServerResponse) => void) | null
  stop(): Promise<void>
}

/** Starts a receiver on a free port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    receiver.arrived.push({ headers: request.headers, text, body: JSON.parse(text) })
    if (receiver.answer) receiver.answer(response)
    else response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived: [],
    answer: null,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}
