import { Readable } from 'node:stream'
import { type Envelope, successCode } from '@landfall/contract/envelope.ts'
import { type ErrorName, errorCodes } from '@landfall/contract/error-codes.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { RouteReply, RouteRequest, RouteSpec } from '@landfall/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { translate } from '#platform/i18n/translate.ts'
import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { AppError } from './app-error.ts'
import type { Caller, CallingToken, Context, PublicContext, TransactionContext } from './context.ts'
import { describeIssues, refuseUnwritable } from './request-issues.ts'
import { requestLocale } from './request-locale.ts'
import { rightsMark } from './rights-mark.ts'

/** How a caller is looked for. */
export interface FindOptions {
  isGlance?: boolean
  /** Where the request comes from. */
  address?: string
}

/** What the routes of every feature are registered on. */
export interface HttpServer {
  fastify: FastifyInstance
  /** Every registered route with its access, for the API page and the tests that try them all. */
  routes: RouteSpec[]
  /** Finds the caller of a token; throws the session errors of the contract. A glance does not keep the session awake. */
  findCaller(token: string, options?: FindOptions): Promise<Caller>
  transaction<T>(caller: Caller & { address: string }, work: (db: Db) => Promise<T>): Promise<T>
}

type Handled<R extends RouteSpec> = RouteRequest<R> & {
  /** The request body of a route with `rawBody`. */
  stream: Readable
}
type Handler<R extends RouteSpec, C> = (ctx: C, request: Handled<R>) => Promise<RouteReply<R>>

/** Registers a route whose handler runs inside one transaction bound to the caller's company. */
export function endpoint<R extends RouteSpec>(
  server: HttpServer,
  spec: R,
  handler: Handler<R, TransactionContext>,
): void {
  endpointWithoutTransaction(server, spec, (ctx, request) =>
    inTransaction(ctx, (inside) => handler(inside, request)),
  )
}

/** Does work inside one transaction, with what a refusal leaves to be written. */
export async function inTransaction<Result>(
  ctx: Context,
  work: (inside: TransactionContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await ctx.transaction((db) => work({ ...ctx, db }))
  } catch (error) {
    await settle(ctx, error)
    throw error
  }
}

/** Writes what a refusal leaves to be written, its own transaction being rolled back. */
export async function settle(ctx: Context, error: unknown): Promise<void> {
  if (error instanceof AppError && error.aftermath) await ctx.transaction(error.aftermath)
}

/** Registers a route that does slow outside work; the handler opens short transactions itself. */
export function endpointWithoutTransaction<R extends RouteSpec>(
  server: HttpServer,
  spec: R,
  handler: Handler<R, Context>,
): void {
  register(server, spec, async (request, reply) => {
    const caller = await server.findCaller(readToken(request), { address: request.ip })
    if (caller.token) admitProgram(spec, caller.token, reply)
    reply.header('rights', rightsMark(caller.permissions))
    if (!spec.whilePending) requireReady(caller)
    // The caller's own choice of language on this page wins over the stored one.
    const locale = requestLocale(request, caller.locale)
    if (spec.access !== 'signedIn' && !caller.permissions.has(spec.access as Permission)) {
      throw new AppError('noPermission')
    }
    const origin = originOf(request)
    const ctx: Context = {
      ...caller,
      ...origin,
      gone: spec.method === 'GET' || spec.onlyLooks ? leaving(reply) : undefined,
      locale,
      log: request.log as Log,
      transaction: (work) => server.transaction({ ...caller, ...origin }, work),
    }
    return handler(ctx, parseRequest(spec, request))
  })
}

/** Registers a route that anybody may call. */
export function publicEndpoint<R extends RouteSpec>(
  server: HttpServer,
  spec: R,
  handler: Handler<R, PublicContext>,
): void {
  register(server, spec, (request) =>
    handler(
      {
        locale: requestLocale(request),
        log: request.log as Log,
        ...originOf(request),
        host: request.hostname,
        caller: () => findCallerIfAny(server, readToken(request)),
      },
      parseRequest(spec, request),
    ),
  )
}

/** Lets a program within its budget at the work of the company; sessions, accounts and settings are for people. */
export function admitProgram(
  spec: Pick<RouteSpec, 'access' | 'forPrograms'>,
  { budget }: CallingToken,
  reply: FastifyReply,
): void {
  reply.headers({
    'RateLimit-Limit': budget.limit,
    'RateLimit-Remaining': Math.max(0, budget.remaining),
    'RateLimit-Reset': budget.resetSeconds,
  })
  if (budget.remaining < 0) {
    reply.header('Retry-After', budget.resetSeconds)
    throw new AppError('tooManyRequests', { seconds: budget.resetSeconds })
  }
  if (spec.access === 'signedIn' && !spec.forPrograms) throw new AppError('notForTokens')
}

/** Refuses a session that has something to do before anything else. */
export function requireReady({ pending }: Caller): void {
  if (pending) throw new AppError(pending)
}

function originOf(request: FastifyRequest) {
  return { address: request.ip, agent: String(request.headers['user-agent'] ?? '').slice(0, 300) }
}

function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // He may have left while he was looked for.
  if (raw.destroyed) controller.abort()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

async function findCallerIfAny(server: HttpServer, token: string): Promise<Caller | null> {
  if (!token) return null
  try {
    return await server.findCaller(token, { isGlance: true })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The access token of a request; empty when there is none. */
export function readToken(request: FastifyRequest): string {
  const header = request.headers['x-access-token']
  if (typeof header === 'string' && header) return header
  const bearer = request.headers.authorization
  return bearer?.startsWith('Bearer ') ? bearer.slice('Bearer '.length) : ''
}

/** The envelope of a refusal. */
export function refusal(name: ErrorName, message: string, data: unknown): Envelope {
  return { code: errorCodes[name], message, data }
}

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

function register(server: HttpServer, spec: RouteSpec, run: Run) {
  server.routes.push(spec)
  server.fastify.route({
    method: spec.method,
    url: spec.path,
    // A raw body is streamed to its handler, which limits it; everything else is small JSON.
    ...(spec.rawBody ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await run(request, reply)
      const data = spec.reply.safeParse(result)
      if (!data.success) {
        throw new Error(`${spec.method} ${spec.path} answered what its contract does not allow`, {
          cause: data.error,
        })
      }
      const body: Envelope = { code: successCode, message: '', data: data.data }
      return reply.send(body)
    },
  })
}

function parseRequest<R extends RouteSpec>(spec: R, request: FastifyRequest): Handled<R> {
  const parts = { params: request.params, query: request.query, body: request.body }
  const parsed: Record<string, unknown> = { stream: request.body }
  const issues = []
  // Without its content type a body is not read, or as JSON.
  if (spec.rawBody && !(request.body instanceof Readable)) {
    const message = translate(requestLocale(request), 'issues.notRaw')
    issues.push({ path: 'body', message })
  }
  for (const part of ['params', 'query', 'body'] as const) {
    // Without a body an empty one is meant; null is something else.
    const result = spec[part]?.safeParse(parts[part] === undefined ? {} : parts[part])
    if (result?.success) {
      parsed[part] = result.data
      issues.push(...refuseUnwritable(requestLocale(request), part, result.data))
    } else if (result) issues.push(...describeIssues(requestLocale(request), part, result.error.issues))
  }
  if (issues.length > 0) throw new AppError('badRequest', {}, { issues })
  return parsed as unknown as Handled<R>
}

/** The OpenAPI form of a schema of the contract. */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' })
}
