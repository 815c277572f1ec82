import { createSocket, type RemoteInfo } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** What a name server says of one name. */
export interface NameRecords {
  mx?: readonly [priority: number, host: string][]
  a?: readonly string[]
  aaaa?: readonly string[]
  txt?: readonly string[]
  ns?: readonly string[]
  cname?: string
  /** Instead of records: it fails, or says nothing at all. */
  trouble?: 'fails' | 'silent'
}

/** Tells of a name; undefined: there is no such name. */
export type FindName = (name: string) => NameRecords | undefined

export interface NameServer {
  /** `127.0.0.1:port`, as resolvers want it. */
  address: string
  stop(): Promise<void>
}

const types = { a: 1, ns: 2, cname: 5, mx: 15, txt: 16, aaaa: 28 }
const longestText = 255
const codes = { fine: 0, fails: 2, noName: 3 }
const loopback = '127.0.0.1'
const secondsToKeep = 60

/** A small name server on loopback, for demos and tests. */
export async function startNameServer(find: FindName): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (question, from: RemoteInfo) => {
    const reply = answer(question, find)
    if (reply) socket.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, loopback, () => resolve())
  })
  socket.unref()
  return {
    address: `${loopback}:${(socket.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function answer(question: Buffer, find: FindName): Buffer | undefined {
  if (question.length < 17) return undefined
  const { name, end } = readName(question, 12)
  const type = question.readUInt16BE(end)
  const found = find(name)
  if (found?.trouble === 'silent') return undefined
  const records = found && !found.trouble ? recordsOf(found, type) : []
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  const code = found ? (found.trouble ? codes.fails : codes.fine) : codes.noName
  header.writeUInt16BE(0x8580 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  const asked = question.subarray(12, end + 4)
  const told = records.map((data) => {
    const head = Buffer.alloc(12)
    // The name of the question, by reference.
    head.writeUInt16BE(0xc00c, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt32BE(secondsToKeep, 6)
    head.writeUInt16BE(data.length, 10)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([header, asked, ...told])
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0 && at < message.length; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function writeName(name: string): Buffer {
  const labels = name === '.' ? [] : name.replace(/\.$/, '').split('.')
  const parts = labels.map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')]))
  return Buffer.concat([...parts, Buffer.from([0])])
}

function recordsOf(
  { mx = [], a = [], aaaa = [], txt = [], ns = [], cname }: NameRecords,
  type: number,
): Buffer[] {
  if (type === types.mx) {
    return mx.map(([priority, host]) => {
      const head = Buffer.alloc(2)
      head.writeUInt16BE(priority)
      return Buffer.concat([head, writeName(host)])
    })
  }
  if (type === types.a) return a.map((address) => Buffer.from(address.split('.').map(Number)))
  if (type === types.aaaa) return aaaa.map(writeAddress)
  if (type === types.txt) {
    return txt.map(writeText)
  }
  if (type === types.ns) return ns.map(writeName)
  if (type === types.cname && cname !== undefined) return [writeName(cname)]
  return []
}

// A longer text is written in pieces.
function writeText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += longestText) {
    const piece = bytes.subarray(at, at + longestText)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function writeAddress(address: string): Buffer {
  const [before = '', after = ''] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array.from({ length: missing }, () => '0'), ...groups(after)]
  const bytes = Buffer.alloc(16)
  for (const [at, group] of all.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), at * 2)
  return bytes
}
