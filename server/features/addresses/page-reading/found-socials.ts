import type { FoundSocialKind } from '@landfall/contract/addresses/found-contacts.ts'

/** A profile elsewhere. */
export interface SaidSocial {
  kind: FoundSocialKind
  url: string
}

/** Paths that share, sign in or belong to nobody. */
const reserved =
  /^(?:share|sharer|sharer\.php|intent|dialog|plugins|tr|hashtag|search|explore|home|login|signup|p|reel|reels|watch|embed|results|policies|privacy|help|about|legal|groups|events|pin|sharearticle|sharing|feed|jobs|posts|tags|i|shorts|playlist)$/i
/** Profiles of those who made the site, not of the company. */
const makers =
  /^(?:wordpress|wix|squarespace|shopify|weebly|webflow|joomla|drupal|jimdo|godaddy|prestashop|elementor|cloudflare)$/i

const hosts: readonly (readonly [FoundSocialKind, RegExp, RegExp])[] = [
  ['linkedin', /(?:^|\.)linkedin\.com$/, /^\/(company|in|showcase|school)\/([^/?#]+)/],
  ['facebook', /(?:^|\.)(?:facebook|fb)\.com$/, /^\/(?:(pages|people)\/)?([^/?#]{2,80})/],
  ['instagram', /(?:^|\.)instagram\.com$/, /^\/()([\w.]{2,40})\/?/],
  ['x', /(?:^|\.)(?:twitter|x)\.com$/, /^\/()@?(\w{2,30})\/?/],
  ['youtube', /(?:^|\.)youtube\.com$/, /^\/(?:(c|channel|user)\/)?(@?[\w.-]{3,80})/],
  ['tiktok', /(?:^|\.)tiktok\.com$/, /^\/()(@[\w.]{2,40})/],
  ['pinterest', /(?:^|\.)pinterest\.[a-z.]{2,6}$/, /^\/()([\w-]{3,40})\/?/],
  ['telegram', /^(?:t\.me|telegram\.me)$/, /^\/()([\w+]{3,40})/],
  ['line', /^(?:line\.me|lin\.ee)$/, /^\/(?:(?:R|ti)\/(p)\/)?([@~]?[\w%.-]{3,60})/],
  ['weibo', /(?:^|\.)weibo\.com$/, /^\/(?:(u|p)\/)?(\w{3,40})/],
  ['kakao', /^pf\.kakao\.com$/, /^\/()(\w{3,40})/],
  ['vk', /(?:^|\.)vk\.com$/, /^\/()([\w.]{3,40})/],
  ['xing', /(?:^|\.)xing\.com$/, /^\/(pages|companies|profile)\/([\w-]{3,80})/],
]

/** The profile a link leads to; undefined for links that share a page, and for those of site builders. */
export function socialOf(href: string): SaidSocial | undefined {
  const url = URL.parse(href.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^(?:www|m|[a-z]{2}(?:-[a-z]{2})?)\./, '')
  for (const [kind, isHost, path] of hosts) {
    if (!isHost.test(host)) continue
    const [found, , name = ''] = path.exec(url.pathname) ?? []
    if (!found || reserved.test(name) || makers.test(name)) return undefined
    return { kind, url: `https://${isHost.test(host) ? host : url.hostname}${found.replace(/\/$/, '')}` }
  }
  return undefined
}
