import { Parser } from 'htmlparser2'
import { hintsOf } from './page-hints.ts'
import { textsOfScript } from './script-addresses.ts'

/** A text that was hidden somewhere, and the line at which it stood. */
export interface PageHint {
  text: string
  line: number
}

/** What a page consists of, as far as contacts are concerned. */
export interface PageParts {
  title: string
  /** The language the page says it is in, in lower case; empty when it does not say. */
  language: string
  /** What is read as one line on the screen. */
  lines: string[]
  links: { href: string; text: string; line: number }[]
  /** Texts of attributes and of what scripts put together, decoded. */
  hints: PageHint[]
  /** Scripts with data in them, as they stand there. */
  scripts: PageHint[]
  structured: string[]
  scriptCount: number
  /** It was nested deeper than any page that people read; what came after that was left. */
  isCut: boolean
}

/** Browsers stop at twice as much; the parser takes longer the deeper it is. */
const depthLimit = 256
const lineLimit = 2_000
const itemLimit = 20_000
const linkTextLimit = 200

const breaking = new Set(
  (
    'address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header hr html li legend main nav ol option p pre section select summary table tbody td textarea tfoot th thead tr ul'
  ).split(' '),
)
const inline = new Set(
  'a b bdi bdo big del em font i ins label mark s small span strong sub sup u var'.split(' '),
)
const silent = new Set(['script', 'style', 'svg', 'iframe', 'object', 'canvas', 'video', 'audio'])

interface Open {
  name: string
  /** Where its text begins in the line, when it is to be read from behind. */
  turnedFrom: number | null
  isHidden: boolean
  link: PageParts['links'][number] | null
}

/** Goes through a page once, from its beginning to its end or to the limits. */
export function walkPage(html: string): PageParts {
  const walk = new Walk()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (!walk.open(name, attributes)) parser.pause()
      },
      ontext: (text) => walk.text(text),
      onclosetag: (name) => walk.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  for (let from = 0; from < html.length && !walk.parts.isCut; from += 65_536)
    parser.write(html.slice(from, from + 65_536))
  if (!walk.parts.isCut) parser.end()
  return walk.finish()
}

class Walk {
  readonly parts: PageParts = {
    ...{ title: '', language: '', lines: [], links: [], hints: [], scripts: [], structured: [] },
    ...{ scriptCount: 0, isCut: false },
  }
  readonly #open: Open[] = []
  #line = ''
  #isBetween = false
  #raw = ''
  #rawType = ''
  #hiddenClasses = new Set<string>()
  #turnedClasses = new Set<string>()

  open(name: string, attributes: Record<string, string>): boolean {
    const { parts } = this
    if (this.#open.length >= depthLimit || parts.lines.length >= itemLimit) {
      parts.isCut = true
      return false
    }
    if (breaking.has(name)) this.#break()
    if (name === 'html' || name === 'body')
      parts.language ||= (attributes.lang ?? '').toLowerCase().slice(0, 20)
    if (silent.has(name)) this.#beginRaw(name, attributes.type ?? '')
    if (name === 'img') this.#add(wordOfPicture(attributes.alt ?? ''))
    this.#open.push({
      name,
      turnedFrom: this.#isTurned(name, attributes) ? this.#line.length : null,
      isHidden:
        inline.has(name) &&
        this.#isStyled(
          attributes,
          /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i,
          this.#hiddenClasses,
        ),
      link: name === 'a' ? this.#link(attributes.href ?? '') : null,
    })
    for (const text of hintsOf(name, attributes)) this.#hint(text)
    return true
  }

  text(text: string): void {
    const holder = this.#open.at(-1)?.name ?? ''
    if (silent.has(holder)) {
      if (this.#raw.length < 2_000_000) this.#raw += text
    } else if (holder === 'title') this.parts.title = (this.parts.title + text).slice(0, 300)
    else if (!this.#open.some(({ isHidden }) => isHidden)) this.#add(text)
  }

  close(name: string): void {
    const last = this.#open.at(-1)
    if (last?.name !== name) return
    this.#open.pop()
    if (name === 'a') this.#isBetween = true
    if (silent.has(name)) this.#endRaw(name)
    if (last.turnedFrom !== null) {
      const from = Math.min(last.turnedFrom, this.#line.length)
      this.#line = this.#line.slice(0, from) + [...this.#line.slice(from)].reverse().join('')
    }
    if (breaking.has(name)) this.#break()
  }

  finish(): PageParts {
    this.#break()
    const { parts } = this
    parts.title = tidy(parts.title)
    for (const link of parts.links) link.text = tidy(link.text).slice(0, linkTextLimit)
    return parts
  }

  #beginRaw(name: string, type: string): void {
    this.#raw = ''
    this.#rawType = type.toLowerCase()
    if (name === 'script') this.parts.scriptCount += 1
  }

  #endRaw(name: string): void {
    const { parts } = this
    const raw = this.#raw
    this.#raw = ''
    if (name === 'style') this.#readStyle(raw)
    if (name !== 'script' || raw.trim() === '') return
    if (/ld\+json/.test(this.#rawType)) {
      if (parts.structured.length < 50) parts.structured.push(raw)
      return
    }
    const line = parts.lines.length
    if (parts.scripts.length < 200) parts.scripts.push({ text: raw, line })
    for (const text of textsOfScript(raw)) if (text.includes('@')) this.#hint(text)
  }

  // What a class hides or turns round is written once, most often before the page itself.
  #readStyle(css: string): void {
    for (const [, selector = '', rules = ''] of css
      .slice(0, 200_000)
      .matchAll(/([^{}]{1,500})\{([^{}]{0,2000})\}/g)) {
      const names = [...selector.matchAll(/\.([\w-]+)\s*(?=,|$)/g)].map(([, one = '']) => one)
      if (/bidi-override/i.test(rules)) for (const one of names) this.#turnedClasses.add(one)
      if (/display\s*:\s*none/i.test(rules)) for (const one of names) this.#hiddenClasses.add(one)
    }
  }

  #isTurned(name: string, attributes: Record<string, string>): boolean {
    const isSaid = name === 'bdo' && attributes.dir?.toLowerCase() === 'rtl'
    return isSaid || this.#isStyled(attributes, /bidi-override/i, this.#turnedClasses)
  }

  #isStyled(attributes: Record<string, string>, style: RegExp, classes: ReadonlySet<string>): boolean {
    if (style.test(attributes.style ?? '')) return true
    return classes.size > 0 && (attributes.class ?? '').split(/\s+/, 20).some((one) => classes.has(one))
  }

  #link(href: string): Open['link'] {
    this.#isBetween = true
    if (href === '' || this.parts.links.length >= itemLimit) return null
    const link = { href: href.slice(0, 2_000), text: '', line: this.parts.lines.length }
    this.parts.links.push(link)
    return link
  }

  #hint(text: string): void {
    if (text !== '' && this.parts.hints.length < itemLimit)
      this.parts.hints.push({ text: text.slice(0, 2_000), line: this.parts.lines.length })
  }

  #add(text: string): void {
    if (text === '') return
    // Two links that stand side by side are not one word.
    if (this.#isBetween && /[a-z0-9]$/i.test(this.#line) && /^[a-z0-9]/i.test(text)) this.#line += ' '
    this.#isBetween = false
    this.#line += text
    for (const { link } of this.#open) if (link && link.text.length < linkTextLimit * 2) link.text += text
    if (this.#line.length > lineLimit * 4) this.#break()
  }

  #break(): void {
    const text = tidy(this.#line)
    this.#line = ''
    // What is turned round goes on in the next line.
    for (const one of this.#open) if (one.turnedFrom !== null) one.turnedFrom = 0
    if (text !== '') this.parts.lines.push(text.slice(0, lineLimit))
  }
}

/** A text as it is read: one space where there are several, and none of the signs without width. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

// A small picture stands for the sign that machines look for.
function wordOfPicture(alt: string): string {
  const text = alt.trim()
  if (/^(?:@|at|\(at\)|\[at\]|dot|\.|\(dot\))$/i.test(text))
    return text.length > 1 && /^[a-z]/i.test(text) ? ` [${text}] ` : text
  return /@/.test(text) ? ` ${text} ` : ' '
}
