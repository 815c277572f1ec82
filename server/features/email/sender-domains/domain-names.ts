import { domainToASCII, domainToUnicode } from 'node:url'
import type { DnsProvider } from '@landfall/contract/email/sender-domains.ts'
import { parse } from 'tldts'

/** A domain as it stands in messages, or undefined when nobody could send from it: no name, or one that many share. */
export function readSenderDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim().replace(/\.$/, '')).toLowerCase()
  const isName = domain.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  if (!isName || domain.length > 200) return undefined
  const { domain: registrable, isIp } = parse(domain, { allowPrivateDomains: true })
  return registrable === null || isIp ? undefined : domain
}

/** A domain as people write it. */
export const shownDomain = (domain: string): string => domainToUnicode(domain) || domain

/** The domain of an address in A-labels and lower case. */
export function domainOfAddress(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return domainToASCII(domain).toLowerCase() || domain.toLowerCase()
}

/** A domain and those above it, down to the one somebody registered. */
export function domainsAbove(domain: string): string[] {
  const registrable = parse(domain).domain ?? domain
  const above = [domain]
  for (let name = domain; name !== registrable && name.includes('.'); ) {
    name = name.slice(name.indexOf('.') + 1)
    above.push(name)
  }
  return above
}

/** Whether receivers take two domains for one sender's. */
export const isAligned = (a: string, b: string): boolean => (parse(a).domain ?? a) === (parse(b).domain ?? b)

const providers: readonly [suffix: string, provider: DnsProvider][] = [
  ['hichina.com', 'aliyun'],
  ['alidns.com', 'aliyun'],
  ['aliyun.com', 'aliyun'],
  ['dnspod.net', 'tencent'],
  ['dnspod.com', 'tencent'],
  ['dnsv2.com', 'tencent'],
  ['dnsv3.com', 'tencent'],
  ['dnsv4.com', 'tencent'],
  ['dnsv5.com', 'tencent'],
  ['cloudflare.com', 'cloudflare'],
  ['domaincontrol.com', 'godaddy'],
]

/** Where a zone is kept, by the names of its servers. */
export function providerOf(nameServers: readonly string[]): DnsProvider {
  const names = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''))
  return providers.find(([suffix]) => names.some((name) => name.endsWith(`.${suffix}`)))?.[1] ?? 'other'
}
