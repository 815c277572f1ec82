import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { MailTokens, SentMessage } from './mail-token.ts'

// Ids and return addresses of ours, in upper case too where a server has changed it.
const token = /(?<![0-9a-z])(b-)?([0-9a-hjkmnp-tv-z]{32})@/gi
// Postfix and Exim name a message by an id of their own on every line about it; a refusal while it came in ends it.
const queueId = /(?:\]:|\d{2}:\d{2}:\d{2}(?:\.\d+)?) ([0-9A-Za-z]{6,}(?:-[0-9A-Za-z]{2,}){0,2}):? /
const refused = /\breject(?:ed)?\b|\bNOQUEUE\b/i
// How it went on with what was taken: a refusal there is the next server's.
const outcome = /\bstat(?:us)?=| (?:\*\*|==|=>|->) /
// Nobody's line of a log is longer; what is would fill the memory.
const longestLine = 65_536

/**
 * The messages of ours that a mail server had taken, by its log: any log that names Message-IDs or return addresses will
 * do, compressed with gzip or not. What the server refused while it came in is left out; what came back later is not.
 */
export async function readRelayLog(file: string, tokens: MailTokens): Promise<SentMessage[]> {
  const source = createReadStream(file)
  const text = file.endsWith('.gz') ? source.pipe(createGunzip()) : source
  // A pipe does not hand on that its source failed.
  source.on('error', (error) => text.destroy(error))
  return readRelayLines(createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY }), tokens)
}

/** The same for lines. */
export async function readRelayLines(
  lines: AsyncIterable<string> | Iterable<string>,
  tokens: MailTokens,
): Promise<SentMessage[]> {
  const taken = new Map<string, { message: SentMessage; id: string }>()
  const refusedIds = new Set<string>()
  for await (const line of lines) {
    if (line.length > longestLine) continue
    const id = queueId.exec(line)?.[1] ?? ''
    if (refused.test(line) && !outcome.test(line)) refusedIds.add(id)
    else
      for (const message of messagesIn(line, tokens)) taken.set(`${nameOf(message)} ${id}`, { message, id })
  }
  const kept = [...taken.values()].filter(({ id }) => id === '' || !refusedIds.has(id))
  return [...new Map(kept.map(({ message }) => [nameOf(message), message])).values()]
}

function messagesIn(line: string, tokens: MailTokens): SentMessage[] {
  return [...line.matchAll(token)].flatMap(
    ([, isReturn, text = '']) => tokens.read(isReturn ? 'return' : 'message', text) ?? [],
  )
}

function nameOf({ recipientId, resends }: SentMessage): string {
  return `${recipientId}.${resends}`
}
