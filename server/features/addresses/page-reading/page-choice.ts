import { isOfSite, type Site } from './email-pattern.ts'

/** What a page is likely about. */
export type PageKind = 'home' | 'contact' | 'imprint' | 'team' | 'about' | 'other'

/** A page that may be worth reading. */
export interface PageWish {
  url: string
  kind: PageKind
}

const words: readonly (readonly [PageKind, RegExp])[] = [
  [
    'contact',
    /contact|kontakt|contatt|contacto|contactez|contato|kontak|inquir|enquir|お問い?合わ?せ|問合|문의|연락처|联系|聯[系絡繫]|取扱|iletisim|İletişim|liên hệ|lien-he|связ/iu,
  ],
  [
    'imprint',
    /imprint|impressum|mentions[- _]l[eé]gales|note[- _]legali|aviso[- _]legal|legal[- _]notice|特定商取引/iu,
  ],
  ['team', /\bteam\b|\bstaff\b|people|ansprechpartner|mitarbeiter|equipo|equipe|squadra|担当|团队|團隊|팀/iu],
  [
    'about',
    /about|company|profile|[uü]e?ber[- _]?uns|unternehmen|chi[- _]siamo|azienda|nosotros|empresa|qui[- _]sommes|会社概要|企業情報|회사소개|关于|關於|公司简介|hakkimizda/iu,
  ],
]
const order: readonly PageKind[] = ['contact', 'imprint', 'team', 'about', 'other', 'home']

/** Where contacts often are when no link leads there. */
const guesses = ['/contact', '/contact-us', '/about', '/impressum', '/kontakt', '/contacto', '/contatti']
const leadsElsewhere =
  /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|docx?|xlsx?|pptx?|mp4|css|js|ico)(?:$|\?)|\/(?:wp-json|wp-admin|cart|basket|checkout|login|account|feed)\b/i
const linkLimit = 5_000

/** What a page is about, by its address and by what a link to it says. */
export function pageKindOf(url: string, text = ''): PageKind {
  const path = URL.parse(url)?.pathname ?? ''
  if (path === '/' || path === '') return 'home'
  const readable = `${decodedPath(path)} ${text}`
  return words.find(([, pattern]) => pattern.test(readable))?.[0] ?? 'other'
}

/** The pages of a site that are worth reading, the likeliest first; each once, without those that were read. */
export function choosePages(
  links: readonly { href: string; text: string }[],
  { base, site, done }: { base: string; site: Site; done: ReadonlySet<string> },
): PageWish[] {
  const found = new Map<string, PageWish>()
  for (const { href, text } of links.slice(0, linkLimit)) {
    const url = pageAddress(href, base)
    if (!url || done.has(url) || found.has(url) || leadsElsewhere.test(url)) continue
    if (!isOfSite(URL.parse(url)?.hostname ?? '', site)) continue
    const kind = isCard(url) ? 'contact' : pageKindOf(url, text)
    if (kind !== 'other' && kind !== 'home') found.set(url, { url, kind })
  }
  return [...found.values()].sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.url.length - b.url.length,
  )
}

/** Addresses that are tried where no page was linked. */
export function guessPages(base: string, done: ReadonlySet<string>): PageWish[] {
  return guesses
    .flatMap((path) => pageAddress(path, base) ?? [])
    .filter((url) => !done.has(url))
    .map((url) => ({ url, kind: pageKindOf(url) }))
}

const isCard = (url: string) => /\.vcf(?:$|\?)/i.test(url)

/** An address without what stands for a place in the page; undefined for what is no page. */
export function pageAddress(href: string, base: string): string | undefined {
  const url = URL.parse(href.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return undefined
  url.hash = ''
  return url.href.length > 1_000 ? undefined : url.href
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
