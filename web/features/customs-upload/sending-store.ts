import { type UploadView, uploadRoutes } from '@landfall/contract/customs-upload.ts'
import { uploadChunkSize } from '@landfall/contract/table-files.ts'
import { create } from 'zustand'
import { ApiError } from '#platform/api-error.ts'
import { upload } from '#platform/upload-client.ts'

/** A file on its way to the server; it goes on while other pages are in front. */
export interface Sending {
  uploadId: number
  file: File
  sentBytes: number
  /** What stopped it; null while it goes on. */
  error: unknown
}

/** The files that this window is sending, by the id of their upload. */
export const useSendings = create<{ sendings: Readonly<Record<number, Sending>> }>(() => ({ sendings: {} }))

/** Milliseconds to wait before a chunk is tried again after the network failed. */
const pauses = [1_000, 3_000, 9_000]

/** Whether this is the file that the upload was announced for. */
export function isFileOf(view: Pick<UploadView, 'fileName' | 'size'>, file: File): boolean {
  return view.fileName === file.name.trim() && view.size === file.size
}

/** Sends the chunks that are missing; true when all have arrived, false when it stopped with an error. */
export async function sendFile(view: UploadView, file: File): Promise<boolean> {
  const running = useSendings.getState().sendings[view.id]
  if (running && running.error === null) return false
  const missing = Array.from({ length: view.chunks }, (_, number) => number).filter(
    (number) => !view.received.includes(number),
  )
  let arrived = file.size - missing.reduce((sum, number) => sum + chunkOf(file, number).size, 0)
  note({ uploadId: view.id, file, sentBytes: arrived, error: null })
  try {
    for (const number of missing) {
      await sendChunk({ uploadId: view.id, file, number, arrived })
      arrived += chunkOf(file, number).size
      note({ uploadId: view.id, file, sentBytes: arrived, error: null })
    }
  } catch (error) {
    note({ uploadId: view.id, file, sentBytes: arrived, error })
    return false
  }
  forgetSending(view.id)
  return true
}

/** Forgets a file that was sent or is no longer wanted. */
export function forgetSending(uploadId: number): void {
  useSendings.setState(({ sendings }) => {
    const { [uploadId]: _, ...others } = sendings
    return { sendings: others }
  })
}

interface Chunk {
  uploadId: number
  file: File
  number: number
  /** Bytes of the file that the server has already. */
  arrived: number
}

async function sendChunk({ uploadId, file, number, arrived }: Chunk): Promise<void> {
  const args = { params: { id: uploadId, number }, body: chunkOf(file, number) }
  const onProgress = (sent: number) => note({ uploadId, file, sentBytes: arrived + sent, error: null })
  for (const pause of pauses) {
    try {
      await upload(uploadRoutes.chunk, args, { onProgress })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.name !== 'networkFailed') throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await upload(uploadRoutes.chunk, args, { onProgress })
}

function chunkOf(file: File, number: number): Blob {
  return file.slice(number * uploadChunkSize, (number + 1) * uploadChunkSize)
}

function note(sending: Sending): void {
  useSendings.setState(({ sendings }) => ({ sendings: { ...sendings, [sending.uploadId]: sending } }))
}
