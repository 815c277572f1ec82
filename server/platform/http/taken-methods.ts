import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** Methods by the pattern of an address. */
type Taken = Map<string, string[]>

const takenBy = new WeakMap<object, Taken>()

/**
 * Notes which methods the addresses registered from now on take. One that is written out takes its own alone: `DELETE
 * /api/customers/board` is not about a customer whose id is `board`.
 */
export function noteMethods(fastify: FastifyInstance): void {
  const taken: Taken = new Map()
  takenBy.set(fastify.server, taken)
  fastify.addHook('onRoute', ({ url, method }) => {
    // What answers for whole folders says nothing about an address.
    if (!url.includes('*')) taken.set(url, [...(taken.get(url) ?? []), method].flat())
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.includes(':')) return
    const own = taken.get(pathOf(request))
    if (own && !own.includes(request.method)) throw refuseAddress(request, reply)
  })
}

/** What to throw where a request found no route: its address is unknown, or takes other methods, which the answer names. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): AppError {
  const taken: Taken = takenBy.get(request.server.server) ?? new Map()
  const path = pathOf(request)
  // Once: an address may have tens of thousands of parts, and there are hundreds of patterns.
  const asked = path.split('/')
  const methods = taken.get(path) ?? [...taken].flatMap(([url, own]) => (fits(url, asked) ? own : []))
  if (methods.length === 0) return new AppError('notFound')
  reply.header('Allow', [...new Set(methods)].join(', '))
  return new AppError('methodNotAllowed')
}

function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(/(?<=.)\/$/, '')
}

function fits(pattern: string, asked: readonly string[]): boolean {
  const parts = pattern.split('/')
  return (
    parts.length === asked.length &&
    parts.every((part, at) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at]))
  )
}
