import { readFileSync } from 'node:fs'
import {
  type UploadDecisions,
  type UploadInspection,
  type UploadView,
  uploadRoutes,
} from '@landfall/contract/customs/customs-upload.ts'
import { uploadChunkSize } from '@landfall/contract/table-files.ts'
import { fileRoutes } from '@landfall/contract/tasks.ts'
import type { TestClient } from './test-client.ts'

/** The bytes of a file in `server/testing/fixtures`. */
export function readFixture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
}

/** Who uploads, and through what. */
export interface Uploader {
  client: TestClient
  token: string
}

/** Announces a file and sends all its chunks. */
export async function sendFile(
  { client, token }: Uploader,
  fileName: string,
  bytes: Uint8Array,
): Promise<UploadView> {
  const options = { token }
  let upload = await client.call(uploadRoutes.create, { body: { fileName, size: bytes.length } }, options)
  for (let number = 0; number < upload.chunks; number += 1) {
    const body = bytes.slice(number * uploadChunkSize, (number + 1) * uploadChunkSize)
    const answer = await client.send(uploadRoutes.chunk, { params: { id: upload.id, number }, body }, options)
    if (answer.code !== 20000) throw new Error(`chunk ${number}: ${answer.code} ${answer.message}`)
    upload = answer.data as UploadView
  }
  return upload
}

/** What an inspection proposes, as decisions. */
export function acceptProposal(inspection: UploadInspection): UploadDecisions {
  const { encoding, delimiter, sheet, headerRow, entry } = inspection.format
  const { kind, columns, answers, formats, existing } = inspection
  const reading = { encoding, delimiter, sheet, headerRow, entry }
  return { kind, ...reading, columns, answers, formats, existing, allOrNothing: false }
}

/** Waits until an upload has reached an end. */
export async function waitForUpload({ client, token }: Uploader, id: number): Promise<UploadView> {
  const open = ['receiving', 'mapping', 'queued', 'loading', 'reverting']
  for (const started = Date.now(); Date.now() - started < 120_000; ) {
    const upload = await client.call(uploadRoutes.read, { params: { id } }, { token })
    if (!open.includes(upload.state)) return upload
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`upload ${id} does not end`)
}

/** Starts a sent file with the proposed decisions, changed as wished, and waits for its end. */
export async function loadUpload(
  uploader: Uploader,
  id: number,
  wishes: Partial<UploadDecisions> = {},
): Promise<UploadView> {
  const { client, token } = uploader
  const inspection = await client.call(uploadRoutes.inspect, { params: { id }, body: {} }, { token })
  const body = { ...acceptProposal(inspection), ...wishes }
  await client.call(uploadRoutes.start, { params: { id }, body }, { token })
  return waitForUpload(uploader, id)
}

/** The whole way of a file from the disk of a user into the records. */
export async function uploadCustoms(
  uploader: Uploader,
  file: { name: string; bytes: Uint8Array; wishes?: Partial<UploadDecisions> },
): Promise<UploadView> {
  const { id } = await sendFile(uploader, file.name, file.bytes)
  return loadUpload(uploader, id, file.wishes)
}

/** The bytes of a stored file, fetched as a browser would. */
export async function downloadFile(
  { client, url }: { client: TestClient; url: string },
  token: string,
  fileId: number | null,
): Promise<Buffer> {
  const link = await client.call(fileRoutes.link, { params: { id: fileId ?? 0 } }, { token })
  const response = await fetch(new URL(link.url, url))
  return Buffer.from(await response.arrayBuffer())
}
