import { fileRoutes } from '@landfall/contract/tasks.ts'
import { FileNotFound } from '#platform/files/file-key.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { findFile, recordDownload } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import type { Database } from '#platform/postgres/database.ts'
import type { FileLinks } from './file-links.ts'

interface FileRoutesDeps {
  database: Database
  files: FileStore
  links: FileLinks
}

/** Hands out files: a signed address for the owner, and the content behind it. */
export function registerFileRoutes(server: HttpServer, { database, files, links }: FileRoutesDeps): void {
  endpoint(server, fileRoutes.link, async (ctx, { params }) => {
    const file = await findFile(ctx.db, params.id)
    const isOwn = file?.userId === ctx.user.id && (!ctx.token || file.accessTokenId === ctx.token.id)
    if (!isOwn) throw new AppError('fileNotFound')
    return { url: links.linkOf({ fileId: file.id, companyId: ctx.company.id, userId: ctx.user.id }) }
  })

  // The browser opens this address by itself, without the session's header: the signature is what lets it in.
  server.fastify.get('/api/files/download/:token', async (request, reply) => {
    const grant = links.read(String((request.params as { token?: string }).token))
    if (!grant) throw new AppError('fileNotFound')
    if (grant.expiresAt * 1000 < Date.now()) throw new AppError('linkExpired')
    const reader = { companyId: grant.companyId, userId: null, address: request.ip }
    const file = await database.tenantTransaction(reader, (db) => findFile(db, grant.fileId))
    if (!file) throw new AppError('fileNotFound')
    const content = await openContent(files, file.storageKey)
    await database.tenantTransaction(reader, (db) =>
      recordDownload(db, { id: file.id, userId: grant.userId }),
    )
    return reply
      .header('Content-Disposition', attachment(file.name))
      .header('Content-Length', file.size)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .type(file.contentType)
      .send(content)
  })
}

async function openContent(files: FileStore, key: string) {
  try {
    return await files.get(key)
  } catch (error) {
    throw error instanceof FileNotFound ? new AppError('fileNotFound') : error
  }
}

function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
