import type { SenderAccountInput } from '@landfall/contract/email/free-send.ts'
import { guessSmtpPlace } from '@landfall/contract/email/mail-providers.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'

/** Somebody to write to, as a line names him. */
export interface Receiver {
  name: string
  address: string
}

/** The recipients in a text, one a line: an address, `Name <address>`, or address and name with a comma or tab between. */
export function readReceivers(text: string): { receivers: Receiver[]; wrong: string[] } {
  const receivers = new Map<string, Receiver>()
  const wrong: string[] = []
  for (const line of linesOf(text)) {
    const bracketed = /^(.*?)<([^<>]+)>\s*$/.exec(line)
    const [first = '', ...rest] = line.split(/[,;\t，；]/)
    const address = readEmailAddress(bracketed?.[2] ?? first)
    const name = (bracketed ? (bracketed[1] ?? '') : rest.join(' ')).replace(/["']/g, '').trim().slice(0, 200)
    if (!address) wrong.push(line)
    else if (!receivers.has(address.toLowerCase())) receivers.set(address.toLowerCase(), { name, address })
  }
  return { receivers: [...receivers.values()], wrong }
}

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
    accounts.push({ emailAddress, secret, senderName: '', dailyCap: 200, ...place })
  }
  return { accounts, wrong }
}

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
