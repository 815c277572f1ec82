import type { InnerBlock, MailBlock } from '@landfall/contract/email/mail-blocks.ts'
import { newBlock, newInnerBlock } from './new-block.ts'

/** Whether a file holds MJML, and not the HTML made from it. */
export const isMjml = (text: string): boolean => /<mjml[\s>]/i.test(text)

/**
 * The blocks of a file of MJML. Colours and sizes of its own are left behind: the company's look takes their place. What has no
 * block of its own stays as HTML.
 */
export function blocksOfMjml(text: string): MailBlock[] {
  const body = new DOMParser().parseFromString(asHtml(text), 'text/html').querySelector('mj-body')
  return body ? [...body.children].flatMap(blocksOfPart) : []
}

// HTML knows no tags that close themselves, nor rows outside of tables.
const asHtml = (text: string) =>
  text
    .replace(/<(mj-[a-z-]+)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*\/>/gi, '<$1$2></$1>')
    .replace(/<mj-table([^>]*)>/gi, '<mj-table><table$1>')
    .replace(/<\/mj-table>/gi, '</table></mj-table>')

const nameOf = (element: Element) => element.tagName.toLowerCase()

function blocksOfPart(part: Element): MailBlock[] {
  switch (nameOf(part)) {
    case 'mj-wrapper':
      return [...part.children].flatMap(blocksOfPart)
    case 'mj-section':
      return blocksOfSection(part)
    case 'mj-raw':
      return part.innerHTML.trim() === '' ? [] : [{ ...newBlock('html'), html: part.innerHTML } as MailBlock]
    default:
      return innerBlocks([part]).map((block) => ({ ...block, showIf: null }))
  }
}

const mostColumns = 3

function blocksOfSection(section: Element): MailBlock[] {
  const columns = [...section.children]
    .flatMap((child) => (nameOf(child) === 'mj-group' ? [...child.children] : [child]))
    .map((column) => innerBlocks([...column.children]))
    .filter((blocks) => blocks.length > 0)
  const rows: MailBlock[] = []
  for (let first = 0; first < columns.length; first += mostColumns) {
    const row = columns.slice(first, first + mostColumns)
    if (row.length > 1) rows.push({ ...newBlock('columns'), columns: row } as MailBlock)
    else for (const block of row[0] ?? []) rows.push({ ...block, showIf: null })
  }
  return rows
}

const innerBlocks = (parts: readonly Element[]): InnerBlock[] => parts.flatMap(innerBlocksOf)

function innerBlocksOf(part: Element): InnerBlock[] {
  const get = (name: string) => part.getAttribute(name)?.trim() ?? ''
  const of = <Kind extends InnerBlock['kind']>(kind: Kind, fields: object) => [
    { ...newInnerBlock(kind), ...fields } as InnerBlock,
  ]
  const align = alignOf(get('align'))
  switch (nameOf(part)) {
    case 'mj-text':
      return textOrHeading(part, align)
    case 'mj-image':
    case 'mj-carousel-image':
      return of('image', { src: get('src'), alt: get('alt'), href: get('href'), align: align ?? 'center' })
    case 'mj-button':
      return of('button', { text: plain(part), href: get('href'), align: align ?? 'center' })
    case 'mj-divider':
      return of('divider', {})
    case 'mj-spacer':
      return of('spacer', { height: pixelsOf(get('height')) })
    case 'mj-social':
    case 'mj-navbar':
      return linksOf(part)
    case 'mj-table':
    case 'mj-raw':
      return textBlock(part.innerHTML)
    case 'mj-accordion-title':
      return textBlock(`<p><b>${part.innerHTML}</b></p>`)
    case 'mj-accordion-text':
      return textBlock(`<p>${part.innerHTML}</p>`)
    default:
      // Frames of others, such as heroes, carousels and accordions.
      return innerBlocks([...part.children])
  }
}

const plain = (part: Element) => part.textContent.replace(/\s+/g, ' ').trim()

function textBlock(html: string): InnerBlock[] {
  return html.trim() === '' ? [] : [{ ...newInnerBlock('text'), html: html.trim() } as InnerBlock]
}

function textOrHeading(part: Element, align: Align | undefined): InnerBlock[] {
  const [only, ...others] = [...part.children]
  const level = only && others.length === 0 ? /^h([1-3])$/i.exec(only.tagName)?.[1] : undefined
  if (level && plain(part) === plain(only as Element)) {
    const heading = { level: Number(level), text: plain(part).slice(0, 300), align: align ?? 'left' }
    return [{ ...newInnerBlock('heading'), ...heading } as InnerBlock]
  }
  const html = part.innerHTML.trim()
  return textBlock(
    /^<(?:p|ul|ol|div|h\d|table|blockquote)\b/i.test(html) || html === '' ? html : `<p>${html}</p>`,
  )
}

function linksOf(part: Element): InnerBlock[] {
  const links = [...part.children].flatMap((element) => {
    const href = element.getAttribute('href') ?? ''
    const label = plain(element) || (element.getAttribute('name') ?? '').replace(/-noshare$/, '')
    if (href === '' || label === '') return []
    const link = document.createElement('a')
    link.setAttribute('href', href)
    link.textContent = label
    return [link.outerHTML]
  })
  return links.length === 0 ? [] : textBlock(`<p>${links.join(' · ')}</p>`)
}

type Align = 'left' | 'center' | 'right'
const alignOf = (text: string) => (['left', 'center', 'right'] as const).find((one) => one === text)

const pixelsOf = (text: string) => Math.min(120, Math.max(4, Number.parseInt(text, 10) || 20))
