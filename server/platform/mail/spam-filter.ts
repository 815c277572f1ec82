import { connect } from 'node:net'
import * as z from 'zod'

/** What a spam filter makes of a message. */
export interface FilterVerdict {
  score: number
  /** From here on mail is junk to it. */
  limit: number
  /** Rules that spoke against the message, the heaviest first. */
  rules: string[]
}

/** Asks a filter about a message; throws when it does not answer as one. */
export type SpamFilter = (message: Buffer) => Promise<FilterVerdict>

const patienceMs = 15_000
const namedRules = 10
const answerLimit = 1024 * 1024

/**
 * The filter at an address of the installation: `http(s)://host:port` is rspamd, `spamd://host:port` SpamAssassin.
 * Sources: https://rspamd.com/doc/developers/protocol.html; SpamAssassin's spamd/PROTOCOL.
 */
export function createSpamFilter(address: string): SpamFilter {
  const url = new URL(address)
  return url.protocol === 'spamd:'
    ? (message) => askSpamd(url, message)
    : (message) => askRspamd(url, message)
}

const rspamdAnswer = z.object({
  score: z.number(),
  required_score: z.number(),
  symbols: z.record(z.string(), z.object({ score: z.number().default(0) })).default({}),
})

async function askRspamd(url: URL, message: Buffer): Promise<FilterVerdict> {
  const response = await fetch(new URL('/checkv2', url), {
    method: 'POST',
    body: new Uint8Array(message),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`the spam filter answered ${response.status}`)
  const { score, required_score: limit, symbols } = rspamdAnswer.parse(await response.json())
  const against = Object.entries(symbols).filter(([, symbol]) => symbol.score > 0)
  const rules = against.sort(([, a], [, b]) => b.score - a.score).map(([name]) => name)
  return { score, limit, rules: rules.slice(0, namedRules) }
}

async function askSpamd(url: URL, message: Buffer): Promise<FilterVerdict> {
  const answer = await exchange(url, message)
  const verdict = /^Spam:\s*(?:True|Yes|False|No)\s*;\s*(-?[\d.]+)\s*\/\s*(-?[\d.]+)/im.exec(answer)
  if (!/^SPAMD\/[\d.]+ 0 /.test(answer) || !verdict) throw new Error('the spam filter answered as none')
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  const rules = body
    .split(/[,\s]+/)
    .filter((name) => /^\w+$/.test(name))
    .slice(0, namedRules)
  return { score: Number(verdict[1]), limit: Number(verdict[2]), rules }
}

function exchange({ hostname, port }: URL, message: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host: hostname, port: Number(port) || 783 })
  let answer = ''
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('the spam filter was silent')))
  socket.setEncoding('utf8')
  socket.on('data', (piece) => {
    answer += String(piece)
    if (answer.length > answerLimit) socket.destroy(new Error('the spam filter said too much'))
  })
  socket.on('error', reject)
  socket.on('end', () => resolve(answer))
  socket.write(`SYMBOLS SPAMC/1.5\r\nContent-length: ${message.length}\r\n\r\n`)
  socket.end(message)
  return promise
}
