import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { storePicture } from './mail-picture-service.ts'

/** Where pictures of mails are kept, and the address under which their readers fetch them. */
export interface PictureHost {
  files: FileStore
  publicUrl(): string
}

// Sanitised HTML has its attributes in double quotes.
const embedded = /(<img\b[^>]*?\ssrc=")data:image\/(?:png|jpe?g|gif);base64,([A-Za-z0-9+/=]+)"/g

/** HTML whose pictures lie with us instead of in it, where neither Gmail nor Outlook shows them; what is no picture stays as it is. */
export async function hostPictures(ctx: Context, host: PictureHost, html: string): Promise<string> {
  let hosted = ''
  let end = 0
  for (const match of html.matchAll(embedded)) {
    const [whole, before = '', content = ''] = match
    const path = await store(ctx, host, Buffer.from(content, 'base64'))
    hosted += html.slice(end, match.index) + (path ? `${before}${host.publicUrl()}${path}"` : whole)
    end = match.index + whole.length
  }
  return hosted + html.slice(end)
}

async function store(ctx: Context, { files }: PictureHost, bytes: Buffer): Promise<string | undefined> {
  try {
    // What somebody shows to one reader is not for the library of the company.
    const name = `${ctx.user.name} ${new Date().toISOString().slice(0, 10)}`
    return (await storePicture(ctx, files, { name, bytes, isListed: false })).path
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'mailPictureUnusable') return undefined
    throw error
  }
}
