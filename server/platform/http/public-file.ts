import type { FastifyReply } from 'fastify'
import { FileNotFound } from '#platform/files/file-key.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from './app-error.ts'

interface PublicFile {
  /** Where it is kept; its name follows from its content, so that it can be kept for good by whoever has it. */
  key: string
  contentType: string
  /** Whether pages and mails of others may show it. */
  isForOthers: boolean
}

/** Answers with a picture that nobody needs to be signed in for; throws `fileNotFound`. */
export async function sendPublicFile(
  reply: FastifyReply,
  files: FileStore,
  { key, contentType, isForOthers }: PublicFile,
): Promise<FastifyReply> {
  const content = await files.get(key).catch((error: unknown) => {
    throw error instanceof FileNotFound ? new AppError('fileNotFound') : error
  })
  return reply
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cross-Origin-Resource-Policy', isForOthers ? 'cross-origin' : 'same-origin')
    .header('Content-Disposition', 'inline')
    .type(contentType)
    .send(content)
}
