import type { BlockKind, InnerBlock, MailBlock, MailProduct } from '@landfall/contract/email/mail-blocks.ts'

/** A name for a block that no other has. */
export const newBlockId = (): string => crypto.randomUUID().slice(0, 8)

const plain: { [Kind in InnerBlock['kind']]: Omit<Extract<InnerBlock, { kind: Kind }>, 'kind' | 'id'> } = {
  heading: { level: 2, text: '', align: 'left' },
  text: { html: '' },
  image: { src: '', alt: '', href: '', width: 100, align: 'center' },
  button: { text: '', href: '', align: 'left' },
  divider: {},
  spacer: { height: 24 },
}

/** An empty block of a column. */
export const newInnerBlock = (kind: InnerBlock['kind']): InnerBlock =>
  ({ ...plain[kind], kind, id: newBlockId() }) as InnerBlock

/** An empty product. */
export const newProduct = (): MailProduct => ({
  ...{ id: newBlockId(), src: '', href: '', label: '', text: '', price: '' },
})

/** An empty block of a mail, for everybody. */
export function newBlock(kind: BlockKind): MailBlock {
  const shared = { id: newBlockId(), showIf: null }
  switch (kind) {
    case 'columns':
      return { ...shared, kind, columns: [[newInnerBlock('image')], [newInnerBlock('text')]] }
    case 'products':
      return { ...shared, kind, perRow: 2, items: [newProduct(), newProduct()] }
    case 'quote':
      return { ...shared, kind, text: '', source: '' }
    case 'logo':
    case 'social':
      return { ...shared, kind, align: 'left' }
    case 'html':
      return { ...shared, kind, html: '' }
    default:
      return { ...newInnerBlock(kind), showIf: null }
  }
}

/** The same block once more, under names of its own. */
export function copyBlock<Block extends MailBlock | InnerBlock>(block: Block): Block {
  const id = newBlockId()
  if (block.kind === 'columns')
    return { ...block, id, columns: block.columns.map((column) => column.map(copyBlock)) }
  if (block.kind === 'products')
    return { ...block, id, items: block.items.map((item) => ({ ...item, id: newBlockId() })) }
  return { ...block, id }
}
