import { Agent, type ClientRequest, request } from 'node:http'
import type { Envelope } from '@landfall/contract/envelope.ts'
import { type Answer, createTestClient, type TestClient } from '../server/testing/test-client.ts'

/**
 * A client that takes half the processor time of `fetch`: it runs on the cores of what it measures, where a user's browser
 * has its own. It keeps its connections, as a browser does, and reads again, as a browser does, where a kept one had ended.
 */
export function createLightClient(baseUrl: string): TestClient {
  const agent = new Agent({ keepAlive: true })
  return createTestClient(baseUrl, (address, { method, headers, body }) => {
    const sent = body === null ? undefined : Buffer.from(body)
    const ask = (): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const asking = request(
          address,
          { agent, method, headers: { ...headers, ...(sent ? { 'content-length': sent.length } : {}) } },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.once('error', reject)
            response.once('end', () => {
              const envelope = JSON.parse(Buffer.concat(parts).toString()) as Envelope
              resolve({
                ...envelope,
                status: response.statusCode ?? 0,
                headers: new Headers(response.headers as Record<string, string>),
              })
            })
          },
        )
        asking.once('error', (error) => {
          if (method === 'GET' && hadEnded(asking, error)) resolve(ask())
          else reject(error)
        })
        asking.end(sent)
      })
    return ask()
  })
}

// The other side may end a connection that has been idle in the very moment in which it is used again.
function hadEnded(asking: ClientRequest, error: Error): boolean {
  return asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
}
