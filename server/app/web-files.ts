import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/http/app-error.ts'

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url))
// Scripts and styles come from our own files only; the component library writes style elements at run time.
const contentPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "frame-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves the built web app; every page path of the app answers with its shell. */
export async function registerWeb(fastify: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${dist}index.html`)
  if (isBuilt) {
    await fastify.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      setHeaders(response, path) {
        // Built files carry a hash in their name; the shell must always be asked for.
        const isHashed = path.includes('/assets/')
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  fastify.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (!isBuilt || !isPage) throw new AppError('notFound')
    return reply
      .header('Content-Security-Policy', contentPolicy)
      .header('Cache-Control', 'no-cache')
      .sendFile('index.html')
  })
}
