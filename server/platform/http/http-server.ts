import { type ErrorName, errorStatus } from '@landfall/contract/error-codes.ts'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { CallerGone, QueryTooHeavy } from '#platform/clickhouse/clickhouse-errors.ts'
import { CompanyBusy } from '#platform/clickhouse/company-turns.ts'
import type { TrustedProxies } from '#platform/config/trusted-proxies.ts'
import { isStorageFull } from '#platform/files/storage-full.ts'
import { noteStorageFull } from '#platform/files/storage-room.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Log } from '#platform/log/log.ts'
import { isOutOfRange, namesMissingRow } from '#platform/postgres/postgres-errors.ts'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { AppError } from './app-error.ts'
import { isCall } from './call-paths.ts'
import { refusal } from './endpoint.ts'
import { requestLocale } from './request-locale.ts'
import { noteMethods } from './taken-methods.ts'
import { answerUnread, longestHead } from './unread-requests.ts'

export interface HttpOptions {
  log: Log
  appEnv: string
  trustedProxies: TrustedProxies
}

const jsonLimit = 2 * 1024 * 1024

/** A Fastify instance with the envelope, the error handling and the safe headers of the product. */
export function createFastify({ log, appEnv, trustedProxies }: HttpOptions): FastifyInstance {
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(trustedProxies),
    bodyLimit: jsonLimit,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true },
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    http: { maxHeaderSize: longestHead },
    clientErrorHandler: answerUnread,
    // Paths that are no addresses, before there is a route.
    frameworkErrors: sendRefusal,
  }) as unknown as FastifyInstance

  noteMethods(server)
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  server.addHook('onSend', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'same-origin')
    if (isCall(request.url)) {
      reply.header('env', appEnv)
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    }
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms }, 'request')
  })
  server.setErrorHandler(sendRefusal)
  return server
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error, request)
  const message = translate(requestLocale(request), `errors.${failure.errorName}`, failure.values)
  return reply
    .status(errorStatus[failure.errorName] ?? 200)
    .type('application/json')
    .send(refusal(failure.errorName, message, failure.data))
}

// Fastify takes a mere number for nobody at all: whoever calls directly could write as many addresses as are counted.
// Who sets one says that nobody can.
function trustOf(proxies: TrustedProxies) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return proxies === false ? false : [...proxies]
}

const fastifyErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'badRequest',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badRequest',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badRequest',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badRequest',
  FST_ERR_BAD_URL: 'badRequest',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  // Paths that lead out of the folder of the web app, or are none.
  FST_STATIC_FORBIDDEN_PATH: 'notFound',
  FST_STATIC_INVALID_PATH: 'notFound',
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StoreUnavailable) {
    request.log.warn({ route: request.routeOptions.url, reason: error.message }, 'store unavailable')
    return new AppError('storeUnavailable')
  }
  if (isStorageFull(error)) {
    noteStorageFull()
    request.log.error({ err: error, route: request.routeOptions.url }, 'there is no storage space left')
    return new AppError('storageFull')
  }
  if (namesMissingRow(error)) return new AppError('chosenGone')
  if (isOutOfRange(error)) {
    const issues = [{ path: '', message: translate(requestLocale(request), 'issues.outOfRange') }]
    return new AppError('badRequest', {}, { issues })
  }
  // Nobody reads this answer.
  if (error instanceof CallerGone) return new AppError('storeUnavailable')
  if (error instanceof CompanyBusy) return new AppError('customsBusy')
  if (error instanceof QueryTooHeavy) return new AppError('customsQueryTooHeavy')
  const { code = '', statusCode } = error as Partial<FastifyError>
  const known = fastifyErrors[code] ?? (statusCode === 400 ? 'badRequest' : undefined)
  if (known === 'tooLarge') return new AppError('tooLarge', { limit: '2 MB' })
  if (known) {
    const issues = [{ path: 'body', message: translate(requestLocale(request), 'issues.notJson') }]
    return new AppError(known, {}, { issues })
  }
  request.log.error(
    { err: error, method: request.method, route: request.routeOptions.url },
    'unexpected failure',
  )
  return new AppError('unexpected')
}
