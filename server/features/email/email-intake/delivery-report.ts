import { judgeRefusal, type RefusalClass } from '#platform/mail/refusal-verdict.ts'
import { addressesIn, answersIn, isPlainBounce, splitBounce, stageIn } from './bounce-text.ts'
import type { ReadMessage } from './message-view.ts'

/** What a server says about a message it could not deliver, or not yet. */
export interface DeliveryReport {
  kind: 'bounce' | 'delay'
  class: RefusalClass
  /** RFC 3463 `class.subject.detail`; null when it is not told. */
  enhancedCode: string | null
  /** In the words of the server that refused. */
  diagnostic: string
  /** Whom it may have been for, in lower case, the likeliest first; empty when that is not told. */
  addresses: string[]
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
  const bounce = splitBounce(message.text)
  const groups = groupsOf(status || fieldsWithin(message.text))
  const said = `${bounce.said}\n${titleOf(message.subject)}`.trim()
  if (groups.length > 0) return readGroups(groups, said)
  const failed = message.header('x-failed-recipients')
  const isReport = message.reportType === 'delivery-status' || status !== ''
  if (!failed && !isReport && !isPlainBounce(message, mailFrom, bounce)) return undefined
  const kind = isDelay(message.subject, bounce.said) ? 'delay' : 'bounce'
  const isOurs = (address: string) => message.header('to').toLowerCase().includes(address)
  const named = failed
    .toLowerCase()
    .split(',')
    .map((address) => address.trim())
  const addresses = [...named, ...addressesIn(bounce.said, isOurs)].filter((address) => address !== '')
  const found = [...new Set(addresses)].slice(0, 10)
  return {
    kind,
    ...judge({ status: '', diagnostic: answersIn(bounce.said), said }),
    addresses: found,
  }
}

/** What some servers say in the subject alone; the subject of our message may stand there just as well. */
function titleOf(subject: string): string {
  return /^(?:returned mail|(?:mail |delivery )?failure) ?[:-] ?(.{3,200})/i.exec(subject)?.[1] ?? ''
}

type Fields = Map<string, string>

const succeeded = /^(?:delivered|relayed|expanded)/

/** The groups of a status part that tell of a recipient. */
function groupsOf(status: string): Fields[] {
  const groups = status
    .split(/\n[ \t]*\n/)
    .slice(0, 100)
    .map(fieldsOf)
  return groups.filter(
    (fields) => fields.has('action') || fields.has('final-recipient') || fields.has('original-recipient'),
  )
}

/** The fields of a status part that some servers write into their words for people. */
function fieldsWithin(text: string): string {
  const at = text.slice(0, 60_000).search(/^(?:final|original)-recipient:/im)
  return at < 0 ? '' : text.slice(at, at + 4_000)
}

function readGroups(groups: Fields[], said: string): DeliveryReport | undefined {
  const actionOf = (fields: Fields) => fields.get('action')?.toLowerCase() ?? ''
  const group =
    groups.find((fields) => /^(?:fail|expired|error)/.test(actionOf(fields))) ??
    groups.find((fields) => actionOf(fields).startsWith('delayed')) ??
    groups.find((fields) => !succeeded.test(actionOf(fields)) && /^[45]/.test(fields.get('status') ?? '5'))
  if (!group) return undefined
  const isDelayed = actionOf(group).startsWith('delayed')
  const named = [group.get('original-recipient'), group.get('final-recipient')]
  const addresses = [...new Set(named.flatMap((name) => (name ? [addressOf(name)] : [])))]
  const [status, diagnostic] = [group.get('status') ?? '', group.get('diagnostic-code') ?? '']
  return {
    kind: isDelayed ? 'delay' : 'bounce',
    ...judge({ status, diagnostic, said }),
    addresses,
  }
}

function addressOf(recipient: string): string {
  return recipient
    .replace(/^[\w-]+\s*;\s*/, '')
    .replace(/[<>]/g, '')
    .trim()
    .toLowerCase()
}

function fieldsOf(group: string): Fields {
  const fields: Fields = new Map()
  for (const line of group
    .slice(0, 20_000)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function isDelay(subject: string, said: string): boolean {
  if (
    /\bdelay|still being (?:tried|retried)|(?:mail|delivery) warning|warning: (?:could not send|message)|延迟|遅延/i.test(
      subject,
    )
  )
    return true
  return /(?:no action is required|just a warning|still trying|attempts will continue|will (?:continue to |keep )?(?:be )?(?:retr|try|attempt)|not yet been delivered|is still in (?:my|the) queue)/i.test(
    said.slice(0, 3_000),
  )
}

interface Told {
  status: string
  diagnostic: string
  said: string
}

function judge({ status, diagnostic, said }: Told) {
  const words = clean(diagnostic.replace(/^[\w-]+\s*;\s*/, ''), 1_500)
  const { class: kind, enhancedCode } = judgeRefusal({
    status,
    words,
    said,
    stage: stageIn(`${words}\n${said}`),
  })
  return { class: kind, enhancedCode, diagnostic: clean(words || said, 500) }
}

function clean(text: string, length: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed()
}
