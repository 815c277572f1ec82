import type { MailTokens, SentMessage } from '#platform/mail/mail-token.ts'

// A head with a hundred thousand references is no conversation.
const maxIds = 200

/** The messages of ours that a text names by their ids `<token@domain>`, in its order, each once. */
export function ownMessageIds(tokens: MailTokens, text: string): SentMessage[] {
  const found = new Map<string, SentMessage>()
  let looked = 0
  for (const [, token = ''] of text.matchAll(/<([0-9a-z]{32})@[^\s<>@]{1,255}>/gi)) {
    if (++looked > maxIds) break
    const message = tokens.read('message', token)
    if (message) found.set(`${message.recipientId}.${message.resends}`, message)
  }
  return [...found.values()]
}

const reportHeaders = [
  /^content-type:\s*multipart\/report\b/im,
  /^x-failed-recipients:/im,
  /^return-path:\s*<\s*>/im,
]
const threadHeaders = /^(?:in-reply-to|references):(.*(?:\r?\n[ \t].*)*)/gim

/**
 * Whether a message may be an answer to ours, a bounce or a report, by the lines before its body alone, so that
 * somebody's private mail is left where it is.
 */
export function mayConcernUs(tokens: MailTokens, header: string): boolean {
  if (reportHeaders.some((line) => line.test(header))) return true
  const threads = [...header.matchAll(threadHeaders)].map(([, value = '']) => value)
  return ownMessageIds(tokens, threads.join(' ')).length > 0
}
