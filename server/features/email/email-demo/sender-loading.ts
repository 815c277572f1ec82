import { createHash } from 'node:crypto'
import type { DemoCompany } from '#platform/demo/demo-identity.ts'
import type { LoadContext } from '#platform/demo/demo-loading.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { saveImprint } from '../email-imprint/imprint-store.ts'
import { insertDomain, insertKeys } from '../sender-domains/sender-domain-store.ts'
import { makeKeys } from '../sender-domains/sender-keys.ts'

const postalAddresses = {
  east: '88 Example Road, Beilun, Ningbo 315800, China',
  south: 'Via Esempio 12, 20121 Milano, Italy',
} as const

/** Stores what stands below a company's mailings, and the domain that they come from; the first check finds its records in the demo's own DNS. */
export async function loadSenderDomain(
  { db }: LoadContext,
  secrets: SecretBox,
  { key, mail: domain }: DemoCompany,
): Promise<void> {
  await saveImprint(db, {
    postalAddress: postalAddresses[key],
    dataLaw: 'gdpr',
    privacyUrl: '',
    avoidedDomains: [],
  })
  const token = createHash('md5').update(domain).digest('hex')
  const id = await insertDomain(db, { domain, token })
  if (id === undefined) return
  const keys = await makeKeys()
  await insertKeys(
    db,
    id,
    keys.map(({ privateKey, ...key }) => ({ ...key, privateKeySealed: secrets.seal(privateKey) })),
  )
}
