import { pictureBytes, pictureWidth } from '@landfall/contract/email/mail-pictures.ts'

interface Shrunk {
  name: string
  content: Blob
}

/**
 * A picture as mails show it: photographs at most twice as wide as a mail and without what the camera wrote into them,
 * other kinds as PNG. GIFs and small PNGs stay as they are, and so does what the browser cannot read.
 */
export async function shrinkPicture(file: File): Promise<Shrunk> {
  const isGif = file.type === 'image/gif'
  const picture = isGif ? undefined : await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { name: file.name, content: file }
  const isFine = picture.width <= pictureWidth && file.type === 'image/png' && file.size <= pictureBytes
  if (isFine) return { name: file.name, content: file }
  const isPhoto = file.type === 'image/jpeg'
  for (let width = Math.min(picture.width, pictureWidth); ; width = Math.round(width * 0.8)) {
    const content = await draw(picture, width, isPhoto ? 'image/jpeg' : 'image/png')
    if (content.size <= pictureBytes || width < 100)
      return { name: file.name.replace(/\.\w+$/, isPhoto ? '.jpg' : '.png'), content }
  }
}

async function draw(picture: ImageBitmap, width: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture was not drawn'))), type, 0.85)
  return promise
}
