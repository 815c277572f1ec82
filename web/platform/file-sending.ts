import type { RouteSpec } from '@landfall/contract/route.ts'
import { uploadChunkSize } from '@landfall/contract/table-files.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { ApiError } from './api-error.ts'
import { upload } from './upload-client.ts'

/** A file on its way to the server; it goes on while other pages are in front. */
export interface Sending {
  file: File
  sentBytes: number
  /** What stopped it; null while it goes on. */
  error: unknown
}

/** What a file was announced as. */
export interface AnnouncedFile {
  id: number
  fileName: string
  size: number
  /** Numbers of the chunks that have arrived, and how many there are. */
  received: number[]
  chunks: number
}

/** The files that this window is sending, by the path of their route and their id. */
export const useSendings = create<{ sendings: Readonly<Record<string, Sending>> }>(() => ({ sendings: {} }))

/** Milliseconds to wait before a chunk is tried again after the network failed. */
const pauses = [1_000, 3_000, 9_000]

const keyOf = (route: RouteSpec, id: number) => `${route.path} ${id}`

/** A file that this window is sending, or undefined. */
export function useSending(route: RouteSpec, id: number): Sending | undefined {
  return useSendings(({ sendings }) => sendings[keyOf(route, id)])
}

/** Closing the window would stop files on their way; closing a page does not. */
export function useLeaveGuard(): void {
  const isSending = useSendings(({ sendings }) => Object.values(sendings).some(({ error }) => error === null))
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}

/** Whether this is the file that was announced. */
export function isFileOf({ fileName, size }: Pick<AnnouncedFile, 'fileName' | 'size'>, file: File): boolean {
  return fileName === file.name.trim() && size === file.size
}

/** Sends the chunks that are missing; true when all have arrived, false when it stopped with an error. */
export async function sendFile(route: RouteSpec, announced: AnnouncedFile, file: File): Promise<boolean> {
  const { id, chunks, received } = announced
  const running = useSendings.getState().sendings[keyOf(route, id)]
  if (running && running.error === null) return false
  const missing = Array.from({ length: chunks }, (_, number) => number).filter(
    (number) => !received.includes(number),
  )
  let arrived = file.size - missing.reduce((sum, number) => sum + chunkOf(file, number).size, 0)
  const note = (sentBytes: number, error: unknown = null) =>
    noteSending(route, id, { file, sentBytes, error })
  note(arrived)
  try {
    for (const number of missing) {
      const before = arrived
      await sendChunk({ route, id, file, number, onProgress: (sent) => note(before + sent) })
      arrived += chunkOf(file, number).size
      note(arrived)
    }
  } catch (error) {
    note(arrived, error)
    return false
  }
  forgetSending(route, id)
  return true
}

/** Forgets a file that was sent or is no longer wanted. */
export function forgetSending(route: RouteSpec, id: number): void {
  useSendings.setState(({ sendings }) => {
    const { [keyOf(route, id)]: _, ...others } = sendings
    return { sendings: others }
  })
}

interface Chunk {
  route: RouteSpec
  id: number
  file: File
  number: number
  onProgress: (sent: number) => void
}

async function sendChunk({ route, id, file, number, onProgress }: Chunk): Promise<void> {
  const args = { params: { id, number }, body: chunkOf(file, number) }
  for (const pause of pauses) {
    try {
      await upload(route, args, { onProgress })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.name !== 'networkFailed') throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await upload(route, args, { onProgress })
}

function chunkOf(file: File, number: number): Blob {
  return file.slice(number * uploadChunkSize, (number + 1) * uploadChunkSize)
}

function noteSending(route: RouteSpec, id: number, sending: Sending): void {
  useSendings.setState(({ sendings }) => ({ sendings: { ...sendings, [keyOf(route, id)]: sending } }))
}
