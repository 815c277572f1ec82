import { type AnyExtension, Extension, Mark, mergeAttributes, Node } from '@tiptap/react'

/** Attributes that go through the editor as they came, because mail lays itself out by them. */
function kept(...names: string[]) {
  const attributes = names.map((name) => [
    name,
    {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(name),
      renderHTML: (all: Record<string, unknown>) =>
        // What looks like a number has become one.
        all[name] === null || all[name] === undefined ? {} : { [name]: String(all[name]) },
    },
  ])
  return Object.fromEntries(attributes) as Record<string, object>
}

const Picture = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  draggable: true,
  addAttributes: () => kept('src', 'alt', 'title', 'width', 'height', 'border', 'style'),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () =>
    kept('width', 'align', 'border', 'cellpadding', 'cellspacing', 'bgcolor', 'role', 'style'),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHead)*',
  addAttributes: () => kept('align', 'valign', 'bgcolor', 'style'),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
})

const cellAttributes = ['colspan', 'rowspan', 'width', 'height', 'align', 'valign', 'bgcolor', 'style']

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => kept(...cellAttributes),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

const Styled = Mark.create({
  name: 'styled',
  addAttributes: () => kept('style'),
  parseHTML: () => [{ tag: 'span[style]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
})

const BlockStyles = Extension.create({
  name: 'blockStyles',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'heading', 'bulletList', 'orderedList'], attributes: kept('style', 'align') },
  ],
})

/** What templates bring beside text: tables, pictures and how they are laid out. */
export const keptNodes: AnyExtension[] = [
  Picture,
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHead', 'th'),
  Styled,
  BlockStyles,
]
