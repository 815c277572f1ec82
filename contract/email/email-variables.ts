/** What a template can say about its reader and its writer; `unsubscribeUrl` is the opt-out page. */
export const emailVariables = [
  'customer.name',
  'customer.country',
  'customer.website',
  'contact.name',
  'contact.firstName',
  'contact.jobTitle',
  'contact.email',
  'sender.name',
  'sender.email',
  'company.name',
  'unsubscribeUrl',
] as const
export type EmailVariable = (typeof emailVariables)[number]

/** Places with variables in one text; each may grow by what a record holds. */
export const mostVariablePlaces = 1_000

export type VariableValues = Readonly<Record<string, string | undefined>>

/** How a part of a text may ask whether it is for a reader. */
export const conditionTests = ['filled', 'empty', 'is', 'isNot'] as const

interface VariablePart {
  name: string
  fallback: string
}

interface Condition {
  name: string
  test: (typeof conditionTests)[number]
  values: string[]
}

/** Text for those readers only whom the test fits; `values` in lower case. */
interface ConditionPart extends Condition {
  parts: TemplatePart[]
}

/** A piece of a template: fixed text, a variable with what stands there when it is empty, or what only some are told. */
export type TemplatePart = string | VariablePart | ConditionPart

/** Conditions within each other at most; further ones are dropped. */
const deepestCondition = 20

const name = String.raw`([\w.]+|row\.[\p{L}\p{N}_]+)\s*`
const mark = new RegExp(
  String.raw`\{\{\s*(?:#if\s+(!\s*)?${name}(?:(!?=)([^{}]*))?|(/if)\s*|${name}(?:\|([^{}]*))?)\}\}`,
  'gu',
)
/** A column of a list of readers; which there are is known once somebody has brought one. */
const rowName = /^row\.[\p{L}\p{N}_]{1,40}$/u

/** Whether a name is that of a column. */
export const isRowName = (text: string): boolean => rowName.test(text)

/**
 * Splits `Dear {{contact.name|friend}}` into its parts, and what stands between `{{#if customer.name}}` (or `!customer.name`,
 * or with `= a | b` or `!= a`) and `{{/if}}` into a part of its own. What is left open ends with the text.
 */
export function parseTemplate(text: string): TemplatePart[] {
  const root: TemplatePart[] = []
  const open: ConditionPart[] = []
  const here = () => open.at(-1)?.parts ?? root
  let end = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > end) here().push(text.slice(end, match.index))
    end = match.index + match[0].length
    if (match[2] && open.length < deepestCondition) {
      const part = readCondition(match)
      here().push(part)
      open.push(part)
    } else if (match[5]) open.pop()
    else if (match[6]) here().push({ name: match[6], fallback: decodeMarks(match[7] ?? '').trim() })
  }
  if (end < text.length) here().push(text.slice(end))
  return root
}

function readCondition([, negation, asked = '', sign, values = '']: RegExpExecArray): ConditionPart {
  const isDenied = negation !== undefined || sign === '!='
  if (sign === undefined) return { name: asked, test: isDenied ? 'empty' : 'filled', values: [], parts: [] }
  const list = decodeMarks(values).split('|')
  return {
    ...{ name: asked, test: isDenied ? 'isNot' : 'is', parts: [] },
    values: list.map((value) => value.trim().toLowerCase()),
  }
}

/** Whether each condition of a text has its end, and each end its condition. */
export function conditionsClose(text: string): boolean {
  let open = 0
  for (const match of text.matchAll(mark)) {
    if (match[2]) open += 1
    else if (match[5]) open -= 1
    if (open < 0 || open > deepestCondition) return false
  }
  return open === 0
}

/** Fills the variables in and leaves out what is not for this reader; `makeSafe` makes a value safe for where it stands. */
export function renderTemplate(
  parts: readonly TemplatePart[],
  values: VariableValues,
  makeSafe: (value: string) => string = (value) => value,
): string {
  let out = ''
  for (const part of parts) {
    if (typeof part === 'string') out += part
    else if (!('test' in part)) out += makeSafe(values[part.name]?.trim() || part.fallback)
    else if (fits(part, values)) out += renderTemplate(part.parts, values, makeSafe)
  }
  return out
}

/** A template as it was written, from its parts. */
export function writeTemplate(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : writePart(part))).join('')
}

function writePart(part: VariablePart | ConditionPart): string {
  if ('test' in part) return writeCondition(part, writeTemplate(part.parts))
  return part.fallback ? `{{${part.name}|${part.fallback}}}` : `{{${part.name}}}`
}

/** A text with the marks around it that show it to those only whom the condition fits; as it stands in HTML. */
export function writeCondition({ name: asked, test, values }: Condition, text: string): string {
  const list = escapeHtml(values.join('|'))
  const question = {
    ...{ filled: asked, empty: `!${asked}` },
    ...{ is: `${asked} = ${list}`, isNot: `${asked} != ${list}` },
  }[test]
  return `{{#if ${question}}}${text}{{/if}}`
}

function fits({ name: asked, test, values: wanted }: ConditionPart, values: VariableValues): boolean {
  const value = values[asked]?.trim().toLowerCase() ?? ''
  if (test === 'filled') return value !== ''
  if (test === 'empty') return value === ''
  return wanted.includes(value) === (test === 'is')
}

/** Names in a template that no variable has, and how many places have a variable. */
export function countVariables(text: string): { unknown: string[]; places: number } {
  const known = new Set<string>([...emailVariables, countryCode])
  const names = [...placesIn(parseTemplate(text), [])].map(({ part }) => part.name)
  return {
    unknown: [...new Set(names.filter((one) => !known.has(one) && !isRowName(one)))],
    places: names.length,
  }
}

/** The columns of lists for which a text has places; `needed`: only those with nothing to stand there instead. */
export function rowNamesIn(text: string, needed = false): string[] {
  const found = [...placesIn(parseTemplate(text), [])].filter(
    ({ part, isSure }) => isRowName(part.name) && !(needed && isSure),
  )
  return [...new Set(found.map(({ part }) => part.name))]
}

/** All places of a template, and whether each can do without a value: by its fallback, or because of who asks for it around it. */
function* placesIn(
  parts: readonly TemplatePart[],
  asked: readonly string[],
): Generator<{ part: VariablePart | ConditionPart; isSure: boolean }> {
  for (const part of parts) {
    if (typeof part === 'string') continue
    const isCondition = 'test' in part
    yield { part, isSure: isCondition || part.fallback !== '' || asked.includes(part.name) }
    if (isCondition) yield* placesIn(part.parts, part.test === 'empty' ? asked : [...asked, part.name])
  }
}

/** What conditions ask about a country, whatever its name is in the reader's language. */
export const countryCode = 'customer.countryCode'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const decodeMarks = (text: string) =>
  Object.entries(entities).reduceRight((all, [character, entity]) => all.replaceAll(entity, character), text)
