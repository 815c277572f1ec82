import {
  mostRowColumns,
  type PastedReader,
  rowKeyOf,
  rowValueLength,
} from '@landfall/contract/email/pasted-readers.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { asLine } from '@landfall/contract/line.ts'
import Papa from 'papaparse'

/** What a text says of people to write to. */
export interface PastedList {
  readers: PastedReader[]
  /** Lines without an address. */
  wrong: string[]
  /** What the columns beside address and name are called in templates; none where the first line is no heading. */
  columns: string[]
  /** It is more than a request carries; nothing of it was read. */
  isTooLarge?: boolean
}

/** Characters that are read at most; with more nobody could begin anything. */
export const pastedCharacters = 2 * 1024 * 1024

/**
 * The recipients in a text: a table whose first line names its columns, or one a line: an address, `Name <address>`, or
 * address and name with a comma or tab between. Whoever comes twice is taken once.
 */
export function readPasted(text: string): PastedList {
  if (text.length > pastedCharacters) return { readers: [], wrong: [], columns: [], isTooLarge: true }
  return readTable(text) ?? readLines(text)
}

function readLines(text: string): PastedList {
  const people = linesOf(text).map((line) => {
    const bracketed = /^(.*?)<([^<>]+)>\s*$/.exec(line)
    const [first = '', ...rest] = line.split(/[,;\t，；]/)
    const name = bracketed ? (bracketed[1] ?? '') : rest.join(' ')
    return { source: line, address: bracketed?.[2] ?? first, name: name.replace(/["']/g, '') }
  })
  return { ...gather(people), columns: [] }
}

interface Person {
  /** Its line, to be shown where it names nobody. */
  source: string
  address: string
  name: string
  values?: Record<string, string>
}

function gather(people: readonly Person[]): Pick<PastedList, 'readers' | 'wrong'> {
  const readers = new Map<string, PastedReader>()
  const wrong: string[] = []
  for (const { source, address: written, name: called, values } of people) {
    const address = readEmailAddress(written.trim())
    if (!address) wrong.push(source)
    else if (!readers.has(address.toLowerCase())) {
      const name = asLine(called).slice(0, 200)
      readers.set(address.toLowerCase(), { name, address, ...(values ? { values } : {}) })
    }
  }
  return { readers: [...readers.values()], wrong }
}

const looked = 50
const names =
  /^(?:(?:full |contact |first ?|given ?|customer )?name|contact(?: person)?|姓名|联系人(?:姓名)?|名称|客户名称|nombre|contacto|nome|referente|contatto|氏名|名前|担当者(?:名)?|이름|성명|담당자)$/i

// As programs write them: FIRST_NAME, first-name.
const worded = (heading: string) => heading.trim().replace(/[_-]+/g, ' ')
const mails = /mail|邮箱|邮件|correo|posta|メール|이메일|메일/i
const firstNames = /^(?:first|given) ?name$/i
const lastNames = /^(?:last ?name|surname|family name|apellidos?|cognome)$/i

/** Undefined where the first line names no columns: it has an address itself, or no column below it has any. */
function readTable(text: string): PastedList | undefined {
  const [heading = ''] = linesOf(text)
  if (!/[,;\t]/.test(heading) || heading.includes('@')) return undefined
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim(), { skipEmptyLines: 'greedy' })
  const [headings = [], ...rows] = data
  const addressAt = addressColumn(headings, rows.slice(0, looked))
  if (addressAt === undefined) return undefined
  const nameAt = headings.findIndex((each, at) => at !== addressAt && names.test(worded(each)))
  // A first name alone is called so in templates; beside it stands the rest of the name.
  const lastAt = firstNames.test(worded(headings[nameAt] ?? ''))
    ? headings.findIndex((each) => lastNames.test(worded(each)))
    : -1
  const columns = keysOf(headings, [addressAt, nameAt])
  const people = rows.map((row) => ({
    source: row.join(' · '),
    address: row[addressAt] ?? '',
    name: [row[nameAt], row[lastAt]].filter(Boolean).join(' '),
    values: Object.fromEntries(
      columns.map(({ key, at }) => [key, asLine(row[at] ?? '').slice(0, rowValueLength)]),
    ),
  }))
  return { ...gather(people), columns: columns.map(({ key }) => key) }
}

/** The column with the most addresses: in half of the rows at least, unless its heading speaks of mail. */
function addressColumn(headings: readonly string[], rows: readonly string[][]): number | undefined {
  const counts = headings.map(
    (_heading, at) => rows.filter((row) => readEmailAddress((row[at] ?? '').trim())).length,
  )
  const most = Math.max(...counts)
  const at = counts.indexOf(most)
  return most > 0 && (most * 2 >= rows.length || mails.test(headings[at] ?? '')) ? at : undefined
}

function keysOf(headings: readonly string[], taken: readonly number[]): { key: string; at: number }[] {
  const seen = new Set<string>()
  return headings
    .flatMap((heading, at) => {
      const key = rowKeyOf(heading)
      if (taken.includes(at) || key === '' || seen.has(key)) return []
      seen.add(key)
      return [{ key, at }]
    })
    .slice(0, mostRowColumns)
}

/** Readers as a text that reads the same. */
export function linesFor(readers: readonly PastedReader[]): string {
  const keys = [...new Set(readers.flatMap(({ values }) => Object.keys(values ?? {})))]
  if (keys.length === 0)
    return readers.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join('\n')
  const rows = readers.map(({ name, address, values }) => [
    address,
    name,
    ...keys.map((key) => values?.[key] ?? ''),
  ])
  return Papa.unparse([['email', 'name', ...keys], ...rows], { newline: '\n' })
}

/** What stands in the lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
