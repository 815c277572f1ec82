import { createDkimSigner, type DkimSigner } from '#platform/mail/dkim-signer.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { domainOfAddress, domainsAbove } from './domain-names.ts'
import { isUsable } from './sender-domain-store.ts'
import { trackingNameOf } from './tracking-name.ts'
import { returnNameOf } from './wanted-records.ts'

/** With what mail from an address is signed, and the domain at which its bounces come in. */
export interface SenderIdentity {
  signers: DkimSigner[]
  /** Undefined: at the domain of the installation. */
  returnDomain: string | undefined
  /** Before the paths of what is counted, without a slash at its end; undefined: by the address of the installation. */
  linkBase: string | undefined
}

interface Row {
  domain: string
  returnsMail: boolean
  tracksLinks: boolean
  keys: { selector: string; sealed: string }[]
}

/** Finds the verified domain that an address belongs to, the nearest one, whatever the company of the connection. */
export async function findIdentity(
  db: Db,
  secrets: SecretBox,
  { companyId, address }: { companyId: number; address: string },
): Promise<SenderIdentity> {
  const row = await one<Row>(
    db,
    `select d.domain, d.returns_mail, d.tracks_links,
       coalesce((select json_agg(json_build_object('selector', k.selector, 'sealed', k.private_key_sealed)
           order by k.algorithm desc)
         from sender_keys k where k.domain_id = d.id and k.published_at is not null and k.retired_at is null), '[]') as keys
     from sender_domains d where d.company_id = $1 and d.domain = any($2) and ${isUsable}
     order by length(d.domain) desc limit 1`,
    [companyId, domainsAbove(domainOfAddress(address))],
  )
  if (!row) return { signers: [], returnDomain: undefined, linkBase: undefined }
  const { domain, returnsMail, tracksLinks, keys } = row
  return {
    signers: keys.map(({ selector, sealed }) =>
      createDkimSigner({ domain, selector, privateKey: secrets.open(sealed) }),
    ),
    returnDomain: returnsMail ? returnNameOf(domain) : undefined,
    linkBase: tracksLinks ? `https://${trackingNameOf(domain)}` : undefined,
  }
}
