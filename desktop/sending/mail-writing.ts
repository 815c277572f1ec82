import type {
  MailAddressee,
  MailAddresser,
  MailJob,
  MailTemplate,
} from '@landfall/contract/desktop-bridge.ts'
import { escapeHtml, parseTemplate, renderTemplate } from '@landfall/contract/email/email-variables.ts'
import MailComposer from 'nodemailer/lib/mail-composer'

interface Writing {
  job: MailJob
  sender: MailAddresser
  addressee: MailAddressee
  template: MailTemplate
  readUrl: string | undefined
}

/** Writes a message for one reader, as a server would have: the same id on every try, and the way to unsubscribe. */
export function writeMail({ job, sender, addressee, template, readUrl }: Writing): Promise<Buffer> {
  const domain = sender.emailAddress.slice(sender.emailAddress.lastIndexOf('@') + 1)
  const values = {
    ...addressee.variables,
    'sender.name': sender.senderName,
    'sender.email': sender.emailAddress,
    unsubscribeUrl: addressee.unsubscribeUrl,
    pixelUrl: readUrl ?? '',
  }
  const composer = new MailComposer({
    from: { name: sender.senderName, address: sender.emailAddress },
    to: { name: addressee.name, address: addressee.addressee },
    ...(job.replyEmail && { replyTo: job.replyEmail }),
    subject: renderTemplate(parseTemplate(template.subject), values).replace(/[\r\n]+/g, ' '),
    html: renderTemplate(parseTemplate(template.templateContent), values, escapeHtml),
    text: renderTemplate(parseTemplate(template.text), values),
    messageId: `<${addressee.messageToken}@${domain}>`,
    list: { unsubscribe: { url: addressee.unsubscribeUrl, comment: '' } },
    headers: {
      'List-Unsubscribe': `<${addressee.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
