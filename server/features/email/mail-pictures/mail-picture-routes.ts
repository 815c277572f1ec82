import { pictureFolder } from '@landfall/contract/email/mail-blocks.ts'
import { mailPictureRoutes } from '@landfall/contract/email/mail-pictures.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { sendPublicFile } from '#platform/http/public-file.ts'
import { pictureKey, pictureTypes, receivePicture } from './mail-picture-service.ts'
import { listPictures, setPictureRemoved } from './mail-picture-store.ts'

const pageSize = 60
const fileName = /^\d{1,18}-[0-9a-f]{32}\.(png|jpg|gif)$/

/** The pictures a company puts into its mails, and the door at which readers of mail fetch them. */
export function registerPictureRoutes(server: HttpServer, files: FileStore): void {
  endpoint(server, mailPictureRoutes.list, async ({ db }, { query }) => {
    const items = await listPictures(db, { ...query, most: pageSize + 1 })
    return { items: items.slice(0, pageSize), hasMore: items.length > pageSize }
  })
  endpointWithoutTransaction(server, mailPictureRoutes.send, (ctx, { query, stream }) =>
    receivePicture(ctx, files, { name: query.name, stream }),
  )
  for (const [route, isRemoved] of [
    [mailPictureRoutes.remove, true],
    [mailPictureRoutes.restore, false],
  ] as const) {
    endpoint(server, route, async ({ db }, { params }) => {
      if (!(await setPictureRemoved(db, params.id, isRemoved))) throw new AppError('mailPictureNotFound')
      return null
    })
  }

  // A name follows from its content and nobody can guess it, so whoever has it may see it and keep it for good.
  server.fastify.get(`${pictureFolder}:name`, async (request, reply) => {
    const { name = '' } = request.params as { name?: string }
    const ending = fileName.exec(name)?.[1]
    if (!ending) throw new AppError('fileNotFound')
    const contentType = pictureTypes[ending] ?? 'application/octet-stream'
    return sendPublicFile(reply, files, { key: pictureKey(name), contentType, isForOthers: true })
  })
}
