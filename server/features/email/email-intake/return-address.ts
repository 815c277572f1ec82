import type { MailTokens, SentMessage } from '#platform/mail/mail-token.ts'

const purposes = { b: 'return', u: 'leave' } as const

/** What an address of ours is for, and of which message it is. */
export interface ReturnAddress {
  purpose: 'return' | 'leave'
  message: SentMessage
}

/** Reads `b-<token>@…` and `u-<token>@…`; undefined for anything that we did not sign. */
export function readReturnAddress(tokens: MailTokens, address: string): ReturnAddress | undefined {
  const match = /^([bu])-([0-9a-z]{32})@[^@]+$/i.exec(address)
  if (!match) return undefined
  const purpose = purposes[match[1]?.toLowerCase() as keyof typeof purposes]
  const message = tokens.read(purpose, match[2] ?? '')
  return message && { purpose, message }
}
