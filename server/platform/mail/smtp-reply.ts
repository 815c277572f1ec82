/** A server's answer to one command. */
export interface SmtpReply {
  code: number
  /** RFC 3463 `class.subject.detail`, when the server sends it. */
  enhanced: string | undefined
  text: string
}

/** What a refusal says about the recipient and about trying again. */
export type RefusalClass =
  /** The address does not work: never write to it again. */
  | 'hard'
  /** Try again later. */
  | 'soft'
  /** The message or the sender is refused; the address may be fine. */
  | 'block'

/** Refused or broken SMTP dialogue. */
export class SmtpError extends Error {
  readonly stage: 'connect' | 'tls' | 'auth' | 'mail' | 'rcpt' | 'data'
  readonly reply: SmtpReply | undefined
  /** The connection broke after the whole message was handed over: nobody knows whether it was accepted. */
  readonly isAmbiguous: boolean

  constructor(
    stage: SmtpError['stage'],
    message: string,
    about: { reply?: SmtpReply; isAmbiguous?: boolean } = {},
  ) {
    super(message)
    this.stage = stage
    this.reply = about.reply
    this.isAmbiguous = about.isAmbiguous ?? false
  }
}

/** Splits a complete reply (all its lines) into code, enhanced code and text. */
export function parseReply(lines: readonly string[]): SmtpReply {
  const code = Number(lines[0]?.slice(0, 3))
  const texts = lines.map((line) => line.slice(4))
  const enhanced = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(texts[0] ?? '')?.[1]
  const text = texts.map((line) => (enhanced ? line.replace(enhanced, '').trim() : line)).join(' ')
  return { code, enhanced, text: text.slice(0, 500) }
}

// IANA "SMTP Enhanced Status Codes": the mailbox or its domain does not exist, or is switched off.
const hardCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
// Without an enhanced code only these plain sentences say that the mailbox does not exist.
const hardTexts =
  /user unknown|unknown user|no such (user|mailbox|recipient)|mailbox (unavailable|not found|does not exist)|does not exist|invalid recipient|recipient (unknown|not found)/i

/** Class of a refusal by its enhanced code, else by its plain code; a block never blames the address. */
export function classifyRefusal(reply: SmtpReply, stage: SmtpError['stage']): RefusalClass {
  if (reply.code >= 400 && reply.code < 500) return 'soft'
  if (reply.enhanced) {
    if (hardCodes.has(reply.enhanced)) return 'hard'
    return reply.enhanced === '5.2.2' || reply.enhanced.startsWith('4.') ? 'soft' : 'block'
  }
  return stage === 'rcpt' && [550, 551, 553].includes(reply.code) && hardTexts.test(reply.text)
    ? 'hard'
    : 'block'
}
