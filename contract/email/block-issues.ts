import { type InnerBlock, type MailBlock, type MailProduct, pictureFolder } from './mail-blocks.ts'

/** What a block lacks before it can be sent, by the block (or product) and its field. */
export interface BlockIssue {
  id: string
  field: 'text' | 'html' | 'src' | 'href' | 'label' | 'values'
}

// The host is fixed, so that no value of a reader can choose where a link leads.
const pageLink = /^https?:\/\/[^/{}?#@\s]+(?:[/?#][^\s"<>]*)?$/i
const otherLink = /^(?:mailto:[^\s"<>]+|tel:\+?[\d()-]+|\{\{unsubscribeUrl\}\})$/i
const libraryPicture = /^\d{1,18}-[0-9a-f]{32}\.(?:png|jpg|gif)$/

/** Whether a link can be followed. */
export const isMailLink = (href: string): boolean => pageLink.test(href) || otherLink.test(href)

/** Whether a picture can be drawn: one of the library, or one that lies at a fixed address. */
export const isPictureAddress = (src: string): boolean =>
  src.startsWith(pictureFolder) ? libraryPicture.test(src.slice(pictureFolder.length)) : pageLink.test(src)

/** What is missing or wrong in blocks; nothing when they can be sent. */
export function blockIssues(blocks: readonly MailBlock[]): BlockIssue[] {
  return blocks.flatMap((block) => [...conditionIssues(block), ...contentIssues(block)])
}

function conditionIssues({ id, showIf }: MailBlock): BlockIssue[] {
  const asksForValues = showIf?.test === 'is' || showIf?.test === 'isNot'
  return asksForValues && showIf.values.every((value) => value.trim() === '') ? [{ id, field: 'values' }] : []
}

function contentIssues(block: MailBlock | InnerBlock): BlockIssue[] {
  if (block.kind === 'columns') return block.columns.flat().flatMap(contentIssues)
  if (block.kind === 'products') return block.items.flatMap(productIssues)
  return missingFields(block).map((field) => ({ id: block.id, field }))
}

const isEmpty = (text: string) => text.trim() === ''
const isWrongLink = (href: string) => href !== '' && !isMailLink(href)

function missingFields(block: Exclude<MailBlock, { kind: 'columns' | 'products' }> | InnerBlock) {
  const fields: BlockIssue['field'][] = []
  if ((block.kind === 'heading' || block.kind === 'quote') && isEmpty(block.text)) fields.push('text')
  if ((block.kind === 'text' || block.kind === 'html') && isEmpty(block.html)) fields.push('html')
  if (block.kind === 'image' && !isPictureAddress(block.src)) fields.push('src')
  if (block.kind === 'image' && isWrongLink(block.href)) fields.push('href')
  if (block.kind === 'button' && isEmpty(block.text)) fields.push('text')
  if (block.kind === 'button' && !isMailLink(block.href)) fields.push('href')
  return fields
}

function productIssues({ id, label, src, href }: MailProduct): BlockIssue[] {
  const fields: BlockIssue['field'][] = []
  if (isEmpty(label)) fields.push('label')
  if (src !== '' && !isPictureAddress(src)) fields.push('src')
  if (isWrongLink(href)) fields.push('href')
  return fields.map((field) => ({ id, field }))
}
