import { decodeBase64, decodeCloudflare, decodeMoved, rot13 } from './hidden-addresses.ts'
import { textsOfScript } from './script-addresses.ts'

/** What attributes of an element say of addresses, decoded; empty for most. */
export function hintsOf(name: string, attributes: Record<string, string>): string[] {
  const hints = [
    ...hintsOfLink(attributes.href ?? ''),
    ...hintsOfLink(attributes.action ?? ''),
    decodeCloudflare(attributes['data-cfemail'] ?? ''),
    decodeMoved(attributes['data-mailto-token'] ?? ''),
    partsOf(attributes),
    ...hintsOfElement(name, attributes),
    ...Object.entries(attributes).flatMap(([key, text]) => hintsOfAttribute(key, text)),
  ]
  return hints.flatMap((hint) => (hint && /@|[[({]/.test(hint) ? [hint] : []))
}

function hintsOfElement(name: string, attributes: Record<string, string>): string[] {
  const { itemprop, property, content = '', type, value = '', first = '', last = '' } = attributes
  if (name === 'joomla-hidden-mail') return [`${decodeBase64(first) ?? ''}@${decodeBase64(last) ?? ''}`]
  if (name === 'meta') return /e-?mail/i.test(itemprop ?? property ?? attributes.name ?? '') ? [content] : []
  return name === 'input' && type === 'hidden' ? [value] : []
}

function hintsOfAttribute(key: string, text: string): string[] {
  if (text.length < 5 || text.length > 600) return []
  if (/^on[a-z]+$/.test(key)) return [...textsOfScript(text), /znvygb:/.test(text) ? rot13(text) : '']
  if (/^data-/.test(key)) return hintsOfData(key, text)
  return /^(?:title|aria-label)$/.test(key) && text.includes('@') ? [text] : []
}

function hintsOfLink(href: string): string[] {
  const link = href.trim()
  if (/^mailto:/i.test(link)) return [recipientsOf(link)]
  const guarded = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/i.exec(link)
  if (guarded) return [recipientsOf(`mailto:${decodeCloudflare(guarded[1] ?? '') ?? ''}`)]
  if (/^znvygb:/i.test(link)) return [recipientsOf(rot13(link))]
  if (!/^javascript:/i.test(link)) return []
  return [...textsOfScript(decoded(link)), calledFor(decoded(link))]
}

// A function of the site that writes to `name`, `host` and perhaps an end: its own name says that it is for mail.
function calledFor(script: string): string {
  const [, parts = ''] =
    /\b\w*(?:mail|contact|kontakt|addr|spam|crypt|scriv|escri|write|schreib)\w*\(((?:\s*'[^']{1,100}'\s*,?){2,3})\)/i.exec(
      script.replaceAll('"', "'"),
    ) ?? []
  const [local = '', ...host] = [...parts.matchAll(/'([^']*)'/g)].map(([, part = '']) => part)
  return /^[\w.+-]+$/.test(local) && host.length > 0 ? `${local}@${host.join('.')}` : ''
}

function partsOf(attributes: Record<string, string>): string {
  const first = (...names: string[]) =>
    names
      .flatMap((name) => [
        attributes[`data-${name}`],
        attributes[`data-email-${name}`],
        attributes[`data-mail-${name}`],
      ])
      .find((text) => text) ?? ''
  const user = first(
    'user',
    'username',
    'name',
    'local',
    'mailbox',
    'u',
    'part1',
    'email-user',
    'account',
    'email',
  )
  const host = first('domain', 'host', 'website', 'site', 'd', 'part2', 'email-domain', 'server')
  const end = first('tld', 'part3', 'suffix', 'ext')
  if (user === '' || host === '' || /\s/.test(user + host)) return ''
  return `${user}@${[host.replace(/^@/, ''), ...(end === '' ? [] : [end.replace(/^\./, '')])].join('.')}`
}

function hintsOfData(key: string, text: string): string[] {
  if (key === 'data-cfemail' || key === 'data-mailto-token') return []
  const hints = text.includes('@') ? [text] : [decodeBase64(text) ?? '']
  if (/rot|enc|crypt/.test(key)) hints.push(rot13(text.replace(/[[({]at[\])}]/gi, '@')))
  if (/rev|turn|flip/.test(key)) hints.push([...text].reverse().join(''))
  if (/mail|addr/.test(key)) hints.push(text)
  return hints
}

/** Whom a link would write to: several at once, and those who are to know of it. */
function recipientsOf(link: string): string {
  const [to = '', query = ''] = link.slice('mailto:'.length).split('?', 2)
  const others = [...query.matchAll(/(?:^|&)(?:to|cc|bcc)=([^&]*)/gi)].map(([, text = '']) => text)
  return [to, ...others].map(decoded).join(' , ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/%40/g, '@').replace(/%2e/gi, '.')
  }
}
