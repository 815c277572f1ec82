import type { InnerBlock, MailBlock } from '@landfall/contract/email/mail-blocks.ts'

const mostWords = 80

/** What a block says, in short, for the line that stands for it while it is closed. */
export function wordsOf(block: MailBlock | InnerBlock): string {
  return textsOf(block)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, mostWords)
}

/** Everything that blocks say, line by line, to be compared with what they said before. */
export const linesOf = (blocks: readonly MailBlock[]): string =>
  blocks
    .flatMap(textsOf)
    .filter((text) => text.trim() !== '')
    .join('\n')

function textsOf(block: MailBlock | InnerBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'text':
    case 'html':
      return [textOfHtml(block.html)]
    case 'image':
      return [block.alt, block.href]
    case 'button':
      return [block.text, block.href]
    case 'quote':
      return [block.text, block.source]
    case 'columns':
      return block.columns.flat().flatMap(textsOf)
    case 'products':
      return block.items.flatMap(({ label, text, price }) => [label, text, price])
    default:
      return []
  }
}

const textOfHtml = (html: string) =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(?:p|li|h\d|div)>|<br ?\/?>/g, '$& '), 'text/html')
    .body.textContent.trim()
