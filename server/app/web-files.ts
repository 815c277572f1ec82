import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/http/app-error.ts'
import { watchWebBuild } from './web-build.ts'

// Scripts come from our own files, but for the known ones in the page; the component library writes style elements.
const contentPolicy = (scripts: readonly string[]) => [
  "default-src 'self'",
  `script-src 'self'${scripts.map((hash) => ` '${hash}'`).join('')}`,
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "frame-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
]

/** Serves the built web app of a folder; every page path of the app answers with its shell. */
export async function registerWeb(fastify: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/index.html`)
  const readBuild = watchWebBuild(folder)
  // Open pages learn from any answer that a newer build is there.
  fastify.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('web-build', readBuild().build)
  })
  if (isBuilt) {
    await fastify.register(fastifyStatic, {
      root: folder,
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
    // A signed-in user needs the frame for certain: the browser fetches it beside the first script.
    if (hasToken(request)) reply.header('Link', readBuild().frame.map(preloadOf).join(', '))
    return reply
      .header('Content-Security-Policy', contentPolicy(readBuild().scripts).join('; '))
      .header('Cache-Control', 'no-cache')
      .sendFile('index.html')
  })
}

function hasToken({ headers }: FastifyRequest): boolean {
  return /(^|; )accessToken=[^;]/.test(headers.cookie ?? '')
}

function preloadOf(file: string): string {
  // As the script asks for it later: otherwise it would be fetched twice.
  return file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin`
    : `<${file}>; rel=modulepreload`
}
