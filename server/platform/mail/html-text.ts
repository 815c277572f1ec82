import { htmlPieces, withoutTags } from './html-tags.ts'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Replaces character references by what they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?)(\w+);/g, (whole, mark: string, name: string) => {
    if (!mark) return named[name.toLowerCase()] ?? whole
    const code = /^x/i.test(name) ? Number.parseInt(name.slice(1), 16) : Number(name)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** What stands for a tag in text, by its name with the mark of its end; tags not named here leave nothing. */
const marks = new Map<string, string>([
  ['br', '\n'],
  ['li', '\n- '],
  ['hr', '\n----\n'],
  ...['/td', '/th'].map((tag) => [tag, ' '] as const),
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol', 'blockquote'].map(
    (tag) => [`/${tag}`, '\n\n'] as const,
  ),
  ...['div', 'tr', 'section', 'header', 'footer', 'center'].flatMap((tag) => [
    [tag, '\n'] as const,
    [`/${tag}`, '\n'] as const,
  ]),
])

/** A readable plain-text twin of sanitised HTML; links stand behind their words. */
export function htmlToText(html: string): string {
  const walk = { from: 0 }
  const endOfLink = createFinder(html, /<\/a>/gi)
  const endOfUnseen = createUnseenFinder(html)
  let text = ''
  for (const { text: before, tag, end } of htmlPieces(html, walk)) {
    text += collapsed(before)
    const name = nameOf(tag)
    const link = name === 'a' ? readLink(html, { tag, end }, endOfLink) : undefined
    text += link ? link.text : standIn(name, tag)
    walk.from = link?.end ?? endOfUnseen(tag, end) ?? end
  }
  return tidied(decodeEntities(text))
}

/** Finds the end of what nobody reads, by the tag with which it begins. */
function createUnseenFinder(html: string): (tag: string, end: number) => number | undefined {
  const ends = new Map([
    ['style', createFinder(html, /<\/style>/gi)],
    ['head', createFinder(html, /<\/head>/gi)],
  ])
  // What stands between is for Outlook alone, which draws its frame with it.
  const endOfComment = createFinder(html, /-->/g)
  return (tag, end) =>
    (tag.startsWith('<!--') ? endOfComment(end - '-->'.length) : ends.get(nameOf(tag))?.(end))?.end
}

function readLink(html: string, { tag, end }: { tag: string; end: number }, endOfLink: Finder) {
  const href = attribute(tag, 'href')
  const whole = href === undefined ? undefined : endOfLink(end)
  if (href === undefined || !whole) return undefined
  const words = collapsed(withoutTags(html.slice(end, whole.start))).trim()
  return { text: linkText(href, words), end: whole.end }
}

function standIn(name: string, tag: string): string {
  return name === 'img' ? collapsed(attribute(tag, 'alt') ?? '') : (marks.get(name) ?? '')
}

function attribute(tag: string, name: 'href' | 'alt'): string | undefined {
  return (name === 'href' ? /\shref="([^"]*)"/i : /\salt="([^"]*)"/i).exec(tag)?.[1]
}

/** The name of a tag in lower case, with the mark of its end; empty for what is no tag. */
function nameOf(tag: string): string {
  return /^<(\/?[a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
}

/** Finds the next match from a place on; once there is none it is not searched for again. */
type Finder = (from: number) => { start: number; end: number } | undefined

function createFinder(html: string, pattern: RegExp): Finder {
  let isOver = false
  return (from) => {
    if (isOver) return undefined
    pattern.lastIndex = from
    const match = pattern.exec(html)
    isOver = match === null
    return match ? { start: match.index, end: pattern.lastIndex } : undefined
  }
}

function linkText(href: string, words: string): string {
  const target = href.replace(/^(mailto|tel):/i, '')
  return !words || words === target ? target : `${words} (${target})`
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ')
}

// Line by line: a pattern for blanks before a line end would go through a run of blanks once for each of them.
function tidied(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : line.replace(/[ \t]{2,}/g, ' ').replace(/^[ \t]|[ \t]$/g, '')))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
