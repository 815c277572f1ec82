import type { Resolver } from 'node:dns/promises'
import type { DnsProvider, SenderRecord } from '@landfall/contract/email/sender-domains.ts'
import { askNames } from '#platform/dns/name-resolver.ts'
import { domainsAbove, providerOf } from './domain-names.ts'
import { isSpf, mostLookups, readSpf } from './spf-record.ts'
import type { WantedRecord } from './wanted-records.ts'

/** What was found under a name. */
export type Finding = Pick<SenderRecord, 'state' | 'problem' | 'standing'>

/** What was found of a domain; findings by the name of the record. */
export interface DomainCheck {
  findings: Record<string, Finding>
  /** Undefined when nobody could say. */
  zone: { name: string; provider: DnsProvider } | undefined
}

type ResolverOf = (name: string) => Resolver

/** Whom a check asks. */
export interface CheckParts {
  resolverOf: ResolverOf
  spfSources: readonly string[]
  /** Whether this installation answers under a name, over https. */
  answersAt(name: string): Promise<boolean>
}

const unknown: Finding = { state: 'unknown', problem: null, standing: [] }
/** Of what stands there, so much is shown. */
const mostShown = 5

const finding = (
  state: Finding['state'],
  standing: readonly string[],
  problem: Finding['problem'] = null,
): Finding => ({ state, problem, standing: standing.slice(0, mostShown).map((text) => text.slice(0, 1000)) })

/** Looks for what should stand in DNS. */
export async function checkDomain(
  domain: string,
  wanted: readonly WantedRecord[],
  parts: CheckParts,
): Promise<DomainCheck> {
  const entries = wanted.map(async (record) => [record.name, await checkRecord(record, parts)] as const)
  const [zone, ...found] = await Promise.all([findZone(domain, parts.resolverOf), ...entries])
  return { findings: Object.fromEntries(found), zone }
}

function checkRecord(record: WantedRecord, parts: CheckParts): Promise<Finding> {
  switch (record.kind) {
    case 'spf':
      return checkSpf(record, parts)
    case 'dmarc':
      return checkDmarc(record, parts.resolverOf)
    case 'returnPath':
      return checkAlias(record, parts.resolverOf)
    case 'tracking':
      return checkTracking(record, parts)
    case 'ownership':
      return checkText(record, parts.resolverOf, (text) => text.trim() === record.value)
    default:
      return checkText(record, parts.resolverOf, (text) => keyIn(text) === keyIn(record.value))
  }
}

async function readTexts(name: string, resolverOf: ResolverOf): Promise<string[] | undefined> {
  return (await askNames(resolverOf(name).resolveTxt(name)))?.map((pieces) => pieces.join(''))
}

// Providers add blanks and quotation marks where they like.
const keyIn = (text: string) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replace(/[\s"\\]/g, '')

async function checkText(
  { name }: WantedRecord,
  resolverOf: ResolverOf,
  isIt: (text: string) => boolean,
): Promise<Finding> {
  const texts = await readTexts(name, resolverOf)
  if (!texts) return unknown
  if (texts.some(isIt)) return finding('found', [])
  return finding(texts.length === 0 ? 'missing' : 'wrong', texts)
}

async function checkAlias({ name, value }: WantedRecord, resolverOf: ResolverOf): Promise<Finding> {
  const aliases = await askNames(resolverOf(name).resolveCname(name))
  if (!aliases) return unknown
  if (aliases.length === 0) return finding('missing', [])
  const isIt = aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === value.toLowerCase())
  return finding(isIt ? 'found' : 'wrong', isIt ? [] : aliases)
}

// Whoever stands before us may hide that the name is an alias; what counts is that we answer.
async function checkTracking(record: WantedRecord, { resolverOf, answersAt }: CheckParts): Promise<Finding> {
  if (await answersAt(record.name)) return finding('found', [])
  const alias = await checkAlias(record, resolverOf)
  return alias.state === 'found' ? finding('wrong', [], 'unanswered') : alias
}

async function checkSpf(
  { name }: WantedRecord,
  { resolverOf, spfSources }: { resolverOf: ResolverOf; spfSources: readonly string[] },
): Promise<Finding> {
  const texts = await readTexts(name, resolverOf)
  if (!texts) return unknown
  const records = texts.filter(isSpf)
  const [record] = records
  if (record === undefined) return finding('missing', [])
  if (records.length > 1) return finding('wrong', records, 'several')
  const { terms, lookups } = await readSpf(record, resolverOf)
  if (lookups > mostLookups) return finding('wrong', records, 'lookups')
  const isComplete = spfSources.every((source) => terms.has(source.toLowerCase()))
  return isComplete ? finding('found', records) : finding('wrong', records, 'lacksRelay')
}

// RFC 9989 looks at the names above as well.
async function checkDmarc({ name }: WantedRecord, resolverOf: ResolverOf): Promise<Finding> {
  for (const above of domainsAbove(name.replace(/^_dmarc\./, ''))) {
    const texts = await readTexts(`_dmarc.${above}`, resolverOf)
    if (!texts) return unknown
    const records = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
    if (records.length > 1) return finding('wrong', records, 'several')
    const [record] = records
    if (record === undefined) continue
    const policy = /;\s*p\s*=\s*([^;\s]+)/i.exec(record)?.[1]?.toLowerCase()
    const isValid = policy !== undefined && ['none', 'quarantine', 'reject'].includes(policy)
    return isValid ? finding('found', records) : finding('wrong', records, 'invalid')
  }
  return finding('missing', [])
}

async function findZone(domain: string, resolverOf: ResolverOf): Promise<DomainCheck['zone']> {
  for (const name of domainsAbove(domain)) {
    const servers = await askNames(resolverOf(name).resolveNs(name))
    if (!servers) return undefined
    if (servers.length > 0) return { name, provider: providerOf(servers) }
  }
  return undefined
}
