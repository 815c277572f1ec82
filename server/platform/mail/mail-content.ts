import {
  escapeHtml,
  parseTemplate,
  renderTemplate,
  type TemplatePart,
  type VariableValues,
} from '@landfall/contract/email/email-variables.ts'
import { htmlPieces } from './html-tags.ts'
import { decodeEntities, htmlToText } from './html-text.ts'

/** What somebody wrote: sanitised HTML, and plain text or nothing. */
export interface MailContent {
  language: string
  subject: string
  html: string
  plainText: string
}

/** The lines below every mailing, in its language. */
export interface MailFooter {
  reason: string
  unsubscribe: string
  /** What else is said, line by line; variables in it are filled in. */
  lines: readonly string[]
  /** A page that says more about what is kept of people. */
  privacy: { text: string; url: string } | null
}

/** A content taken apart once, to be filled in for each recipient. */
export interface CompiledContent {
  subject: TemplatePart[]
  html: TemplatePart[]
  text: TemplatePart[]
  /** Ids of the links in the HTML, each expected as the value `link.<id>`. */
  linkIds: number[]
}

export interface CompileOptions {
  /** Null below letters that somebody writes to one person. */
  footer: MailFooter | null
  /** Ids of the addresses that are counted when followed. */
  linkIds?: ReadonlyMap<string, number>
  /** Expect the value `pixelUrl` and end with the picture that reports the opening. */
  withPixel?: boolean
}

const hasOptOut = /\{\{\s*unsubscribeUrl\s*(\||\}\})/

/** The addresses in sanitised HTML whose host is fixed, so that a reader can be sent there by us. */
export function trackableLinks(html: string): string[] {
  const found = new Set<string>()
  replaceLinks(html, (href) => {
    const address = decodeEntities(href)
    if (isTrackable(address)) found.add(address)
    return href
  })
  return [...found]
}

function replaceLinks(html: string, replace: (href: string) => string): string {
  let out = ''
  for (const { text, tag } of htmlPieces(html)) {
    const link = /^(<a\b.*?\shref=")([^"]*)(".*)$/is.exec(tag)
    out += text + (link ? `${link[1]}${replace(link[2] ?? '')}${link[3]}` : tag)
  }
  return out
}

function isTrackable(address: string): boolean {
  // Nothing variable in scheme, user or host: otherwise a value could choose where readers are sent.
  return /^https?:\/\/[^/{}?#@\s]+(?:[/?#]|$)/i.test(address)
}

/** Prepares a content for its recipients; below mailings an opt-out link is added where it has none. */
export function compileContent(content: MailContent, options: CompileOptions): CompiledContent {
  const { footer, linkIds = new Map<string, number>(), withPixel = false } = options
  const plain = content.plainText.trim() || plainTwin(content.html)
  const body = replaceLinks(content.html, (href) => {
    const id = linkIds.get(decodeEntities(href))
    return id === undefined ? href : `{{link.${id}}}`
  })
  const pixel = withPixel ? '<img src="{{pixelUrl}}" width="1" height="1" alt="" style="display:block">' : ''
  const below = `${hasOptOut.test(content.html) || !footer ? '' : htmlFooter(footer)}${pixel}`
  const html = isPage(body) ? insertBelow(body, below) : pageOf(`${body}${below}`, content.language)
  const text = hasOptOut.test(plain) || !footer ? plain : `${plain}\n\n${textFooter(footer)}`
  return {
    subject: parseTemplate(content.subject),
    html: parseTemplate(html),
    text: parseTemplate(text),
    linkIds: [...new Set(linkIds.values())],
  }
}

// Where a condition has lines of its own, the empty line above it goes with what it shows.
const plainTwin = (html: string) =>
  htmlToText(html)
    .replace(/\n+(\{\{#if [^{}]*\}\})\n+/g, '\n\n$1')
    .replace(/\n+(\{\{\/if\}\})\n+/g, '\n\n$1')

/** Whether HTML is a whole page already; what people write never is, only what is drawn from blocks. */
const isPage = (html: string) => html.startsWith('<!doctype')

const pageOf = (body: string, language: string) =>
  `<!doctype html>\n<html lang="${escapeHtml(language)}">\n<head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"></head>\n<body>\n${body}\n</body>\n</html>\n`

function insertBelow(page: string, html: string): string {
  const end = page.lastIndexOf('</body>')
  // As wide as what stands above it.
  const place =
    'class="mail-footer" style="max-width:552px;margin:0 auto;padding:0 24px 24px;font-family:Arial,sans-serif"'
  return `${page.slice(0, end)}<div ${place}>${html}</div>\n${page.slice(end)}\n`
}

function htmlFooter({ reason, unsubscribe, lines, privacy }: MailFooter): string {
  const link = (url: string, text: string) => `<a href="${url}" style="color:#666">${escapeHtml(text)}</a>`
  const more = lines.map((line) => `<br>${escapeHtml(line)}`).join('')
  return (
    `<p style="margin-top:32px;font-size:12px;color:#666">${escapeHtml(reason)} ` +
    `${link('{{unsubscribeUrl}}', unsubscribe)}${more}` +
    `${privacy ? ` ${link(escapeHtml(privacy.url), privacy.text)}` : ''}</p>`
  )
}

function textFooter({ reason, unsubscribe, lines, privacy }: MailFooter): string {
  const more = [...lines, ...(privacy ? [`${privacy.text}: ${privacy.url}`] : [])]
  return ['--', reason, `${unsubscribe}: {{unsubscribeUrl}}`, ...more].join('\n')
}

/** A content of which its writer goes on writing, with the values put in. */
export function fillContent(content: MailContent, values: VariableValues): MailContent {
  const fill = (text: string, makeSafe?: (value: string) => string) =>
    renderTemplate(parseTemplate(text), values, makeSafe)
  return {
    ...content,
    subject: fill(content.subject),
    html: fill(content.html, escapeHtml),
    plainText: fill(content.plainText),
  }
}

/** A content filled in for one reader. */
export function renderContent(
  compiled: CompiledContent,
  values: VariableValues,
): { subject: string; html: string; text: string } {
  return {
    subject: renderTemplate(compiled.subject, values),
    html: renderTemplate(compiled.html, values, escapeHtml),
    text: renderTemplate(compiled.text, values),
  }
}
