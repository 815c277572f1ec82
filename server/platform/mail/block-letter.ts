import { isMailLink, isPictureAddress } from '@landfall/contract/email/block-issues.ts'
import { escapeHtml, writeCondition } from '@landfall/contract/email/email-variables.ts'
import {
  type InnerBlock,
  type MailBlock,
  type MailBlocks,
  type MailProduct,
  pictureFolder,
} from '@landfall/contract/email/mail-blocks.ts'
import { sanitiseHtml } from './html-sanitiser.ts'

/** What blocks say as somebody would write it in a letter: without frames, so that it can be written on; logo and pages stay out. */
export function writeBlocks({ blocks }: MailBlocks, pictureBase: string): string {
  return blocks
    .map((block) => {
      const html = htmlOf(block, pictureBase)
      if (block.showIf === null || html === '') return html
      const { variable, test, values } = block.showIf
      return writeCondition({ name: variable, test, values }, html)
    })
    .join('')
}

function htmlOf(block: MailBlock | InnerBlock, base: string): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${linesOf(block.text)}</h${block.level}>`
    case 'text':
    case 'html':
      return sanitiseHtml(block.html)
    case 'image':
      return picture(block, base)
    case 'button':
      return block.text.trim() === ''
        ? ''
        : `<p>${linked(`<b>${escapeHtml(block.text.trim())}</b>`, block.href)}</p>`
    case 'columns':
      return block.columns
        .flat()
        .map((one) => htmlOf(one, base))
        .join('')
    case 'products':
      return block.items.map((item) => product(item, base)).join('')
    case 'quote':
      return `<blockquote><p>${linesOf([block.text, block.source].filter(Boolean).join('\n– '))}</p></blockquote>`
    case 'divider':
      return '<hr>'
    default:
      return ''
  }
}

const linesOf = (text: string) => escapeHtml(text.trim()).replace(/\r?\n/g, '<br>')

const linked = (html: string, href: string) =>
  isMailLink(href) ? `<a href="${escapeHtml(href)}">${html}</a>` : html

/** Pixels: wider pictures are made as wide as a mail is. */
const widest = 552

function picture({ src, alt, href }: { src: string; alt: string; href: string }, base: string): string {
  if (!isPictureAddress(src)) return ''
  const address = src.startsWith(pictureFolder) ? `${base}${src}` : src
  const style = `max-width:${widest}px;width:100%;height:auto`
  return `<p>${linked(`<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" style="${style}">`, href)}</p>`
}

function product({ src, href, label, text, price }: MailProduct, base: string): string {
  const lines = [linked(`<b>${linesOf(label)}</b>`, href), linesOf(text), linesOf(price)]
  const words = lines.filter((line) => line !== '').join('<br>')
  return `${picture({ src, href, alt: label }, base)}<p>${words}</p>`
}
