import { decodeBase64, decodeMoved, rot13 } from './hidden-addresses.ts'

/** Of a script no more is looked at; what hides an address is short, and bundles have none. */
const scriptLimit = 60_000
const partLimit = 400
const nameLimit = 500

const assignment = /^(?:(?:var|let|const)\s+)?([\w$.]{1,60})\s*(\+?=)(?!=)\s*([\s\S]*)$/
const literal = /^(?:'((?:[^'\\\n]|\\[^\n]){0,400})'|"((?:[^"\\\n]|\\[^\n]){0,400})")/

/**
 * The texts that a script puts together: literals that are joined, letters by number, in base64, the other way round. It is
 * read, never run; what needs more than that stays hidden.
 */
export function textsOfScript(script: string): string[] {
  const head = script.slice(0, scriptLimit)
  const texts = [...joinedTexts(plainCalls(head)), ...movedTexts(head)]
  return texts.flatMap((text) => (text.includes('znvygb:') ? [text, rot13(text)] : [text]))
}

function movedTexts(script: string): string[] {
  const found = [...script.matchAll(/UnCryptMailto\((?:'|"|%27|&#39;)([^'"%&]{8,300})/g)]
  return found.flatMap(([, moved = '']) => decodeMoved(moved) ?? [])
}

function joinedTexts(script: string): string[] {
  const known = new Map<string, string>()
  const texts: string[] = []
  for (const statement of statements(script)) {
    const [, name = '', operator = '', right = statement] = assignment.exec(statement) ?? []
    const value = joinedText(right, known)
    if (value === undefined) continue
    const whole = operator === '+=' ? (known.get(name) ?? '') + value : value
    if (name !== '' && known.size < nameLimit) known.set(name, whole)
    texts.push(whole)
  }
  return texts
}

/** The pieces between semicolons, line breaks, commas and brackets of calls, outside of literals. */
function* statements(script: string): Generator<string> {
  let from = 0
  // Literals are skipped whole: what stands in them ends nothing.
  for (const { 0: found, index } of script.matchAll(
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[;(){},[\]\n]/g,
  )) {
    const isEnd = found.length === 1 && !/['"]/.test(found) && (found !== '\n' || !continues(script, index))
    if (!isEnd) continue
    if (index > from) yield script.slice(from, Math.min(index, from + 2_000)).trim()
    from = index + 1
  }
  if (from < script.length) yield script.slice(from, from + 2_000).trim()
}

const continues = (script: string, at: number) =>
  /[+=]\s*$/.test(script.slice(Math.max(0, at - 20), at)) || /^\s*\+/.test(script.slice(at + 1, at + 60))

const quoted = `(?:'([^'\\n]{1,600})'|"([^"\\n]{1,600})")`
const call = (before: string, after: string) => new RegExp(`${before}\\s*${quoted}\\s*${after}`, 'g')

/** Calls with nothing but literals in them, and what each gives; undefined where it gives no text. */
const calls: readonly (readonly [RegExp, (parts: readonly string[]) => string | undefined])[] = [
  [/String\.fromCharCode\(([\d\s,]{1,2000})\)/gi, ([codes = '']) => lettersOf(codes.split(',').map(Number))],
  [call('(?:window\\.)?atob\\(', '\\)'), ([text = '']) => decodeBase64(text)],
  [call('(?:unescape|decodeURIComponent|decodeURI)\\(', '\\)'), ([text = '']) => unescaped(text)],
  [
    call('', `\\.split\\(\\s*(?:''|"")\\s*\\)\\.reverse\\(\\)\\.join\\(\\s*(?:''|"")\\s*\\)`),
    ([text = '']) => turned(text),
  ],
  [
    call(
      '',
      `\\.replace\\(\\s*(?:/([^/\\n]{1,20})/g?|["']([^"'\\n]{1,20})["'])\\s*,\\s*["']([^"'\\n]{0,5})["']\\s*\\)`,
    ),
    ([text = '', wanted = '', by = '']) => text.replaceAll(wanted.replaceAll('\\', ''), by),
  ],
  [
    /\[((?:\s*(?:'[^'\n]{0,100}'|"[^"\n]{0,100}")\s*,?){2,64})\]((?:\.reverse\(\))?)\.join\(\s*(["'][^"'\n]{0,3}["'])\s*\)/g,
    (parts) => listed(parts),
  ],
]

const lists = /([\w$]{1,60})\s*=\s*(\[(?:\s*(?:'[^'\n]{0,100}'|"[^"\n]{0,100}")\s*,?){2,64}\])/g

/** A script in which lists of literals stand where they are joined, not only where they got their names. */
function withLists(script: string): string {
  const named = new Map([...script.matchAll(lists)].map(([, name = '', list = '']) => [name, list]))
  if (named.size === 0) return script
  return script.replace(/([\w$]{1,60})(?=(?:\.reverse\(\))?\.join\()/g, (name) => named.get(name) ?? name)
}

function plainCalls(head: string): string {
  const script = withLists(head)
  return calls.reduce(
    (text, [pattern, give]) =>
      text.replace(pattern, (all, ...found: unknown[]) => {
        const given = give(found.slice(0, -2).filter((part) => typeof part === 'string'))
        return given === undefined ? all : JSON.stringify(given)
      }),
    script,
  )
}

const turned = (text: string) => [...text].reverse().join('')

function lettersOf(codes: readonly number[]): string | undefined {
  return codes.every((code) => code > 31 && code < 0x10000) ? String.fromCharCode(...codes) : undefined
}

function listed(parts: readonly string[]): string {
  const [list = '', ...others] = parts
  const texts = [...list.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other ?? '')
  const glue = (others.at(-1) ?? '').slice(1, -1)
  return (others.includes('.reverse()') ? texts.reverse() : texts).join(glue)
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Literals and known names with plus signs between them, as far as they go; undefined where there is anything else. */
function joinedText(expression: string, known: ReadonlyMap<string, string>): string | undefined {
  let rest = expression.trimStart()
  let text: string | undefined
  for (let parts = 0; parts < partLimit; parts += 1) {
    const part = partOf(rest, known)
    if (!part) return text
    text = (text ?? '') + part.text
    rest = rest.slice(part.length).trimStart()
    if (!rest.startsWith('+') || text.length > 5_000) return text
    rest = rest.slice(1).trimStart()
  }
  return text
}

function partOf(
  rest: string,
  known: ReadonlyMap<string, string>,
): { text: string; length: number } | undefined {
  const found = literal.exec(rest)
  if (found) return { text: unquoted(found[1] ?? found[2] ?? ''), length: found[0].length }
  const name = /^[\w$.]{1,60}/.exec(rest)?.[0] ?? ''
  const text = known.get(name)
  return text === undefined ? undefined : { text, length: name.length }
}

/** A literal as it is meant: `\u0040`, `\x40` and references to characters in it. */
export function unquoted(text: string): string {
  return withReferences(
    text
      .replace(/\\u\{?([0-9a-f]{4})\}?/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      .replace(/\\x([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\(.)/g, '$1'),
  )
}

/** References to the characters of addresses, by number, and those by name that stand in them. */
export function withReferences(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,5});?/gi, (_all, code: string) => letter(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,6});?/g, (_all, code: string) => letter(Number(code)))
    .replace(/&commat;/gi, '@')
    .replace(/&period;/gi, '.')
    .replace(/&amp;/gi, '&')
}

const letter = (code: number) => (code > 31 && code < 0x10ffff ? String.fromCodePoint(code) : ' ')
