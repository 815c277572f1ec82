import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a source was asked. */
export interface SourceQuestion {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  /** The body of a form, if one was sent. */
  form: URLSearchParams
  /** The body as it was sent. */
  text: string
}

interface SourceAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** A small server that plays a source of companies; what it answers is decided per question. */
export interface SourceServer {
  url: string
  questions: SourceQuestion[]
  stop(): Promise<void>
}

/** Starts one on this machine; a text is sent as it is, anything else as JSON. */
export async function startSource(answer: (question: SourceQuestion) => SourceAnswer): Promise<SourceServer> {
  const questions: SourceQuestion[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const question: SourceQuestion = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', 'http://source'),
      headers: request.headers,
      form: new URLSearchParams(body),
      text: body,
    }
    questions.push(question)
    const { status = 200, headers = {}, body: said } = answer(question)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
