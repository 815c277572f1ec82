import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { matchLocale } from '@landfall/contract/locales.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { isCall } from '#platform/http/call-paths.ts'
import { pagePolicy } from '#platform/http/page-policy.ts'
import { refuseAddress } from '#platform/http/taken-methods.ts'
import { type WebBuild, watchWebBuild } from './web-build.ts'

/** Where `/` leads. */
const homePath = '/data-search/index'

/** Serves the built web app; every page path of the app answers with its shell. */
export async function registerWeb(
  fastify: FastifyInstance,
  { webDir: folder, mapTiles }: Pick<Config, 'webDir' | 'mapTiles'>,
): Promise<void> {
  const pictures = mapTiles ? [new URL(mapTiles.url).origin] : []
  const isBuilt = existsSync(`${folder}/index.html`)
  const readBuild = watchWebBuild(folder)
  // Open pages learn from any answer that a newer build is there.
  fastify.addHook('onSend', async (request, reply) => {
    if (isCall(request.url)) reply.header('web-build', readBuild().build)
  })
  if (isBuilt) {
    await fastify.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      // A folder is no file: asked for uncompressed, `/` was refused as one, where browsers got the page.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders(response, path) {
        // Built files carry a hash in their name; the shell must always be asked for.
        const isHashed = path.includes('/assets/')
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  fastify.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !isCall(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (!isBuilt || !isPage) throw refuseAddress(request, reply)
    if (hasToken(request)) reply.header('Link', filesFor(request, readBuild()).map(preloadOf).join(', '))
    return reply
      .header('Content-Security-Policy', pagePolicy(readBuild().scripts, pictures))
      .header('Cache-Control', 'no-cache')
      .sendFile('index.html')
  })
}

function hasToken({ headers }: FastifyRequest): boolean {
  return /(^|; )accessToken=[^;]/.test(headers.cookie ?? '')
}

/** What a signed-in user needs for certain: the browser fetches it beside the first script. */
function filesFor({ url, headers }: FastifyRequest, { frame, pages, wide, texts }: WebBuild): string[] {
  const asked = url.split('?')[0] ?? ''
  const path = asked === '/' ? homePath : asked
  const stored = /(?:^|; )language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  const locale = matchLocale([stored ?? '', ...(headers['accept-language'] ?? '').split(/[,;\s]+/)])
  const own = [...(pages[path] ?? []), ...(isPhone(headers) ? [] : (wide[path] ?? []))]
  return [...frame, ...(texts[locale] ?? []), ...own]
}

/** As browsers of phones name themselves; one that is mistaken for another only fetches later or too much. */
function isPhone(headers: FastifyRequest['headers']): boolean {
  return /\bMobi/.test(headers['user-agent'] ?? '')
}

function preloadOf(file: string): string {
  // As the script asks for it later: otherwise it would be fetched twice.
  return file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin`
    : `<${file}>; rel=modulepreload`
}
