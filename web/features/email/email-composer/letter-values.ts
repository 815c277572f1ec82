import type { SenderDefaults } from '@landfall/contract/email/email-settings.ts'
import { escapeHtml } from '@landfall/contract/email/email-variables.ts'
import type { LetterInput, LetterStart } from '@landfall/contract/email/letters.ts'
import type { MailAttachment } from '@landfall/contract/email/mail-attachments.ts'
import type { Dayjs } from 'dayjs'

/** What is in the fields of the composer. */
export interface LetterValues {
  address: string
  subject: string
  templateId: number | null
  isPlain: boolean
  html: string
  text: string
  fromName: string
  fromAddress: string
  replyTo: string
  trackReads: boolean
  attachments: readonly MailAttachment[]
  scheduledAt: Dayjs | null
  nextContactAt: Dayjs | null
}

/** What stands below the text of a letter: the writer's signature, and what he answers. */
export function belowText({ signature, answer }: LetterStart): string {
  const quote = answer
    ? `<p>${escapeHtml(`${answer.from}:`)}</p><blockquote>${answer.body
        .split('\n')
        .map((row) => `<p>${escapeHtml(row)}</p>`)
        .join('')}</blockquote>`
    : ''
  return signature || quote ? `<p></p>${signature}${quote}` : ''
}

/** The fields as they are before anything is written. */
export function beginLetter(
  start: LetterStart,
  { fromName, fromAddress, replyTo }: SenderDefaults,
): LetterValues {
  const { address, answer } = start
  const subject = answer?.subject ?? ''
  return {
    address,
    subject: answer && !/^re\s*[:：]/i.test(subject) ? `Re: ${subject}` : subject,
    templateId: null,
    isPlain: false,
    html: belowText(start),
    text: '',
    ...{ fromName, fromAddress, replyTo },
    trackReads: true,
    attachments: [],
    scheduledAt: null,
    nextContactAt: null,
  }
}

/** The letter that the fields make. */
export function letterOf(
  values: LetterValues,
  { customerId, answerId }: Pick<LetterInput, 'customerId' | 'answerId'>,
): LetterInput {
  const { isPlain, html, text, attachments, scheduledAt, nextContactAt: _elsewhere, ...rest } = values
  return {
    ...rest,
    ...{ customerId, answerId: answerId ?? null },
    html: isPlain ? '' : html,
    text: isPlain ? text : '',
    attachmentIds: attachments.map(({ id }) => id),
    scheduledAt: scheduledAt?.toISOString() ?? null,
  }
}

/** The words of HTML that somebody goes on writing as plain text. */
export function plainOf(html: string): string {
  const page = new DOMParser().parseFromString(
    html
      .replace(/<\/(?:p|h[1-6]|div|blockquote|tr)>/gi, '$&\n')
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<li>/gi, '<li>- '),
    'text/html',
  )
  return (page.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}

/** Plain text as HTML that somebody goes on writing. */
export function richOf(text: string): string {
  if (text.trim() === '') return ''
  return text
    .split('\n')
    .map((row) => `<p>${escapeHtml(row)}</p>`)
    .join('')
}
