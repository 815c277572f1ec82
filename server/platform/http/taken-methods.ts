import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

interface Taken {
  parts: string[]
  methods: string[]
}

const takenBy = new WeakMap<object, Taken[]>()

/** Notes which methods the addresses registered from now on take. */
export function noteMethods(fastify: FastifyInstance): void {
  const taken: Taken[] = []
  takenBy.set(fastify.server, taken)
  fastify.addHook('onRoute', ({ url, method }) => {
    // What answers for whole folders says nothing about an address.
    if (!url.includes('*')) taken.push({ parts: partsOf(url), methods: [method].flat() })
  })
}

/** What to throw where a request found no route: its address is unknown, or takes other methods, which the answer names. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): AppError {
  const asked = partsOf(request.url.split('?')[0] ?? '')
  const fitting = (takenBy.get(request.server.server) ?? []).filter(({ parts }) => fits(parts, asked))
  if (fitting.length === 0) return new AppError('notFound')
  reply.header('Allow', [...new Set(fitting.flatMap(({ methods }) => methods))].join(', '))
  return new AppError('methodNotAllowed')
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function fits(parts: string[], asked: string[]): boolean {
  return (
    parts.length === asked.length &&
    parts.every((part, at) => (part.startsWith(':') ? asked[at] !== '' : part === asked[at]))
  )
}
