import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'
import type { ReadMessage } from './message-view.ts'

/** What a message says about one of ours. */
export type Classified =
  | { kind: 'bounce' | 'delay'; report: DeliveryReport }
  | { kind: 'reply' | 'autoReply' | 'complaint' | 'unsubscribe' }

export interface Envelope {
  /** As handed over by SMTP or written into the head; empty for the null return path, null when nobody knows. */
  mailFrom: string | null
  /** Whether it was sent to an address that unsubscribes. */
  isToLeave: boolean
}

/** Tells what a message is; undefined for reports that change nothing, of success or of signatures. */
export function classifyMail(
  message: ReadMessage,
  { mailFrom, isToLeave }: Envelope,
): Classified | undefined {
  const feedback = message.part('message/feedback-report')
  if (message.reportType === 'feedback-report' || feedback) return readFeedback(feedback)
  if (isForwardedComplaint(message)) return { kind: 'complaint' }
  // Stores that refuse by a rule of the reader, or for want of space, say so in a receipt.
  const isReceipt = message.reportType === 'disposition-notification'
  if (isReceipt && !/reject/i.test(message.subject)) return undefined
  const report = readDeliveryReport(message, mailFrom)
  if (report) return { kind: report.kind, report }
  if (message.reportType !== '') return undefined
  if (isToLeave) return { kind: 'unsubscribe' }
  return { kind: isAutomatic(message, mailFrom) ? 'autoReply' : 'reply' }
}

/** A report by RFC 5965; those about failed signatures or viruses say nothing about the reader's wish. */
function readFeedback(report: string): Classified | undefined {
  const type = /^feedback-type:\s*([\w-]+)/im.exec(report)?.[1]?.toLowerCase() ?? 'abuse'
  if (type === 'opt-out' || type === 'opt-out-list') return { kind: 'unsubscribe' }
  return ['abuse', 'fraud', 'other', 'miscategorized'].includes(type) ? { kind: 'complaint' } : undefined
}

/** As Hotmail and AOL wrote them before there was a format: the message itself, forwarded by the complaints' desk. */
function isForwardedComplaint(message: ReadMessage): boolean {
  const returned = message.part('message/rfc822')
  if (/^x-hmxmroriginalrecipient:/im.test(returned.slice(0, 20_000))) return true
  return (
    returned !== '' &&
    /^(?:staff|scomp|fbl|abuse|feedback|complaints?|arf|noreply|no-reply|postmaster)\b[^@]*@/.test(
      message.from,
    ) &&
    /^\s*(?:fwd?: )?(?:complaint about message from|email feedback report for ip|(?:abuse|spam|junk|feedback-?loop|fbl) (?:complaint|report))/i.test(
      message.subject,
    )
  )
}

const automaticHeaders = [
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
]
const absenceSubjects =
  /^\W*(auto(matic|matische|mated)?[ -]?(reply|response|antwort)|out of (the )?office|abwesenheit|respuesta autom|fuera de (la )?oficina|risposta autom|fuori sede|réponse autom|absence du bureau|自动回复|自動回覆|自動返信|不在|자동 ?(회신|응답)|부재)/i

/** Written by a program: RFC 3834, what was usual before it, and absence notes that carry no mark at all. */
function isAutomatic(message: ReadMessage, mailFrom: string | null): boolean {
  if (mailFrom === '') return true
  const submitted = message.header('auto-submitted')
  if (submitted && !/^\s*no\b/i.test(submitted)) return true
  if (/^\s*(bulk|junk|list|auto_?reply)\b/i.test(message.header('precedence'))) return true
  if (automaticHeaders.some((name) => message.header(name))) return true
  return absenceSubjects.test(message.subject)
}
