import type { Branding } from '@landfall/contract/organisation/branding.ts'
import type { FastifyInstance } from 'fastify'
import { requestLocale } from '#platform/http/request-locale.ts'

/** The colour of the menu, which the window of an installed app continues. */
const frameColour = '#304156'

const ownIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Serves what a browser needs to install the app under the name and with the logo of the domain's brand. */
export function registerManifest(
  fastify: FastifyInstance,
  findBrand: (host: string) => Promise<Pick<Branding, 'name' | 'title' | 'logo'>>,
): void {
  fastify.get('/manifest.webmanifest', async (request, reply) => {
    const brand = await findBrand(request.hostname)
    return reply
      .type('application/manifest+json')
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Language')
      .send(
        JSON.stringify({
          id: '/',
          name: brand.title || brand.name,
          short_name: brand.name || brand.title,
          lang: requestLocale(request),
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#f0f2f5',
          theme_color: frameColour,
          // A logo may have any size; browsers that want an exact one find ours.
          icons: brand.logo === '' ? ownIcons : [{ src: brand.logo, sizes: 'any' }, ...ownIcons],
        }),
      )
  })
}
