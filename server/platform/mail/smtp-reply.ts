import { judgeRefusal, type RefusalClass } from './refusal-verdict.ts'

/** A server's answer to one command. */
export interface SmtpReply {
  code: number
  /** RFC 3463 `class.subject.detail`, when the server sends it. */
  enhanced: string | undefined
  text: string
}

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

/** Class of a refusal by its words, else by its numbers; a block never blames the address. */
export function classifyRefusal(
  { code, enhanced, text }: SmtpReply,
  stage: SmtpError['stage'],
): RefusalClass {
  const verdict = judgeRefusal({
    status: enhanced ?? '',
    words: `${code} ${text}`,
    stage: stage === 'data' ? 'data' : 'rcpt',
  })
  return verdict.class
}
