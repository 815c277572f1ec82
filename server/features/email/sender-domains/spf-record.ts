import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { askNames } from '#platform/dns/name-resolver.ts'

/** RFC 7208 section 4.6.4: who asks more has no SPF. */
export const mostLookups = 10

const included: readonly [suffix: string, source: string][] = [
  ['amazonaws.com', 'include:amazonses.com'],
  ['mailgun.org', 'include:mailgun.org'],
  ['sendgrid.net', 'include:sendgrid.net'],
  ['postmarkapp.com', 'include:spf.mtasv.net'],
  ['smtpdm.aliyun.com', 'include:spf1.dm.aliyun.com'],
  ['smtpdm-ap-southeast-1.aliyun.com', 'include:spf1.dm.aliyun.com'],
  ['mxhichina.com', 'include:spf.mxhichina.com'],
  ['qiye.aliyun.com', 'include:spf.mxhichina.com'],
  ['exmail.qq.com', 'include:spf.mail.qq.com'],
  ['qcloudmail.com', 'include:qcloudmail.com'],
  ['smtp.gmail.com', 'include:_spf.google.com'],
  ['smtp-relay.gmail.com', 'include:_spf.google.com'],
  ['office365.com', 'include:spf.protection.outlook.com'],
  ['zoho.com', 'include:zohomail.com'],
]

/** What SPF has to name so that a relay may send; undefined where the name of the host does not tell. */
export function spfSourceOf(host: string): string | undefined {
  const name = host.toLowerCase()
  if (isIP(name) === 4) return name.startsWith('127.') ? undefined : `ip4:${name}`
  if (isIP(name) === 6) return name === '::1' ? undefined : `ip6:${name}`
  if (!name.includes('.')) return undefined
  return included.find(([suffix]) => name === suffix || name.endsWith(`.${suffix}`))?.[1] ?? `a:${name}`
}

/** A record that lets further sources send; what stood in it stays. */
export function spfWith(existing: string | undefined, sources: readonly string[]): string {
  const terms = (existing ?? 'v=spf1 mx ~all').trim().split(/\s+/)
  const missing = sources.filter((source) => !terms.includes(source))
  const end = terms.findIndex((term) => /^[+?~-]?all$/i.test(term) || /^redirect=/i.test(term))
  return terms.toSpliced(end === -1 ? terms.length : end, 0, ...missing).join(' ')
}

/** What a record says in the end: all that it names, and how many questions that costs. */
export interface SpfReading {
  terms: ReadonlySet<string>
  lookups: number
}

/** Follows a record as receivers do, as far as they do. */
export async function readSpf(record: string, resolverOf: (name: string) => Resolver): Promise<SpfReading> {
  const terms = new Set<string>()
  let lookups = 0
  const follow = async (text: string): Promise<void> => {
    for (const term of text.trim().split(/\s+/).slice(1)) {
      const plain = term.replace(/^[+?~-]/, '').toLowerCase()
      terms.add(plain)
      if (!/^(?:include:|a\b|mx\b|ptr\b|exists:|redirect=)/.test(plain)) continue
      lookups += 1
      const next = /^(?:include:|redirect=)(.+)$/.exec(plain)?.[1]
      if (!next || next.includes('%') || lookups > mostLookups) continue
      const found = await askNames(resolverOf(next).resolveTxt(next))
      const nested = found?.map((pieces) => pieces.join('')).find(isSpf)
      if (nested) await follow(nested)
    }
  }
  await follow(record)
  return { terms, lookups }
}

/** Whether a text is an SPF record. */
export const isSpf = (text: string): boolean => /^v=spf1(?:\s|$)/i.test(text)
