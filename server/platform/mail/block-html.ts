import type { MailBlocks } from '@landfall/contract/email/mail-blocks.ts'

/** Blocks with the HTML that people wrote in them changed. */
export function changeHtml(content: MailBlocks, change: (html: string) => string): MailBlocks {
  return {
    ...content,
    blocks: content.blocks.map((block) => {
      if (block.kind === 'text' || block.kind === 'html') return { ...block, html: change(block.html) }
      if (block.kind !== 'columns') return block
      const columns = block.columns.map((column) =>
        column.map((one) => (one.kind === 'text' ? { ...one, html: change(one.html) } : one)),
      )
      return { ...block, columns }
    }),
  }
}
