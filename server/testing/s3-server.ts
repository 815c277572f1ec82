import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in memory that speaks the part of S3's protocol the product uses, with its XML and errors. */
export interface S3Server {
  endpoint: string
  bucket: string
  objects: Map<string, { body: Buffer; contentType: string | undefined }>
  close(): Promise<void>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  key: string
}

/** Starts the server with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = 'landfall-test'
  const objects: S3Server['objects'] = new Map()
  const uploads = new Map<string, { contentType: string | undefined; parts: Map<number, Buffer> }>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, name = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    if (!/^AWS4-HMAC-SHA256 Credential=/.test(request.headers.authorization ?? '')) {
      return sendError(response, 403, 'AccessDenied')
    }
    if (name !== bucket) return sendError(response, 404, 'NoSuchBucket')
    const exchange = { request, response, url, key: rest.join('/') }
    if (request.method === 'POST') return answerPost(exchange)
    if (request.method === 'PUT') return answerPut(exchange)
    if (request.method === 'DELETE') {
      objects.delete(exchange.key)
      response.writeHead(204).end()
      return
    }
    return exchange.key ? sendObject(exchange) : sendList(exchange)
  }

  async function answerPost({ request, response, url, key }: Exchange): Promise<void> {
    const body = await readBody(request)
    if (url.searchParams.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { contentType: request.headers['content-type'], parts: new Map() })
      sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
      return
    }
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
    if (!upload) return sendError(response, 404, 'NoSuchUpload')
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map((match) => Number(match[1]))
    const parts = numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))
    objects.set(key, { body: Buffer.concat(parts), contentType: upload.contentType })
    sendXml(response, '<CompleteMultipartUploadResult><ETag>"joined"</ETag></CompleteMultipartUploadResult>')
  }

  async function answerPut({ request, response, url, key }: Exchange): Promise<void> {
    const body = await readBody(request)
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
    if (upload) upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    else objects.set(key, { body, contentType: request.headers['content-type'] })
    response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }

  function sendObject({ request, response, key }: Exchange): void {
    const found = objects.get(key)
    if (!found) {
      sendError(response, 404, 'NoSuchKey')
      return
    }
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const body = found.body.subarray(start)
    response.writeHead(start > 0 ? 206 : 200, { 'Content-Length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function sendList({ response, url }: Exchange): void {
    const after = url.searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(url.searchParams.get('prefix') ?? ''))
      .sort()
    // Pages of two, so that paging is exercised.
    const page = keys.filter((key) => key > after).slice(0, 2)
    const isTruncated = page.length > 0 && page.at(-1) !== keys.at(-1)
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
    )
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    sendXml(
      response,
      `<ListBucketResult>${contents.join('')}<IsTruncated>${isTruncated}</IsTruncated>${next}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function sendXml(response: ServerResponse, xml: string): void {
  response
    .writeHead(200, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}
