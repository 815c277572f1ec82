import type { SenderRecord } from '@landfall/contract/email/sender-domains.ts'
import { spfWith } from './spf-record.ts'
import { trackingNameOf } from './tracking-name.ts'

/** A key as far as DNS knows it. */
export interface PublishedKey {
  algorithm: 'rsa' | 'ed25519'
  selector: string
  publicKey: string
}

/** What a sender domain is made of, for its records. */
export interface RecordParts {
  domain: string
  token: string
  /** Those that sign or wait to. */
  keys: readonly PublishedKey[]
  /** What SPF has to name for the relays. */
  spfSources: readonly string[]
  /** The domain at which mail reaches us; empty: it does not. */
  mailInDomain: string
  /** The host that names for links lead to; empty: there are none. */
  trackingHost: string
}

export type WantedRecord = Pick<SenderRecord, 'kind' | 'type' | 'name' | 'value' | 'isRequired'>

/** With what names at which bounces come in begin. */
export const returnPrefix = 'bounces.'

/** The name at which bounces of a domain come in. */
export const returnNameOf = (domain: string): string => `${returnPrefix}${domain}`

/** What has to stand in DNS for mail from a domain to arrive, in the order in which it is shown. */
export function wantedRecords({
  domain,
  token,
  keys,
  spfSources,
  mailInDomain,
  trackingHost,
}: RecordParts): WantedRecord[] {
  const text = (record: Omit<WantedRecord, 'type'>): WantedRecord => ({ ...record, type: 'TXT' })
  const alias = (record: Omit<WantedRecord, 'type' | 'isRequired'>): WantedRecord => ({
    ...record,
    type: 'CNAME',
    isRequired: false,
  })
  return [
    text({
      kind: 'ownership',
      name: `_landfall.${domain}`,
      value: `landfall-verification=${token}`,
      isRequired: true,
    }),
    ...keys.map(({ algorithm, selector, publicKey }) =>
      text({
        kind: algorithm === 'rsa' ? 'dkimRsa' : 'dkimEd25519',
        name: `${selector}._domainkey.${domain}`,
        value: `v=DKIM1; k=${algorithm}; p=${publicKey}`,
        isRequired: algorithm === 'rsa',
      }),
    ),
    text({ kind: 'spf', name: domain, value: spfWith(undefined, spfSources), isRequired: false }),
    text({ kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none', isRequired: false }),
    ...(mailInDomain ? [alias({ kind: 'returnPath', name: returnNameOf(domain), value: mailInDomain })] : []),
    ...(trackingHost ? [alias({ kind: 'tracking', name: trackingNameOf(domain), value: trackingHost })] : []),
  ]
}
