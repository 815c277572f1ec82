import type { ArrivedMail } from './receiving-server.ts'

let serial = 0

interface LetterParts {
  from: string
  subject?: string
  text?: string
  html?: string
  headers?: readonly string[]
}

/** A message as somebody's mail program writes it, with line feeds alone. */
export function letter({ from, subject = 'Hello', text = 'Hello', html, headers = [] }: LetterParts): string {
  serial += 1
  return [
    `From: ${from}`,
    'To: somebody@seller.example',
    `Subject: ${subject}`,
    `Message-ID: <letter-${serial}@mail.example>`,
    ...headers,
    `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`,
    '',
    html ?? text,
    '',
  ].join('\n')
}

interface ReportParts {
  /** The message that is returned. */
  sent: Pick<ArrivedMail, 'to' | 'raw'>
  status: string
  diagnostic?: string
  action?: string
  /** Makes it another report on the same message. */
  id?: string
}

/** A report of a mail server by RFC 3464 that returns the head of the message. */
export function deliveryReport({
  sent,
  status,
  diagnostic,
  action = 'failed',
  id = '',
}: ReportParts): string {
  return report('delivery-status', `report-${sent.to}-${status}-${id}`, [
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.buyer.example',
    '',
    `Final-Recipient: rfc822; ${sent.to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic ? [`Diagnostic-Code: smtp; ${diagnostic}`] : []),
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    headOf(sent),
  ])
}

/** A complaint by RFC 5965 as a provider sends it when a reader calls a message junk. */
export function feedbackReport(sent: Pick<ArrivedMail, 'to' | 'raw'>): string {
  return report('feedback-report', `feedback-${sent.to}`, [
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Provider/1.0',
    'Version: 1',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    headOf(sent),
    '',
    'Dear friend',
  ])
}

/** A complaint as Hotmail's programme for senders writes it: the message itself, its reader named in a line before its head. */
export function forwardedComplaint(sent: Pick<ArrivedMail, 'to' | 'raw'>): string {
  return [
    'From: staff@mail.example',
    'To: somebody@seller.example',
    'Subject: complaint about message from 192.0.2.25',
    `Message-ID: <complaint-${sent.to}@mail.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    `X-HmXmrOriginalRecipient: <${sent.to}>`,
    'X-Reporter-IP: 198.51.100.7',
    headOf(sent),
    '',
    'Dear friend',
    '--part--',
    '',
  ].join('\n')
}

function report(type: string, id: string, lines: readonly string[]): string {
  return [
    'From: MAILER-DAEMON@mx.buyer.example',
    'To: somebody@seller.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${id}@mx.buyer.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary=part`,
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '',
    '--part',
    ...lines,
    '--part--',
    '',
  ].join('\n')
}

function headOf({ raw }: Pick<ArrivedMail, 'raw'>): string {
  return raw.replaceAll('\r\n', '\n').split('\n\n')[0] ?? ''
}
