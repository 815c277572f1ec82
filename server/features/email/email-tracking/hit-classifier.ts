/** Who fetched a picture or followed a link: a person, a person behind a mail provider, a program, or nobody knows. */
export type HitClass = 'human' | 'proxy' | 'machine' | 'unknown'

export interface ClassifiedHit {
  class: HitClass
  /** Which rule decided. */
  reason: string
}

// Gmail fetches pictures with this exact name when mail arrives, long before anybody opens it.
const gmailPrefetch = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0$/
const robots =
  /bot\b|crawl|spider|slurp|scan|preview|monitor|barracuda|mimecast|proofpoint|symantec|trendmicro|safelinks|urldefense|facebookexternalhit|whatsapp|telegram|slack|skype/i
const libraries =
  /^(curl|wget|python|java|okhttp|go-http|node|undici|axios|ruby|perl|php|libwww|apache-httpclient|dart)\b/i

/** Judges a hit by its method and user agent; bursts of clicks are found later. */
export function classifyHit(kind: 'open' | 'click', method: string, agent: string): ClassifiedHit {
  if (method === 'HEAD') return { class: 'machine', reason: 'head' }
  if (gmailPrefetch.test(agent)) return { class: 'machine', reason: 'gmailPrefetch' }
  if (/GoogleImageProxy|YahooMailProxy/.test(agent)) return { class: 'proxy', reason: 'imageProxy' }
  // Apple's privacy protection fetches every picture under this bare name.
  if (kind === 'open' && agent === 'Mozilla/5.0') return { class: 'machine', reason: 'applePrivacy' }
  if (robots.test(agent)) return { class: 'machine', reason: 'robot' }
  if (agent === '') return { class: 'unknown', reason: 'noAgent' }
  return libraries.test(agent) ? { class: 'unknown', reason: 'library' } : { class: 'human', reason: '' }
}

/** The network of an address: /24 of IPv4, /48 of IPv6; empty when it is neither. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return plain.includes(':') ? `${plain.split(':').slice(0, 3).join(':')}::/48` : ''
}
