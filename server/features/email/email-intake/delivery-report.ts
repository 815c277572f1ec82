import { classifyRefusal, type RefusalClass } from '#platform/mail/smtp-reply.ts'
import type { ReadMessage } from './message-reader.ts'

/** What a server says about a message it could not deliver, or not yet. */
export interface DeliveryReport {
  kind: 'bounce' | 'delay'
  class: RefusalClass
  /** RFC 3463 `class.subject.detail`; null when it is not told. */
  enhancedCode: string | null
  /** In the words of the server that refused. */
  diagnostic: string
  /** Whom it was for, in lower case; empty when that is not told. */
  address: string
}

/**
 * Reads a report by RFC 3464 of one recipient's message, or a bounce of a server that knows no such reports; undefined
 * for anything else, and for reports of success. What the report does is decided by its action, not by its number:
 * "delayed" is still on its way.
 */
export function readDeliveryReport(
  message: ReadMessage,
  mailFrom: string | null,
): DeliveryReport | undefined {
  const status = message.part('message/delivery-status') || message.part('message/global-delivery-status')
  if (message.reportType === 'delivery-status' || status) return readStatus(status)
  return readFailedRecipients(message) ?? readPlainBounce(message, mailFrom)
}

function readStatus(status: string): DeliveryReport | undefined {
  const groups = status.split(/\n\s*\n/).map(fieldsOf)
  const group =
    groups.find((fields) => /^failed/i.test(fields.get('action') ?? '')) ??
    groups.find((fields) => /^delayed/i.test(fields.get('action') ?? ''))
  if (!group) return undefined
  const diagnostic = (group.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  const report = judge({ status: group.get('status') ?? '', diagnostic })
  const address = group.get('original-recipient') ?? group.get('final-recipient') ?? ''
  return {
    ...report,
    kind: /^delayed/i.test(group.get('action') ?? '') ? 'delay' : 'bounce',
    address: address
      .replace(/^[\w-]+\s*;\s*/, '')
      .replace(/[<>]/g, '')
      .toLowerCase(),
  }
}

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return fields
}

/** Bounces as Exim and some large providers write them: the address stands in the head, the reason in the text. */
function readFailedRecipients(message: ReadMessage): DeliveryReport | undefined {
  const failed = message.header('x-failed-recipients')
  if (!failed) return undefined
  const address = failed.split(',')[0]?.trim().toLowerCase() ?? ''
  return { kind: 'bounce', ...judge({ status: '', diagnostic: answerIn(message.text) }), address }
}

const bouncingSenders = /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/
const bounceSubjects =
  /undeliver|delivery (status|fail|has failed)|failure notice|mail delivery|returned mail|could not be delivered|not delivered|unzustellbar|no se ha podido entregar|mancata consegna|退信|无法投递|投递失败|配信不能|배달되지/i

/** A bounce in words only never says more than "not this time": nobody's address is given up for a guess. */
function readPlainBounce(message: ReadMessage, mailFrom: string | null): DeliveryReport | undefined {
  const isFromServer = bouncingSenders.test(message.from) || mailFrom === ''
  if (!isFromServer || !bounceSubjects.test(message.subject)) return undefined
  const { enhancedCode, diagnostic } = judge({ status: '', diagnostic: answerIn(message.text) })
  return { kind: 'bounce', class: 'soft', enhancedCode, diagnostic, address: '' }
}

/** The line of a text in which a server's answer stands; its first lines when there is none. */
function answerIn(text: string): string {
  const lines = text.slice(0, 20_000).split('\n')
  const at = lines.findIndex((line) => /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line.slice(0, 500)))
  return (at < 0 ? lines.slice(0, 5) : lines.slice(at, at + 2)).join(' ')
}

function judge({ status, diagnostic }: { status: string; diagnostic: string }) {
  const words = diagnostic.replace(/\s+/g, ' ').trim().slice(0, 500).toWellFormed()
  const told = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1]
  const given = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(status)?.[1]
  // "5.0.0" says nothing; the refusing server's own words may.
  const enhanced = given && !/\.0\.0$/.test(given) ? given : (told ?? given)
  const isVague = enhanced === undefined || /\.0\.0$/.test(enhanced)
  const code = Number(/\b([45]\d\d)[ -]/.exec(words)?.[1] ?? (enhanced?.startsWith('4') ? 450 : 550))
  const reply = {
    code: enhanced?.startsWith('5') && code < 500 ? 550 : code,
    enhanced: isVague ? undefined : enhanced,
    text: words,
  }
  return { class: classifyRefusal(reply, 'rcpt'), enhancedCode: enhanced ?? null, diagnostic: words }
}
