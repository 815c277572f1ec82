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

/** A piece of a template: fixed text, or a variable with what stands there when it is empty. */
export type TemplatePart = string | { name: string; fallback: string }

const mark = /\{\{\s*([\w.]+|row\.[\p{L}\p{N}_]+)\s*(?:\|([^{}]*))?\}\}/gu
/** A column of a list of readers; which there are is known once somebody has brought one. */
const rowName = /^row\.[\p{L}\p{N}_]{1,40}$/u

/** Splits `Dear {{contact.name|friend}}` into its parts. */
export function parseTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let end = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > end) parts.push(text.slice(end, match.index))
    parts.push({ name: match[1] ?? '', fallback: (match[2] ?? '').trim() })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Fills the variables in; `makeSafe` makes a value safe for where it stands. */
export function renderTemplate(
  parts: readonly TemplatePart[],
  values: VariableValues,
  makeSafe: (value: string) => string = (value) => value,
): string {
  let out = ''
  for (const part of parts) {
    out += typeof part === 'string' ? part : makeSafe(values[part.name]?.trim() || part.fallback)
  }
  return out
}

/** Names in a template that no variable has, and how many places have a variable. */
export function countVariables(text: string): { unknown: string[]; places: number } {
  const known = new Set<string>(emailVariables)
  const names = parseTemplate(text).flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
  return {
    unknown: [...new Set(names.filter((name) => !known.has(name) && !rowName.test(name)))],
    places: names.length,
  }
}

/** The columns of lists for which a text has places; `needed`: only those with nothing to stand there instead. */
export function rowNamesIn(text: string, needed = false): string[] {
  const names = parseTemplate(text).flatMap((part) =>
    typeof part !== 'string' && rowName.test(part.name) && !(needed && part.fallback) ? [part.name] : [],
  )
  return [...new Set(names)]
}

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
