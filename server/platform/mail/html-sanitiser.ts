import sanitizeHtml from 'sanitize-html'
import { AppError } from '#platform/http/app-error.ts'

/** What mail programs and editors write stays far below; nesting costs the square of its depth. */
export const htmlLimits = { elements: 20_000, depth: 200 }

const layoutTags = [
  ...['center', 'font', 'img', 'style', 'u', 's', 'ins', 'del', 'big', 'small', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'col', 'colgroup', 'caption'],
]

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, ...layoutTags],
  // Mail needs its style blocks; they are only ever shown in a mail program or a sandboxed frame.
  allowVulnerableTags: true,
  nonTextTags: ['script', 'textarea', 'option', 'title', 'noscript', 'xmp'],
  allowedAttributes: {
    '*': ['style', 'class', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'title', 'role'],
    a: ['href', 'name', 'target'],
    img: ['src', 'alt', 'border'],
    table: ['border', 'cellpadding', 'cellspacing', 'background'],
    td: ['colspan', 'rowspan', 'background'],
    th: ['colspan', 'rowspan', 'background'],
    font: ['color', 'face', 'size'],
    style: ['type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  transformTags: {
    // An address that begins with a variable could become a script by what the variable holds.
    a: (tagName, attribs) => ({ tagName, attribs: dropOpenAddress(attribs) }),
  },
}

function dropOpenAddress(attribs: Record<string, string>): Record<string, string> {
  const { href, ...rest } = attribs
  if (href === undefined) return attribs
  const isOpen = /^\s*\{\{/.test(href) && !/^\s*\{\{\s*unsubscribeUrl\s*\}\}\s*$/.test(href)
  return isOpen ? rest : { ...rest, href: href.trim() }
}

/** The HTML without scripts, forms, frames and event handlers; attributes come out double-quoted. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, { ...options, ...countElements() }).trim()
}

function countElements(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let elements = 0
  let depth = 0
  return {
    onOpenTag() {
      elements += 1
      depth += 1
      if (elements > htmlLimits.elements || depth > htmlLimits.depth)
        throw new AppError('htmlTooComplex', htmlLimits)
    },
    onCloseTag() {
      depth -= 1
    },
  }
}
