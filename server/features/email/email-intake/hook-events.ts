import type { MailHookProvider } from '@landfall/contract/email/mail-safety.ts'
import { cleanText } from '#platform/mail/message-parsing.ts'
import { judgeRefusal, type RefusalClass } from '#platform/mail/refusal-verdict.ts'

/** What a sending service tells of one message to one reader. */
export interface HookEvent {
  kind: 'bounce' | 'complaint'
  /** Names the event wherever it turns up again. */
  key: string
  /** In lower case. */
  email: string
  /** Ids the message may have, each in angle brackets. */
  messageIds: string[]
  class: RefusalClass | null
  enhancedCode: string | null
  diagnostic: string | null
  happenedAt: Date
}

/** The events in what a service sent, those of other kinds left out; undefined when it is nothing it would send. */
export function readHookEvents(
  provider: Exclude<MailHookProvider, 'ses'>,
  body: unknown,
): HookEvent[] | undefined {
  return readers[provider](body)
}

// Services send up to a thousand at once.
const mostEvents = 1_000

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? cleanText(value).slice(0, 2_000)
    : typeof value === 'number'
      ? `${value}`
      : ''
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.slice(0, mostEvents).map(fieldsOf) : []
}

function timeOf(value: unknown): Date {
  // Seconds since 1970, or a date in letters.
  const time = typeof value === 'number' ? new Date(value * 1000) : new Date(textOf(value))
  return Number.isNaN(time.getTime()) ? new Date() : time
}

interface Told {
  key: unknown
  email: unknown
  messageIds: unknown[]
  time: unknown
}

function eventOf({
  key,
  email,
  messageIds,
  time,
}: Told): Omit<HookEvent, 'kind' | 'class' | 'enhancedCode' | 'diagnostic'> {
  return {
    key: textOf(key).slice(0, 300),
    email: textOf(email).trim().toLowerCase().slice(0, 320),
    messageIds: messageIds.map((id) => `<${textOf(id).replace(/[<>\s]/g, '')}>`).filter((id) => id !== '<>'),
    happenedAt: timeOf(time),
  }
}

const complaint = { kind: 'complaint', class: null, enhancedCode: null, diagnostic: null } as const

/** Judges a refusal as one that came by mail; what the service itself calls passing blames no address. */
function bounce(isFinal: boolean, status: unknown, words: unknown) {
  const diagnostic = textOf(words).slice(0, 500)
  const verdict = judgeRefusal({ status: textOf(status), words: diagnostic })
  const isVague = diagnostic === '' && textOf(status) === ''
  const kind: RefusalClass = isFinal
    ? isVague
      ? 'hard'
      : verdict.class
    : verdict.class === 'hard'
      ? 'soft'
      : verdict.class
  return { kind: 'bounce', class: kind, enhancedCode: verdict.enhancedCode, diagnostic } as const
}

const readers = {
  postmark(body: unknown): HookEvent[] | undefined {
    const event = fieldsOf(body)
    const type = textOf(event.RecordType)
    if (type === '') return undefined
    const told = eventOf({
      key: `postmark-${textOf(event.ID) || textOf(event.MessageID)}`,
      email: event.Email,
      messageIds: [fieldsOf(event.Metadata)['message-id'], event.MessageID],
      time: event.BouncedAt,
    })
    if (type === 'SpamComplaint' || event.Type === 'SpamComplaint') return [{ ...told, ...complaint }]
    if (type !== 'Bounce') return []
    return [{ ...told, ...bounce(event.Type === 'HardBounce', '', event.Details) }]
  },
  mailgun(body: unknown): HookEvent[] | undefined {
    const event = fieldsOf(fieldsOf(body)['event-data'])
    const kind = textOf(event.event)
    if (kind === '') return undefined
    const headers = fieldsOf(fieldsOf(event.message).headers)
    const told = eventOf({
      key: `mailgun-${textOf(event.id)}`,
      email: event.recipient,
      messageIds: [headers['message-id']],
      time: event.timestamp,
    })
    if (kind === 'complained') return [{ ...told, ...complaint }]
    if (kind !== 'failed') return []
    const status = fieldsOf(event['delivery-status'])
    const words = [textOf(status.code), textOf(status.message) || textOf(status.description)]
      .filter(Boolean)
      .join(' ')
    return [{ ...told, ...bounce(event.severity === 'permanent', status['enhanced-code'], words) }]
  },
  // Direct Mail by EventBridge: one CloudEvent each, complete as the rule's usual target sends it.
  aliyun(body: unknown): HookEvent[] | undefined {
    const event = fieldsOf(body)
    const type = textOf(event.type)
    if (!type.startsWith('dm:')) return undefined
    const data = fieldsOf(event.data)
    const told = eventOf({
      key: `aliyun-${textOf(event.id)}`,
      email: data.rcpt,
      messageIds: [fieldsOf(data.header)['X-Notify-Message-ID'], data.msg_id],
      time: event.time,
    })
    if (type === 'dm:Feedback:FblReport') return [{ ...told, ...complaint }]
    if (type !== 'dm:Deliver:Fail') return []
    // 2 is an address that does not exist, 3 spam, 4 anything else.
    return [{ ...told, ...bounce(textOf(data.status) === '2', '', data.err_msg) }]
  },
  tencent(body: unknown): HookEvent[] | undefined {
    const event = fieldsOf(body)
    const kind = textOf(event.event)
    if (kind === '') return undefined
    // The same message may bounce softly several times.
    const key = [event.messageId, event.bulkId, event.email, kind, event.timestamp].map(textOf).join('-')
    const told = eventOf({
      key: `tencent-${key}`,
      email: event.email,
      messageIds: [event.messageId],
      time: event.timestamp,
    })
    if (kind === 'spamreport') return [{ ...told, ...complaint }]
    if (kind !== 'bounce' && kind !== 'dropped') return []
    const isFinal = kind === 'bounce' && /^hard/.test(textOf(event.bounceType))
    return [{ ...told, ...bounce(isFinal, '', event.reason) }]
  },
  sendgrid(body: unknown): HookEvent[] | undefined {
    if (!Array.isArray(body)) return undefined
    return listOf(body).flatMap((event): HookEvent[] => {
      const told = eventOf({
        key: `sendgrid-${textOf(event.sg_event_id)}`,
        email: event.email,
        messageIds: [event['smtp-id']],
        time: event.timestamp,
      })
      if (event.event === 'spamreport') return [{ ...told, ...complaint }]
      if (event.event !== 'bounce' && event.event !== 'dropped') return []
      return [
        {
          ...told,
          ...bounce(event.event === 'bounce' && event.type !== 'blocked', event.status, event.reason),
        },
      ]
    })
  },
}

/** The events in a notification of Amazon SES, taken out of what SNS delivered. */
export function readSesEvents(body: unknown): HookEvent[] | undefined {
  const event = fieldsOf(body)
  const type = textOf(event.notificationType) || textOf(event.eventType)
  if (type === '') return undefined
  const mail = fieldsOf(event.mail)
  const headers = listOf(mail.headers).filter(({ name }) => /^message-id$/i.test(textOf(name)))
  const messageIds = [fieldsOf(mail.commonHeaders).messageId, ...headers.map(({ value }) => value)]
  const about = fieldsOf(type === 'Complaint' ? event.complaint : event.bounce)
  const people = listOf(type === 'Complaint' ? about.complainedRecipients : about.bouncedRecipients)
  const told = (person: Fields) =>
    eventOf({
      key: `ses-${textOf(about.feedbackId)}-${textOf(person.emailAddress)}`,
      email: person.emailAddress,
      messageIds,
      time: about.timestamp,
    })
  if (type === 'Complaint') return people.map((person) => ({ ...told(person), ...complaint }))
  if (type !== 'Bounce') return []
  return people.map((person) => ({
    ...told(person),
    ...bounce(
      about.bounceType === 'Permanent',
      person.status,
      textOf(person.diagnosticCode).replace(/^smtp;\s*/i, ''),
    ),
  }))
}
