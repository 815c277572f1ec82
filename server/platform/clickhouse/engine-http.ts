import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ClickhouseEngine } from './clickhouse-engine.ts'
import {
  EngineError,
  type EngineStatement,
  outputFormat,
  readInsertTarget,
  toEngineError,
} from './engine-statement.ts'
import { contentTypeOf, statusOf } from './engine-status.ts'

const longestStatement = 64_000_000
/** Bytes of an address with its parameters, as ClickHouse itself takes them. */
const longestAddress = 1_048_576
const engineAborted = 236

// Parameters of the interface itself; everything else in the address is a setting.
const interfaceParameters = new Set([
  'query',
  'database',
  'query_id',
  'default_format',
  'user',
  'password',
  'role',
  'quota_key',
  'session_id',
  'session_timeout',
  'session_check',
  'compress',
  'decompress',
  'enable_http_compression',
  'wait_end_of_query',
  'buffer_size',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'cancel_http_readonly_queries_on_client_close',
])

/** Serves ClickHouse's HTTP interface for the engine of this process. */
export function createEngineServer(
  engine: ClickhouseEngine,
  login: { user: string; password: string },
): Server {
  return createServer({ maxHeaderSize: longestAddress }, (request, response) => {
    void answer({ engine, login, request, response })
  })
}

interface Exchange {
  engine: ClickhouseEngine
  login: { user: string; password: string }
  request: IncomingMessage
  response: ServerResponse
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, engine } = exchange
  const url = new URL(request.url ?? '/', 'http://engine')
  if (url.pathname === '/ping' || (request.method === 'GET' && !url.searchParams.has('query'))) {
    response.end('Ok.\n')
    return
  }
  const queryId = url.searchParams.get('query_id') || randomUUID()
  response.setHeader('X-ClickHouse-Query-Id', queryId)
  response.setHeader('X-ClickHouse-Server-Display-Name', 'embedded')
  response.setHeader('X-ClickHouse-Timezone', 'UTC')
  const onClose = () => {
    if (!response.writableFinished) engine.kill(queryId).catch(() => undefined)
  }
  response.once('close', onClose)
  try {
    checkLogin(exchange, url.searchParams)
    await execute(exchange, url.searchParams, queryId)
  } catch (error) {
    await answerError(exchange, toEngineError(error))
  }
}

function checkLogin({ request, login }: Exchange, parameters: URLSearchParams): void {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const [basicUser, ...basicRest] = basic ? Buffer.from(basic, 'base64').toString().split(':') : []
  const user = request.headers['x-clickhouse-user'] ?? basicUser ?? parameters.get('user') ?? ''
  const key =
    request.headers['x-clickhouse-key'] ?? (basic ? basicRest.join(':') : parameters.get('password')) ?? ''
  const given = Buffer.from(`${user}\n${key}`)
  const wanted = Buffer.from(`${login.user}\n${login.password}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new EngineError(516, 'Authentication failed', 'AUTHENTICATION_FAILED')
  }
}

async function execute(exchange: Exchange, parameters: URLSearchParams, queryId: string): Promise<void> {
  const { engine, request, response } = exchange
  const started = process.hrtime.bigint()
  const given = parameters.get('query') ?? ''
  const body = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
  const target = given ? readInsertTarget(given) : undefined
  const statement = readStatement(parameters, queryId)
  if (target) {
    statement.sql = given
    const written = await engine.insert(statement, target, body)
    response.setHeader('X-ClickHouse-Summary', summary(written, started))
    response.end()
    return
  }
  statement.sql = [given, await readText(body)].filter(Boolean).join('\n')
  if (!statement.sql.trim()) throw new EngineError(62, 'Empty query', 'SYNTAX_ERROR')
  if (statement.sql.includes('\0')) throw new EngineError(62, 'A query cannot contain NUL', 'SYNTAX_ERROR')
  await sendResult(exchange, statement, started)
}

function readStatement(parameters: URLSearchParams, queryId: string): EngineStatement {
  const params = new Map<string, string>()
  const settings = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (name.startsWith('param_')) params.set(name.slice('param_'.length), value)
    else if (!interfaceParameters.has(name)) settings.set(name, value)
  }
  const database = parameters.get('database') ?? undefined
  return {
    sql: '',
    database,
    queryId,
    format: parameters.get('default_format') ?? 'TabSeparated',
    isWhole: parameters.get('wait_end_of_query') === '1',
    params,
    settings,
  }
}

async function readText(body: Readable): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length
    if (length > longestStatement) throw new EngineError(307, 'The query is too long', 'TOO_MANY_BYTES')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function sendResult(
  { engine, response }: Exchange,
  statement: EngineStatement,
  started: bigint,
): Promise<void> {
  const format = outputFormat(statement)
  for await (const piece of engine.run(statement)) {
    // Headers wait for the first piece, so that a statement that fails at once gets its proper status.
    if (!response.headersSent) {
      response.setHeader('Content-Type', contentTypeOf(format))
      response.setHeader('X-ClickHouse-Format', format)
      response.setHeader('X-ClickHouse-Summary', summary(0, started))
      response.setHeader('X-ClickHouse-Exception-Tag', randomBytes(8).toString('hex'))
    }
    if (!response.write(piece)) await drained(response)
    if (response.destroyed) return
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go)
      response.off('close', go)
      resolve()
    }
    response.on('drain', go)
    response.on('close', go)
  })
}

function summary(written: number, started: bigint): string {
  return JSON.stringify({
    read_rows: '0',
    read_bytes: '0',
    written_rows: String(written),
    written_bytes: '0',
    result_rows: '0',
    elapsed_ns: String(process.hrtime.bigint() - started),
  })
}

async function answerError({ engine, response }: Exchange, error: EngineError): Promise<void> {
  const text = `${error.message} (version ${engine.version} (official build))\n`
  if (response.headersSent) {
    // The status is gone: the client finds the failure by the tag announced in the headers, and one that
    // only copies bytes must not take this for an orderly end.
    const tag = response.getHeader('X-ClickHouse-Exception-Tag')
    const length = Buffer.byteLength(text)
    const ending = `\r\n__exception__\r\n${tag}\r\n${text}${length} ${tag}\r\n__exception__\r\n`
    response.write(ending, () => response.destroy())
  } else {
    response.statusCode = statusOf(error.code)
    response.setHeader('X-ClickHouse-Exception-Code', String(error.code))
    response.setHeader('Content-Type', 'text/plain; charset=UTF-8')
    // The rest of an upload is not read, so the connection cannot serve another request.
    response.setHeader('Connection', 'close')
    response.end(text)
  }
  if (error.code === engineAborted) {
    // After a fatal failure the engine answers nothing any more; the parent starts a new process.
    await new Promise((resolve) => response.once('close', resolve))
    process.exit(1)
  }
}
