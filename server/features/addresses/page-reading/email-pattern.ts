import { parse } from 'tldts'

/** The registrable domain of a site, with what belongs to it. */
export interface Site {
  /** The host that was asked for, in lower case and as A-labels. */
  host: string
  /** What somebody can register: `acme.co.uk` of `www.acme.co.uk`. */
  domain: string
}

/** The site of a host name. */
export function siteOf(host: string): Site {
  const bare = host.toLowerCase().replace(/^www\d?\./, '')
  return { host: bare, domain: parse(bare, { allowPrivateDomains: true }).domain ?? bare }
}

/** Whether a host belongs to a site: the demo's firms share the domain that is kept for examples. */
export function isOfSite(host: string, { host: own, domain }: Site): boolean {
  const asked = host.toLowerCase()
  const within = (wanted: string) => asked === wanted || asked.endsWith(`.${wanted}`)
  return isExample(domain) ? within(own) : within(domain)
}

const isExample = (domain: string) => /^example\.(?:com|net|org)$/.test(domain)

const label = '[a-z0-9\\u00e0-\\u024f](?:[a-z0-9\\u00e0-\\u024f-]{0,61}[a-z0-9\\u00e0-\\u024f])?'
/** An address in running text; what stands around it is judged by `readAddress`. */
export const addressPattern = new RegExp(
  `[a-z0-9_][a-z0-9._%+'-]{0,63}@(?:${label}\\.){1,5}(?:xn--[a-z0-9-]{2,40}|[a-z]{2,24})`,
  'giu',
)

/** Texts that stand where an address is to be typed in. */
const placeholders =
  /^(?:you|your|yourname|your\.?name|your[._-]?e?mail|name|firstname|first\.last|vorname\.nachname|nome|nombre|user|username|e?mail|someone|somebody|john\.?doe|jane\.?doe|max\.?mustermann|mario\.?rossi|xxx+|abc|test|example|sample)$/i
const placeholderHosts =
  /^(?:(?:your|my)?(?:domain|company|firma|empresa|website|site|mail|email|sitename|yourdomain)\.(?:com|net|org|de|it|es|tld)|example\.(?:com|net|org)|doe\.com|mustermann\.de)$/i

/** Hosts of which addresses stand in code and licences of what sites are made with. */
const machinery =
  /(?:^|\.)(?:sentry\.io|wixpress\.com|sentry-next\.wixpress\.com|w3\.org|schema\.org|github\.com|godaddy\.com|jquery\.com|googleapis\.com)$/i

/** What files are called, where an address would end in a country or a kind of organisation. */
const fileEnds = /\.(?:png|jpe?g|gif|webp|svg|avif|ico|css|js|mjs|mov|mp4|zip|pdf|php|html?|ts|md|sh|py|pl)$/i

/** The address in the form in which two spellings are equal; undefined for what only looks like one. */
export function readAddress(text: string, site: Site): string | undefined {
  const cleaned = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .trim()
  const at = cleaned.lastIndexOf('@')
  const local = cleaned.slice(0, at).replace(/^[.'%+-]+|[.'-]+$/g, '')
  const host = knownHost(cleaned.slice(at + 1).replace(/[.-]+$/, ''), site)
  if (at < 1 || local === '' || local.length > 64 || /\.\./.test(local) || host === undefined)
    return undefined
  if (!/^[a-z0-9._%+'-]+$/i.test(local) || isMachine(local, host, site)) return undefined
  return `${local}@${host}`.toLowerCase()
}

function isMachine(local: string, host: string, site: Site): boolean {
  if (machinery.test(host) || /^(?:git|\d+x)$/i.test(local) || /^[0-9a-f]{24,}$/i.test(local)) return true
  // The likes of `logo@2x.png`, and of `react@18.2.0`.
  if (/^\d+(?:\.\d+)*x?\./.test(host) && fileEnds.test(host)) return true
  if (isOfSite(host, site)) return false
  return placeholderHosts.test(host) || (placeholders.test(local) && !isShared(host)) || fileEnds.test(host)
}

const isShared = (host: string) => /^(?:gmail|outlook|hotmail|yahoo|qq|163|126)\.[a-z.]+$/i.test(host)

/** A host somebody can have mail at; words that follow without a space are taken off: `acme.comTel`. */
function knownHost(host: string, site: Site): string | undefined {
  for (const candidate of [host, host.replace(/(\.[a-z]{2,})[A-Z][A-Za-z]*$/, '$1')]) {
    const ascii = asciiHost(candidate)
    if (!ascii || ascii.length > 253) continue
    if (isOfSite(ascii, site)) return ascii
    const { isIcann, domain } = parse(ascii)
    if (isIcann && domain) return ascii
  }
  return undefined
}

/** A host as the net knows it: `xn--mller-kva.de` for `müller.de`. */
export function asciiHost(host: string): string | undefined {
  const parsed = URL.parse(`http://${host}/`)
  return parsed && parsed.username === '' && parsed.port === '' && parsed.pathname === '/'
    ? parsed.hostname
    : undefined
}

/** Every address in a text, in its order, with where it stands. */
export function* addressesIn(text: string, site: Site): Generator<{ email: string; at: number }> {
  for (const found of text.matchAll(addressPattern)) {
    const before = text.slice(Math.max(0, found.index - 12), found.index)
    const after = text.slice(found.index + found[0].length)
    // Names and passwords before hosts, and paths on machines: `https://u:p@host`, `git@host:path`.
    if (/:\/\/[^\s/]*$/.test(before) || /^:[\w~/]/.test(after)) continue
    const email = readAddress(found[0], site)
    if (email) yield { email, at: found.index }
  }
}
