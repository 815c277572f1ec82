import { mix } from '@landfall/contract/colour-contrast.ts'
import { escapeHtml, writeCondition } from '@landfall/contract/email/email-variables.ts'
import type { BlockCondition, MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { changeHtml } from './block-html.ts'
import { type BlockLook, fontFamily, mailWidth, sectionsOf } from './block-tags.ts'
import { sanitiseHtml } from './html-sanitiser.ts'
import type { MjmlTag } from './mjml.ts'

export interface BlockPage extends BlockLook {
  language: string
  blocks: MailBlocks
}

/** Blocks as a whole page of mail, with what only some readers see between conditions. */
export async function drawBlocks(page: BlockPage): Promise<string> {
  // Loaded where it is used: it takes as long as all other parsers together.
  const { drawMjml } = await import('./mjml.ts')
  return drawMjml(pageTree(page))
}

function pageTree({ language, blocks: { blocks }, ...look }: BlockPage): MjmlTag {
  const { brand } = look
  const attributes = { 'font-family': fontFamily(brand), color: brand.textColour, 'line-height': '1.5' }
  const all: MjmlTag[] = [
    { tagName: 'mj-all', attributes: { 'font-family': attributes['font-family'] } },
    { tagName: 'mj-text', attributes: { ...attributes, 'font-size': '16px' } },
  ]
  return {
    tagName: 'mjml',
    attributes: { lang: escapeHtml(language) },
    children: [
      {
        tagName: 'mj-head',
        children: [
          { tagName: 'mj-attributes', children: all },
          { tagName: 'mj-raw', content: '<meta name="color-scheme" content="light dark">' },
          { tagName: 'mj-style', content: darkStyle(look) },
        ],
      },
      {
        tagName: 'mj-body',
        attributes: {
          width: `${mailWidth}px`,
          'background-color': brand.background,
          'css-class': 'mail-body',
        },
        children: blocks.flatMap((block) => within(block.showIf, sectionsOf(block, look))),
      },
    ],
  }
}

// `!important`, because everything else stands in the elements themselves.
function darkStyle({ brand }: BlockLook): string {
  const accent = mix(brand.accent, '#ffffff', 0.5)
  return (
    ':root { color-scheme: light dark; }\n@media (prefers-color-scheme: dark) {\n' +
    '.mail-body, .mail-body > div { background-color: #1b1d1f !important; }\n' +
    '.mail-text div, .mail-text p, .mail-text li, .mail-text h1, .mail-text h2, .mail-text h3, .mail-text span, ' +
    '.mail-text blockquote, .mail-footer p, .mail-body img { color: #e6e6e6 !important; }\n' +
    `.mail-text a, .mail-footer a { color: ${accent} !important; }\n}`
  )
}

function within(condition: BlockCondition | null, sections: MjmlTag[]): MjmlTag[] {
  if (condition === null || sections.length === 0) return sections
  const values = condition.values.map((value) => value.trim()).filter((value) => value !== '')
  const [before = '', after = ''] = writeCondition(
    { name: condition.variable, test: condition.test, values },
    '\n',
  ).split('\n')
  const mark = (content: string): MjmlTag => ({ tagName: 'mj-raw', content })
  return [mark(before), ...sections, mark(after)]
}

/** Blocks without scripts and forms, as they are kept. */
export const sanitiseBlocks = (content: MailBlocks): MailBlocks => changeHtml(content, sanitiseHtml)
