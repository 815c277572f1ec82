import { createRequire } from 'node:module'
import { htmlPieces } from './html-tags.ts'

/** One tag of MJML: `content` is HTML that stays as it is, values of `attributes` are escaped already. */
export interface MjmlTag {
  tagName: string
  attributes?: Readonly<Record<string, string>>
  children?: readonly MjmlTag[]
  content?: string
}

interface MjmlOptions {
  presets: readonly unknown[]
  validationLevel: 'skip'
  minify: false
  beautify: false
  fonts: Readonly<Record<string, string>>
}

type Mjml = (tree: MjmlTag, options: MjmlOptions) => Promise<{ html: string }>

// Both are CommonJS without types.
const require = createRequire(import.meta.url)
const { default: draw } = require('mjml-core') as { default: Mjml }
const preset = require('mjml-preset-core') as unknown

/** A page of mail that Outlook draws as others do; without the indentation, which would cost a third of what Gmail shows. */
export async function drawMjml(tree: MjmlTag): Promise<string> {
  const { html } = await draw(tree, {
    ...{ presets: [preset], validationLevel: 'skip', minify: false, beautify: false, fonts: {} },
  })
  let page = ''
  for (const { text, tag } of htmlPieces(html)) page += collapse(text) + tag.replace(/\s+/g, ' ')
  return page.trim()
}

const collapse = (text: string) => text.replace(/\s*\n\s*/g, '\n').replace(/[ \t]{2,}/g, ' ')
