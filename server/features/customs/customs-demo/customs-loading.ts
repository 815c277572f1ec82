import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadDecisions, UploadView } from '@landfall/contract/customs/customs-upload.ts'
import { uploadChunkSize } from '@landfall/contract/table-files.ts'
import { buildTradeWorld } from '#platform/demo/trade-parties.ts'
import { type CustomsFile, createCalendar, shipmentFile } from './customs-files.ts'

/** In whose name files are uploaded. */
export interface Uploader {
  companyId: number
  userId: number
}

/** Customs uploads as the demo data uses them: the same functions that serve the upload screen. */
export interface CustomsUploads {
  list(who: Uploader): Promise<UploadView[]>
  announce(who: Uploader, file: { fileName: string; size: number }): Promise<UploadView>
  receive(who: Uploader, chunk: { id: number; number: number; bytes: Uint8Array }): Promise<UploadView>
  start(who: Uploader, wish: { id: number; decisions: UploadDecisions }): Promise<UploadView>
  view(who: Uploader, id: number): Promise<UploadView>
}

/** Rows of the shared library at full size. */
const libraryRows = { 'us-imports': 3_000, 'mx-imports': 1_500 } as const

/** The files of the shared library; each is written on the day that is asked for. */
export function libraryFiles(
  scale: number,
  { days, months }: { days: number; months: number },
): { source: string; makeFile: (day: string) => CustomsFile }[] {
  const seed = 'landfall:library'
  const sources = Object.keys(libraryRows) as (keyof typeof libraryRows)[]
  return sources.map((source) => ({
    source,
    makeFile(today) {
      const world = buildTradeWorld(seed, {
        buyers: Math.ceil(800 * scale) + 100,
        sellers: Math.ceil(500 * scale) + 200,
        days,
      })
      const plan = { source, rows: Math.ceil(libraryRows[source] * scale), days }
      const calendar = createCalendar(today, days, months)
      const file = shipmentFile({ seed, world, plan, known: { from: 0, until: days }, calendar })
      return { ...file, name: `library-${file.name}`, forLibrary: true }
    },
  }))
}

const pollMs = 200

/**
 * Uploads a file and waits until it is loaded. A file of this name that an earlier start began is continued
 * where it stands, never loaded twice.
 */
export async function uploadFile(
  uploads: CustomsUploads,
  who: Uploader,
  { file, signal }: { file: CustomsFile; signal: AbortSignal },
): Promise<UploadView> {
  const known = (await uploads.list(who)).find(
    ({ fileName, state }) => fileName === file.name && state !== 'reverted',
  )
  let upload = known
  if (!upload || upload.state === 'receiving') upload = await sendFile(uploads, who, { file, known })
  if (['mapping', 'failed', 'cancelled'].includes(upload.state)) {
    upload = await uploads.start(who, { id: upload.id, decisions: decisionsOf(file) })
  }
  while (upload.state === 'queued' || upload.state === 'loading') {
    await sleep(pollMs, undefined, { signal })
    upload = await uploads.view(who, upload.id)
  }
  if (upload.state !== 'done' && upload.state !== 'doneWithRejects') {
    throw new Error(`${file.name} could not be loaded: ${upload.error ?? upload.state}`)
  }
  return upload
}

async function sendFile(
  uploads: CustomsUploads,
  who: Uploader,
  { file, known }: { file: CustomsFile; known: UploadView | undefined },
): Promise<UploadView> {
  const chunks = await writeChunks(file)
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  let upload = known ?? (await uploads.announce(who, { fileName: file.name, size }))
  for (const [number, bytes] of chunks.entries()) {
    if (!upload.received.includes(number))
      upload = await uploads.receive(who, { id: upload.id, number, bytes })
  }
  return upload
}

async function writeChunks(file: CustomsFile): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let chunk = Buffer.alloc(uploadChunkSize)
  let filled = 0
  for (const piece of file.text()) {
    let rest = Buffer.from(piece)
    while (rest.length > 0) {
      const taken = rest.copy(chunk, filled)
      filled += taken
      rest = rest.subarray(taken)
      if (filled < chunk.length) continue
      chunks.push(chunk)
      chunk = Buffer.alloc(uploadChunkSize)
      filled = 0
    }
    await letOthersRun()
  }
  if (filled > 0) chunks.push(chunk.subarray(0, filled))
  return chunks
}

// Writing a file is work for the processor; the app answers requests meanwhile.
function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function decisionsOf({ kind, columns, answers, forLibrary = false }: CustomsFile): UploadDecisions {
  return {
    kind,
    encoding: 'utf-8',
    delimiter: ',',
    sheet: 0,
    headerRow: 0,
    entry: null,
    formats: [],
    existing: 'replace',
    columns: [...columns],
    answers,
    allOrNothing: false,
    forLibrary,
  }
}
