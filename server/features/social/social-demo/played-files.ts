import { crc32, deflateSync } from 'node:zlib'
import { type PlayedAnswer, type PlayedQuestion, playedToken } from './played-answers.ts'
import {
  messageReport,
  nextMid,
  nextNumber,
  nextWamid,
  type PlayedLine,
  type PlayedPerson,
  pageReport,
  whatsappReport,
} from './played-reports.ts'

/** A file that somebody sends at a played network. */
export interface ShownFile {
  /** One of `playedFiles`, or a name that the network does not know. */
  ref: string
  caption: string
}

interface PlayedFile {
  kind: 'image' | 'document'
  type: string
  name: string
  bytes: Buffer
}

/** Files that the people of the played networks have, by what the networks call them. */
export const playedFiles: Readonly<Record<string, PlayedFile>> = {
  'played-picture': { kind: 'image', type: 'image/png', name: 'sample.png', bytes: drawLadle() },
  'played-list': {
    ...{ kind: 'document', type: 'text/csv', name: 'order list.csv' },
    bytes: Buffer.from('item,amount\nladle 32 cm,500\nspatula,300\n'),
  },
  'played-program': {
    ...{ kind: 'document', type: 'application/octet-stream', name: 'price list.pdf' },
    bytes: Buffer.from('MZ this is a program'),
  },
}

const folder = 'played-files'

/** Where the played network at a port hands a file out. */
export const playedFileUrl = (port: number, ref: string): string =>
  `http://127.0.0.1:${port}/${folder}/${ref}`

/** Answers what is asked about files; undefined for anything else. */
export function answerFile({ method, path, token, body, origin }: PlayedQuestion): PlayedAnswer | undefined {
  const [, first = '', second = ''] = /^\/([^/?]+)\/?([^?]*)/.exec(path) ?? []
  if (first === folder) return handOut(second)
  if (/^\/file\/bot/.test(path)) return handOut(path.slice(path.lastIndexOf('/') + 1))
  if (/^\/bot[^/]+\/getFile/.test(path))
    return { status: 200, body: { ok: true, result: { file_path: `documents/${String(body.file_id)}` } } }
  if (method === 'POST' && second === 'media' && token.startsWith(playedToken))
    return { status: 200, body: { id: String(nextNumber()) } }
  if (method !== 'GET' || !first.startsWith('played-') || second !== '') return undefined
  const file = playedFiles[first]
  if (!file || !token.startsWith(playedToken)) return gone
  // The host of a file is another one at the real network; here it is the same.
  return { status: 200, body: { url: `${origin}/${folder}/${first}`, mime_type: file.type, id: first } }
}

const gone = { status: 404, body: { error: { message: 'Unsupported get request.', code: 100 } } }

function handOut(ref: string): PlayedAnswer {
  const file = playedFiles[ref]
  return file ? { status: 200, body: {}, file } : gone
}

/** What a network reports when somebody has sent a file. */
export function fileReport(
  line: Pick<PlayedLine, 'network' | 'targetId'>,
  person: PlayedPerson,
  { ref, caption, url }: ShownFile & { url: string },
): object {
  const { network, targetId } = line
  const { kind, type, name } = playedFiles[ref] ?? { kind: 'document', type: '', name: 'lost.pdf' }
  if (network === 'telegram') {
    const report = messageReport(line, person, '') as { message: object }
    const sizes = [{ file_id: 'played-thumb' }, { file_id: ref }]
    const file =
      kind === 'image' ? { photo: sizes } : { document: { file_id: ref, file_name: name, mime_type: type } }
    return { ...report, message: { ...report.message, text: undefined, caption, ...file } }
  }
  if (network === 'facebook') {
    const attachments = [{ type: kind === 'image' ? 'image' : 'file', payload: { url } }]
    const message = { mid: nextMid(), attachments }
    return pageReport(targetId, { sender: { id: person.ref }, recipient: { id: targetId }, message })
  }
  const file = { id: ref, mime_type: type, caption, ...(kind === 'document' && { filename: name }) }
  const message = { from: person.ref, id: nextWamid(), timestamp: String(nextNumber()).slice(0, 10) }
  return whatsappReport(targetId, {
    contacts: [{ profile: { name: person.name }, wa_id: person.ref }],
    messages: [{ ...message, type: kind, [kind]: file }],
  })
}

// A ladle on a table, as PNG.
function drawLadle(): Buffer {
  const [width, height] = [240, 180]
  const rows = Array.from({ length: height }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_dot, x) => colourAt(x, y)).flat()]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.concat(rows))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number): number[] {
  const bowl = ((x - 72) / 46) ** 2 + ((y - 118) / 34) ** 2
  if (bowl < 0.72) return [122, 130, 138]
  if (bowl < 1) return [176, 183, 190]
  // The handle rises to the right.
  const isHandle = x > 100 && x < 214 && Math.abs(y - (104 - (x - 100) * 0.7)) < 6
  return isHandle ? [150, 158, 166] : [238, 230, 216]
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
