import { type Branding, brandingRoutes } from '@landfall/contract/organisation/branding.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { type HttpServer, publicEndpoint } from '#platform/http/endpoint.ts'
import { sendPublicFile } from '#platform/http/public-file.ts'
import type { BrandCache } from './brand-cache.ts'
import { registerManifest } from './branding-manifest.ts'
import { hostNameOf } from './host-name.ts'

interface BrandingDeps {
  brands: BrandCache
  files: FileStore
}

const logoName = /^[0-9]{1,18}-[0-9a-f]{32}\.(png|jpg|webp)$/
const logoTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/** The brand of a page and the pictures in it; nobody needs to be signed in for either. */
export function registerBrandingRoutes(server: HttpServer, { brands, files }: BrandingDeps): void {
  const readBrand = async (ctx: PublicContext): Promise<Branding> => {
    const caller = await ctx.caller()
    const own = caller?.company.oemId ? await brands.ofOem(caller.company.oemId) : undefined
    return own ?? (await brands.ofDomain(hostNameOf(ctx.host))) ?? (await brands.fallback())
  }
  registerManifest(
    server.fastify,
    async (host) => (await brands.ofDomain(hostNameOf(host))) ?? (await brands.fallback()),
  )
  publicEndpoint(server, brandingRoutes.oem, readBrand)
  publicEndpoint(server, brandingRoutes.oemOfSpecification, readBrand)

  // A logo's name follows from its content, so a browser may keep it for good.
  server.fastify.get('/api/brand-files/:name', async (request, reply) => {
    const { name = '' } = request.params as { name?: string }
    const ending = logoName.exec(name)?.[1]
    if (!ending) throw new AppError('fileNotFound')
    const contentType = logoTypes[ending] ?? 'application/octet-stream'
    return sendPublicFile(reply, files, { key: `brands/${name}`, contentType, isForOthers: false })
  })
}
