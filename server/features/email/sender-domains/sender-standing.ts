import { guessSmtpPlace } from '@landfall/contract/email/mail-providers.ts'
import type { SenderStanding } from '@landfall/contract/email/sender-domains.ts'
import { normaliseMailed } from '@landfall/contract/email-address.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { isFreeMailHost } from '#platform/reference/shared-hosts.ts'
import { domainOfAddress, domainsAbove, shownDomain } from './domain-names.ts'
import { isUsable } from './sender-domain-store.ts'

/** How an address may be used as a sender, and until when where that ends. */
export interface Standing {
  standing: SenderStanding
  until: string | null
}

/** Whether mail may come from an address through the relay of a host; without a relay nothing leaves the machine. */
export async function readStanding(
  db: Db,
  address: string,
  relay: { host: string } | undefined,
): Promise<Standing> {
  if (!relay) return { standing: 'captured', until: null }
  const domain = domainOfAddress(address)
  const known = await one<{ isVerified: boolean; isProven: boolean; until: string | null }>(
    db,
    `select exists (select from sender_domains d where d.domain = any($1) and ${isUsable}) as is_verified,
       exists (select from sender_mailboxes where address = $2 and proven_at is not null) as is_proven,
       (select until from sender_graces where domain = $3 and until > now()) as until`,
    [domainsAbove(domain), normaliseMailed(address), domain],
  )
  if (known?.isVerified) return { standing: 'verified', until: null }
  // A provider of free mail signs what its own servers send, and nothing else: all others refuse it.
  const isFree = isFreeMailHost(domain) && guessSmtpPlace(address)?.host !== relay.host.toLowerCase()
  if (known?.isProven && !isFree) return { standing: 'proven', until: null }
  if (known?.until) return { standing: 'grace', until: known.until }
  return { standing: isFree ? 'freeMail' : 'unproven', until: null }
}

/** Refuses a sender that nobody has proven, with the reason. */
export async function requireSender(
  db: Db,
  address: string,
  relay: { host: string } | undefined,
): Promise<void> {
  const { standing } = await readStanding(db, address, relay)
  const domain = shownDomain(domainOfAddress(address))
  if (standing === 'freeMail') throw new AppError('senderFreeMail', { domain })
  if (standing === 'unproven') throw new AppError('senderUnproven', { domain, address })
}
