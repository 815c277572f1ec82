import type { SenderAccountInput } from '@landfall/contract/email/free-send.ts'
import { guessSmtpPlace } from '@landfall/contract/email/mail-providers.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { linesOf } from '../email-tasks/reader-lines.ts'

/** The mailboxes in a file, one a line: address, secret, and where known host, port and `ssl` or `starttls`. */
export function readAccounts(text: string): { accounts: SenderAccountInput[]; wrong: string[] } {
  const accounts: SenderAccountInput[] = []
  const wrong: string[] = []
  for (const line of linesOf(text)) {
    const [written = '', secret = '', host = '', port = '', kind = ''] = line
      .split(/[,;\t]/)
      .map((part) => part.trim())
    const emailAddress = readEmailAddress(written)
    const guessed = guessSmtpPlace(written)
    if (!emailAddress || !guessed || secret.length < 6 || secret.length > 32) {
      wrong.push(emailAddress ?? written)
      continue
    }
    const place =
      host === '' ? guessed : { host, port: Number(port) || 465, ssl: kind.toLowerCase() !== 'starttls' }
    accounts.push({
      emailAddress,
      secret,
      senderName: '',
      dailyCap: 200,
      signInId: null,
      reading: null,
      ...place,
    })
  }
  return { accounts, wrong }
}
