import { domainToASCII, domainToUnicode } from 'node:url'
import type { AddressReason } from '@landfall/contract/addresses/address-verification.ts'

/** An address that mail could be sent to, as far as its form says. */
export interface ParsedAddress {
  /** As it is shown and sent to: the part before the sign as typed, the domain in its own letters and lower case. */
  email: string
  /** By which two spellings are known to be one; the domain in ASCII. */
  normalised: string
  local: string
  /** In ASCII, for DNS and SMTP. */
  domain: string
}

export type SyntaxReason = Extract<AddressReason, 'badSyntax' | 'unsupportedSyntax' | 'specialUse'>

const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const asciiLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
// What Unicode calls letters, and the dots some languages write inside words; symbols are no names of hosts.
const shownLabel = /^(?:[\p{L}\p{M}\p{N}\u00b7\u30fb-]|\u200c|\u200d)+$/u
const foreignForms = /[\s\u3002\uff00-\uffef%]/u
// RFC 6761 and what leads nowhere in the public DNS.
const specialUse = new Set(['test', 'local', 'localhost', 'invalid', 'onion', 'arpa', 'internal', 'alt'])
const octets = (text: string) => Buffer.byteLength(text, 'utf8')
/** Nothing longer is looked at more closely. */
const longest = 1_000

/** Takes an address apart, or says why mail cannot be sent to it. Corrects nothing but letters' case and form. */
export function parseAddress(text: string): ParsedAddress | SyntaxReason {
  if (text.length > longest) return 'badSyntax'
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at)).normalize('NFC')
  const named = text.slice(at + 1)
  if (at < 1 || named === '') return 'badSyntax'
  if (local.startsWith('"') || named.startsWith('[')) return 'unsupportedSyntax'
  if (!localPart.test(local) || octets(local) > 64) return 'badSyntax'
  const domain = readDomain(named)
  if (domain === undefined || octets(local) + 1 + domain.length > 254) return 'badSyntax'
  if (specialUse.has(domain.slice(domain.lastIndexOf('.') + 1))) return 'specialUse'
  const email = `${local}@${isPlain(domain) ? domain : domainToUnicode(domain)}`
  return { email, normalised: `${local.toLowerCase()}@${domain}`, local, domain }
}

/** Whether a domain is the same in every form but for case: nearly all are, and the others take thirty times as long. */
const isPlain = (domain: string) => /^[a-z0-9.-]+$/i.test(domain) && !/(?:^|\.)xn--/i.test(domain)

/** A domain in ASCII and lower case, or undefined when no host can be called so. */
export function readDomain(text: string): string | undefined {
  if (foreignForms.test(text) || text.length > 253) return undefined
  const labels = text.split('.')
  // A number at the end would be taken as an IP address.
  if (labels.length < 2 || /^\d*$/.test(labels.at(-1) ?? '')) return undefined
  if (isPlain(text)) {
    const areNamed = labels.every((label) => label.length <= 63 && asciiLabel.test(label.toLowerCase()))
    return areNamed ? text.toLowerCase() : undefined
  }
  const domain = domainToASCII(text.normalize('NFC'))
  if (domain === '' || domain.length > 253) return undefined
  const isNamed = domain.split('.').every((label) => label.length <= 63 && asciiLabel.test(label))
  const isShown = domainToUnicode(domain)
    .split('.')
    .every((label) => shownLabel.test(label) && !label.startsWith('xn--'))
  return isNamed && isShown ? domain : undefined
}
