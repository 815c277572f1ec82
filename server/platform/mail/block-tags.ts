import { contrast, mix } from '@landfall/contract/colour-contrast.ts'
import { isMailLink, isPictureAddress } from '@landfall/contract/email/block-issues.ts'
import { escapeHtml } from '@landfall/contract/email/email-variables.ts'
import {
  type InnerBlock,
  type MailBlock,
  type MailProduct,
  pictureFolder,
} from '@landfall/contract/email/mail-blocks.ts'
import type { MailBrand, MailFont } from '@landfall/contract/email/mail-brand.ts'
import { sanitiseHtml } from './html-sanitiser.ts'
import { htmlPieces } from './html-tags.ts'
import type { MjmlTag } from './mjml.ts'

/** Pixels of a mail and of the room beside its text. */
export const mailWidth = 600
const margin = 24

/** How blocks are drawn. */
export interface BlockLook {
  brand: MailBrand
  /** What stands before the paths of pictures; empty in pages of the product itself. */
  pictureBase: string
}

const fonts: Record<MailFont, string> = {
  sans: "Arial,Helvetica,'PingFang SC','Microsoft YaHei','Hiragino Sans','Malgun Gothic',sans-serif",
  serif: "Georgia,'Times New Roman','Songti SC',SimSun,'Hiragino Mincho ProN',Batang,serif",
  round:
    "'Trebuchet MS','Segoe UI','PingFang SC','Microsoft YaHei','Hiragino Sans','Malgun Gothic',sans-serif",
  mono: "'Courier New',Courier,'PingFang SC','Microsoft YaHei',monospace",
}

/** The row of typefaces behind a brand's choice. */
export const fontFamily = ({ font }: MailBrand): string => fonts[font]

const headingSizes = { 1: 28, 2: 22, 3: 18 } as const

/** The rows of a mail that a block becomes. */
export function sectionsOf(block: MailBlock, look: BlockLook): MjmlTag[] {
  switch (block.kind) {
    case 'columns': {
      const width = Math.floor(mailWidth / block.columns.length)
      return [
        section(block.columns.map((column) => tag('mj-column', {}, innerTags(column, { look, width })))),
      ]
    }
    case 'products':
      return productRows(block, look)
    case 'quote':
      return single([textTag(quoteHtml(block, look))])
    case 'logo':
      return single(logoTags(block, look))
    case 'social':
      return single(socialTags(block, look))
    case 'html':
      return single([textTag(sanitiseHtml(block.html))])
    default:
      return single(innerTags([block], { look, width: mailWidth }))
  }
}

const tag = (
  tagName: string,
  attributes: Record<string, string>,
  children: readonly MjmlTag[] = [],
): MjmlTag => ({
  tagName,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, escapeHtml(value)])),
  children,
})

const section = (columns: readonly MjmlTag[]) => tag('mj-section', { padding: '0' }, columns)
const single = (children: readonly MjmlTag[]) =>
  children.length === 0 ? [] : [section([tag('mj-column', {}, children)])]

const textTag = (content: string, attributes: Record<string, string> = {}): MjmlTag => ({
  ...tag('mj-text', { 'css-class': 'mail-text', padding: `8px ${margin}px`, ...attributes }),
  content,
})

interface Room {
  look: BlockLook
  /** In pixels, with its margins. */
  width: number
}

const innerTags = (blocks: readonly InnerBlock[], room: Room) =>
  blocks.flatMap((block) => innerTag(block, room) ?? [])

function innerTag(block: InnerBlock, { look, width }: Room): MjmlTag | undefined {
  switch (block.kind) {
    case 'heading': {
      const size = headingSizes[block.level]
      const style = `margin:0;font-size:${size}px;line-height:1.3;font-weight:bold`
      return textTag(`<h${block.level} style="${style}">${linesOf(block.text)}</h${block.level}>`, {
        align: block.align,
      })
    }
    case 'text':
      return textTag(styled(sanitiseHtml(block.html), look.brand))
    case 'image':
      return imageTag(block, { look, width })
    case 'button':
      return buttonTag(block, look.brand)
    case 'divider':
      return tag('mj-divider', {
        ...{ 'border-width': '1px', 'border-color': '#d0d7de', padding: `12px ${margin}px` },
      })
    case 'spacer':
      return tag('mj-spacer', { height: `${block.height}px` })
  }
}

const linesOf = (text: string) => escapeHtml(text.trim()).replace(/\r?\n/g, '<br>')

function imageTag(
  { src, alt, href, width: share, align }: Extract<InnerBlock, { kind: 'image' }>,
  { look, width }: Room,
): MjmlTag | undefined {
  if (!isPictureAddress(src)) return undefined
  return tag('mj-image', {
    ...{ src: fullAddress(src, look), alt, align, padding: `8px ${margin}px` },
    ...(isMailLink(href) ? { href } : {}),
    // On a phone, where columns stand below each other, it has the whole width.
    ...(share === 100 ? { 'fluid-on-mobile': 'true' } : {}),
    width: `${Math.round(((width - 2 * margin) * share) / 100)}px`,
  })
}

const fullAddress = (src: string, { pictureBase }: BlockLook) =>
  src.startsWith(pictureFolder) ? `${pictureBase}${src}` : src

function buttonTag(
  { text, href, align }: Extract<InnerBlock, { kind: 'button' }>,
  { accent }: MailBrand,
): MjmlTag | undefined {
  if (text.trim() === '') return undefined
  return {
    ...tag('mj-button', {
      ...(isMailLink(href) ? { href } : {}),
      ...{ align, 'background-color': accent, color: wordsOn(accent), 'border-radius': '6px' },
      ...{ 'font-size': '16px', 'font-weight': 'bold', 'inner-padding': '12px 24px' },
      padding: `8px ${margin}px`,
    }),
    content: escapeHtml(text.trim()),
  }
}

const wordsOn = (colour: string) => (contrast('#ffffff', colour) >= 4.5 ? '#ffffff' : '#000000')

// Mail programs give paragraphs, lists and links looks of their own.
function styled(html: string, { accent }: MailBrand): string {
  const styles: Record<string, string> = {
    p: 'margin:0 0 12px',
    ...{ ul: 'margin:0 0 12px;padding-left:24px', ol: 'margin:0 0 12px;padding-left:24px' },
    a: `color:${accent}`,
  }
  let out = ''
  for (const { text, tag: found } of htmlPieces(html)) {
    const style = styles[/^<([a-z]+)(?=[\s>])(?![^>]*\sstyle=)/.exec(found)?.[1] ?? '']
    out += text + (style ? found.replace(/^<[a-z]+/, `$& style="${style}"`) : found)
  }
  return out
}

function quoteHtml({ text, source }: Extract<MailBlock, { kind: 'quote' }>, { brand }: BlockLook): string {
  const style = `margin:0;padding:4px 0 4px 16px;border-left:3px solid ${brand.accent};font-style:italic`
  const from = source.trim() === '' ? '' : `<br><span style="font-style:normal">– ${linesOf(source)}</span>`
  return `<blockquote style="${style}">${linesOf(text)}${from}</blockquote>`
}

function logoTags({ align }: Extract<MailBlock, { kind: 'logo' }>, look: BlockLook): MjmlTag[] {
  const { logo, logoWidth } = look.brand
  if (!isPictureAddress(logo)) return []
  const src = fullAddress(logo, look)
  return [
    tag('mj-image', {
      src,
      alt: '{{company.name}}',
      align,
      width: `${logoWidth}px`,
      padding: `16px ${margin}px`,
    }),
  ]
}

function socialTags({ align }: Extract<MailBlock, { kind: 'social' }>, { brand }: BlockLook): MjmlTag[] {
  // Words and not pictures: half of all readers see none.
  const links = brand.links.map(
    ({ label, url }) => `<a href="${escapeHtml(url)}" style="color:${brand.accent}">${escapeHtml(label)}</a>`,
  )
  return links.length === 0 ? [] : [textTag(links.join(' &nbsp;·&nbsp; '), { align, 'font-size': '14px' })]
}

function productRows(
  { perRow, items }: Extract<MailBlock, { kind: 'products' }>,
  look: BlockLook,
): MjmlTag[] {
  const width = Math.floor(mailWidth / perRow)
  const rows: MjmlTag[] = []
  for (let first = 0; first < items.length; first += perRow) {
    const places = Array.from({ length: perRow }, (_, index) => items[first + index])
    // A last row that is not full keeps its places, so that all products are equally wide.
    rows.push(
      section(places.map((item) => tag('mj-column', {}, item ? productTags(item, { look, width }) : []))),
    )
  }
  return rows
}

function productTags({ src, href, label, text, price }: MailProduct, { look, width }: Room): MjmlTag[] {
  const { accent, textColour } = look.brand
  const picture = imageTag(
    { ...{ kind: 'image', id: '', align: 'center', src, alt: label }, href, width: 100 },
    { look, width },
  )
  const title = isMailLink(href)
    ? `<a href="${escapeHtml(href)}" style="color:${accent}">${linesOf(label)}</a>`
    : linesOf(label)
  const quiet = mix(textColour, look.brand.background, 0.3)
  const lines = [
    `<b>${title}</b>`,
    ...(text.trim() ? [`<span style="color:${quiet}">${linesOf(text)}</span>`] : []),
    ...(price.trim() ? [`<b>${linesOf(price)}</b>`] : []),
  ]
  return [...(picture ? [picture] : []), textTag(lines.join('<br>'), { 'font-size': '14px' })]
}
