import { type UploadView, uploadChunkSize, uploadRoutes } from '@landfall/contract/customs-upload.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { upload as sendBytes } from '#platform/upload-client.ts'

/** Attempts per chunk; a lost connection is common on long uploads. */
const attempts = 4
const firstPause = 1_000

interface FileSender {
  /** Share of the file that has arrived, from 0 to 1; null while nothing is sent. */
  progress: number | null
  /** Sends a file, or the rest of one that was begun; resolves to the complete upload. */
  send: (file: File, begun?: UploadView) => Promise<UploadView>
}

/** Sends files in chunks; leaving the page stops it, and the same file can be taken up again later. */
export function useFileSender(): FileSender {
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  return {
    progress,
    async send(file, begun) {
      const controller = new AbortController()
      stop.current = controller
      setProgress(0)
      try {
        const body = { fileName: file.name, size: file.size }
        let upload = begun ?? (await call(uploadRoutes.create, { body }))
        for (let number = 0; number < upload.chunks; number += 1) {
          if (upload.received.includes(number)) continue
          const start = number * uploadChunkSize
          upload = await sendChunk(upload.id, {
            number,
            body: file.slice(start, start + uploadChunkSize),
            signal: controller.signal,
            onProgress: (sent) => setProgress((start + sent) / file.size),
          })
          setProgress(Math.min(1, (start + uploadChunkSize) / file.size))
        }
        return upload
      } finally {
        setProgress(null)
      }
    },
  }
}

interface Chunk {
  number: number
  body: Blob
  signal: AbortSignal
  onProgress: (sent: number) => void
}

async function sendChunk(id: number, { number, body, signal, onProgress }: Chunk): Promise<UploadView> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendBytes(uploadRoutes.chunk, { params: { id, number }, body }, { signal, onProgress })
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 0
      if (!isLost || attempt === attempts || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, firstPause * attempt))
    }
  }
}
