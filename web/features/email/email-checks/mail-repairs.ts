import type { MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { type FindingKey, isDark, type MailFinding } from './mail-checks.ts'

/** A mail as its writer has it: in blocks or as HTML. */
export interface MailSource {
  subject: string
  html: string
  blocks: MailBlocks | null
}

type Repair = (source: MailSource) => MailSource

const repairs: Partial<Record<FindingKey, Repair>> = {
  loudSubject: (source) => ({ ...source, subject: calm(source.subject) }),
  insecureLink: (source) =>
    onTexts(source, (text) =>
      text.replace(/^http:\/\//i, 'https://').replace(/(href\s*=\s*["']?)http:\/\//gi, '$1https://'),
    ),
  darkText: (source) => onTexts(source, withoutDarkColours),
  clipped: (source) => (source.blocks ? source : { ...source, html: dense(source.html) }),
}

/** The mail with what a check found put right; undefined where only its writer can do that. */
export function repairMail({ key }: Pick<MailFinding, 'key'>, source: MailSource): MailSource | undefined {
  const repaired = repairs[key]?.(source)
  return repaired && JSON.stringify(repaired) !== JSON.stringify(source) ? repaired : undefined
}

// Variables stay as they are, and a shouted subject becomes a sentence.
function calm(subject: string): string {
  const quiet = subject.replace(/([!?！？])[!?！？]+/g, '$1').replace(/([$€£¥])[$€£¥]+/g, '$1')
  const letters = quiet.replace(/\{\{[^}]*\}\}/g, '').replace(/[^\p{Lu}\p{Ll}]/gu, '')
  if (letters.length <= 8 || letters !== letters.toUpperCase()) return quiet
  let isFirst = true
  return quiet.replace(/\{\{[^}]*\}\}|\p{L}+/gu, (word) => {
    if (word.startsWith('{{')) return word
    const lower = word.toLowerCase()
    const shown = isFirst ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower
    isFirst = false
    return shown
  })
}

// Mail programs show text without a colour of its own in one that can be read. On a ground of its own it has to keep it,
// and which that is cannot be told where there are several.
function withoutDarkColours(text: string): string {
  if (/background|bgcolor/i.test(text)) return text
  return text
    .replace(/(?<![-\w])color\s*:\s*([^;"']+);?\s*/gi, (rule, colour: string) =>
      isDark(colour.trim().replace(/\s*,\s*/g, ', ')) ? '' : rule,
    )
    .replace(
      /(<font\b[^>]*?)\s+color\s*=\s*["']?([^"'\s>]+)["']?/gi,
      (tag, before: string, colour: string) => (isDark(colour) ? before : tag),
    )
}

// Comments for Outlook stay.
function dense(html: string): string {
  return html
    .replace(/<!--(?!\[if|<!\[endif)[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '> <')
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
}

/** The source with each of its texts changed; names and ids are none. */
function onTexts(source: MailSource, change: (text: string) => string): MailSource {
  const walk = (value: unknown, name?: string): unknown => {
    if (typeof value === 'string') return name === 'id' || name === 'kind' ? value : change(value)
    if (Array.isArray(value)) return value.map((each) => walk(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, key)]))
  }
  return source.blocks
    ? { ...source, blocks: walk(source.blocks) as MailBlocks }
    : { ...source, html: change(source.html) }
}

/** Where in a mail something is: in its subject, in a block, or in its HTML from one character to another. */
export type MailPlace =
  | { in: 'subject' }
  | { in: 'blocks'; id: string }
  | { in: 'html'; start: number; end: number }

/** Where what a check found is in the mail as its writer has it; undefined when it is nowhere in particular. */
export function placeOf(
  { key, params = {} }: Pick<MailFinding, 'key' | 'params'>,
  source: MailSource,
): MailPlace | undefined {
  if (key === 'longSubject' || key === 'loudSubject') return { in: 'subject' }
  const wanted = key === 'noAlt' ? blindImage : patternOf(params.host ?? params.words ?? words[key])
  return wanted && findIn(source, wanted)
}

/** Where a text is in the mail as its writer has it. */
export function placeOfText(text: string, source: MailSource): MailPlace | undefined {
  const wanted = patternOf(text)
  return wanted && findIn(source, wanted)
}

// A picture of a block has an empty text, one of HTML may have none.
const blindImage = /<img(?![^>]*\salt\s*=\s*["'][^"']*\S)[^>]*>|"kind":"image"(?:(?!"kind").)*"alt":""/i

const words: Partial<Record<FindingKey, string>> = { dataImages: 'data:image', brokenPlaceholder: '{{' }

// Several words are told with a sign between them; the first leads there.
function patternOf(told: string | undefined): RegExp | undefined {
  const first = told?.split(/, | · /)[0]
  return first ? new RegExp(first.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') : undefined
}

function findIn({ subject, html, blocks }: MailSource, wanted: RegExp): MailPlace | undefined {
  if (wanted.test(subject)) return { in: 'subject' }
  if (blocks) {
    const block = blocks.blocks.find((each) => wanted.test(JSON.stringify(each)))
    return block && { in: 'blocks', id: block.id }
  }
  const found = wanted.exec(html)
  return found ? { in: 'html', start: found.index, end: found.index + found[0].length } : undefined
}
