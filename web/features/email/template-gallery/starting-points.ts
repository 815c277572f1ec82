import type { MailBlock, MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { newBlock } from '#features/email/block-editor/new-block.ts'
import { loadTextsOf } from '#platform/i18n.ts'

type GalleryTexts = Awaited<ReturnType<typeof loadTextsOf>>['templateGallery']

/** A mail to begin with, in the language of its readers. */
export interface StartingPoint {
  key: string
  name: string
  subject: string
  blocks: MailBlocks
}

const order = [
  ...['firstContact', 'newProduct', 'fair', 'priceList', 'followUp1', 'followUp2', 'followUp3', 'reawaken'],
] as const satisfies readonly (keyof GalleryTexts)[]

/** The starting points of a language. */
export async function loadStartingPoints(language: Locale): Promise<StartingPoint[]> {
  const { templateGallery } = await loadTextsOf(language)
  return order.map((key) => {
    const { name, subject } = templateGallery[key]
    return { key, name, subject, blocks: { version: 1, blocks: blocksOf(templateGallery, key) } }
  })
}

type Words = Partial<Record<'heading' | 'p1' | 'p2' | 'p3' | 'button', string>>

function blocksOf(all: GalleryTexts, key: (typeof order)[number]): MailBlock[] {
  const words: Words = all[key]
  const paragraphs = [all.greeting, words.p1, words.p2, words.p3].filter((text) => text !== undefined)
  const hasProducts = key === 'newProduct'
  return [
    ...(words.heading ? [newBlock('logo'), withText('heading', { text: words.heading })] : []),
    withText('text', { html: paragraphs.map((text) => `<p>${text}</p>`).join('') }),
    ...(hasProducts ? [newBlock('products')] : []),
    ...(words.button ? [withText('button', { text: words.button })] : []),
    withText('text', { html: `<p>${all.closing}<br>{{sender.name}}<br>{{company.name}}</p>` }),
    ...(words.heading ? [newBlock('social')] : []),
  ]
}

const withText = (kind: 'heading' | 'text' | 'button', words: { text?: string; html?: string }): MailBlock =>
  ({ ...newBlock(kind), ...words }) as MailBlock
