import type { Resolver } from 'node:dns/promises'
import type { MailReach } from '@landfall/contract/addresses/address-verification.ts'
import { OutsideError } from '#platform/http/outside-address.ts'
import { SmtpDialogue } from '#platform/mail/smtp-dialogue.ts'
import { SmtpError } from '#platform/mail/smtp-reply.ts'
import type { MailSurroundings } from './mail-surroundings.ts'
import type { Patience } from './probe-session.ts'

/** Whose mail servers show whether any can be reached. */
export const usualCanaries: readonly string[] = ['gmail.com', 'outlook.com']

/** What a look at the way out found: whether mail servers can be asked from here, and as whom. */
export interface FoundReach {
  state: MailReach['state']
  /** Whether our address is known by the name we give; null: nobody told us our address. */
  isNamed: boolean | null
  /** In the words of the server, or why there are none. */
  said: string
}

export interface ReachParts extends Pick<MailSurroundings, 'route' | 'connect'> {
  /** Domains whose mail servers are greeted; one that answers is enough. */
  canaries: readonly string[]
  helo: string
  patience: Pick<Patience, 'connect' | 'banner' | 'reply'>
  names: Pick<Resolver, 'reverse' | 'resolve4' | 'resolve6'>
}

/** Greets the servers of the canaries until one answers, and says no more than that. */
export async function testReach(parts: ReachParts): Promise<FoundReach> {
  let last: FoundReach = { state: 'noNames', isNamed: null, said: '' }
  for (const domain of parts.canaries) {
    const route = await parts.route(domain)
    for (const { host, addresses } of route.hosts?.slice(0, 2) ?? []) {
      last = await greet(host, addresses[0] ?? '', parts)
      if (last.state === 'open') return last
    }
  }
  return last
}

async function greet(host: string, address: string, parts: ReachParts): Promise<FoundReach> {
  const { helo, patience } = parts
  let dialogue: SmtpDialogue | undefined
  try {
    dialogue = new SmtpDialogue(await parts.connect(host, address, patience.connect))
    const banner = (await dialogue.readLines('connect', patience.banner)).join(' ')
    if (!/^[2-5]\d\d\b/.test(banner)) return { state: 'closed', isNamed: null, said: banner.slice(0, 300) }
    dialogue.write(`EHLO ${helo}\r\n`)
    const hello = (await dialogue.readLines('connect', patience.reply)).join(' ')
    dialogue.write('QUIT\r\n')
    const said = (banner.startsWith('220') ? hello : banner).slice(0, 300)
    return { state: 'open', isNamed: await isNamed(hello, parts), said }
  } catch (error) {
    if (!(error instanceof OutsideError || error instanceof SmtpError)) throw error
    return { state: 'closed', isNamed: null, said: error.message }
  } finally {
    dialogue?.close()
  }
}

// Most servers greet with the address they see: behind a router nobody else can tell us which one is ours.
const seenAs = /\[(?:IPv6:)?((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f:]*:[0-9a-f:]+)\]/i

/** Whether the address that a server sees leads to our name, and the name back to it. */
async function isNamed(hello: string, { helo, names }: ReachParts): Promise<boolean | null> {
  const address = seenAs.exec(hello)?.[1]?.toLowerCase()
  if (!address) return null
  const none = () => [] as string[]
  const known = await names.reverse(address).catch(none)
  if (!known.some((name) => name.toLowerCase().replace(/\.$/, '') === helo.toLowerCase())) return false
  const back = address.includes(':') ? names.resolve6(helo) : names.resolve4(helo)
  return (await back.catch(none)).some((one) => one.toLowerCase() === address)
}
