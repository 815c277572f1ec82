import type { SenderRecord } from '@landfall/contract/email/sender-domains.ts'
import { spfWith } from './spf-record.ts'

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
}: RecordParts): WantedRecord[] {
  const text = (record: Omit<WantedRecord, 'type'>): WantedRecord => ({ ...record, type: 'TXT' })
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
    ...(mailInDomain
      ? [
          {
            kind: 'returnPath' as const,
            type: 'CNAME' as const,
            name: returnNameOf(domain),
            value: mailInDomain,
            isRequired: false,
          },
        ]
      : []),
  ]
}
