import type { SenderDomainView, SenderRecord } from '@landfall/contract/email/sender-domains.ts'
import { isAligned, shownDomain } from './domain-names.ts'
import type { StoredDomain, StoredKey } from './sender-domain-store.ts'
import { isSpf, spfWith } from './spf-record.ts'
import { type WantedRecord, wantedRecords } from './wanted-records.ts'

/** What the records of a company's domains depend on beside themselves. */
export interface DomainSurroundings {
  spfSources: readonly string[]
  /** The domain at which mail reaches us; empty: it does not. */
  mailInDomain: string
  trackingHost: string
  /** Bounces come back to us, so that the envelope has a name of ours. */
  returnsBounces: boolean
}

/** Those of a domain's keys that sign or wait to. */
const currentKeys = (keys: readonly StoredKey[]) => keys.filter(({ retiredAt }) => retiredAt === null)

/** What has to stand in DNS for a stored domain. */
export function recordsOf(
  stored: StoredDomain,
  { spfSources, mailInDomain, trackingHost }: DomainSurroundings,
): WantedRecord[] {
  const { domain, token } = stored
  const keys = currentKeys(stored.keys)
  return wantedRecords({ domain, token, spfSources, mailInDomain, trackingHost, keys })
}

/** A stored domain as it is shown. */
export function viewDomain(stored: StoredDomain, surroundings: DomainSurroundings): SenderDomainView {
  const { id, domain, verifiedAt, failingAt, checkedAt, provider, openTasks } = stored
  const records = recordsOf(stored, surroundings).map((record) => showRecord(stored, record, surroundings))
  return {
    ...{ id, domain, verifiedAt, checkedAt, provider, openTasks, records },
    shownDomain: shownDomain(domain),
    state: stateOf(stored),
    usableUntil: failingAt && stored.usableUntil,
    keys: stored.keys.map(showKey),
    alignment: {
      dkim: stored.isUsable && stored.keys.some((key) => showKey(key).state === 'signing'),
      spf: isSpfAligned(records, domain, surroundings),
    },
  }
}

function stateOf({ verifiedAt, failingAt, isUsable }: StoredDomain): SenderDomainView['state'] {
  if (!verifiedAt) return 'pending'
  if (!failingAt) return 'verified'
  return isUsable ? 'failing' : 'lost'
}

function showKey({ algorithm, selector, publishedAt, retiredAt, removableAt }: StoredKey) {
  const state = retiredAt ? 'retired' : publishedAt ? 'signing' : 'waiting'
  return { algorithm, selector, state, removableAt } as const
}

// Receivers look at SPF of the envelope: of the domain itself, or of the name at which bounces come in.
function isSpfAligned(
  records: readonly SenderRecord[],
  domain: string,
  { mailInDomain, returnsBounces }: DomainSurroundings,
): boolean {
  const isFound = (kind: SenderRecord['kind']) =>
    records.some((record) => record.kind === kind && record.state === 'found')
  if (!returnsBounces || !mailInDomain) return isFound('spf')
  return isFound('returnPath') || isAligned(mailInDomain, domain)
}

function showRecord(
  { domain, findings, zone }: StoredDomain,
  record: WantedRecord,
  { spfSources }: DomainSurroundings,
): SenderRecord {
  const { state, problem, standing } = findings[record.name] ?? {
    state: 'unchecked' as const,
    problem: null,
    standing: [],
  }
  const isFull = record.kind === 'spf' && standing.length === 1 && standing.every(isSpf)
  return {
    ...record,
    value: isFull ? spfWith(standing[0], spfSources) : record.value,
    host: hostIn(record.name, zone || domain),
    ...{ state, problem, standing },
  }
}

/** A name as it is entered at a provider. */
function hostIn(name: string, zone: string): string {
  if (name === zone) return '@'
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}
