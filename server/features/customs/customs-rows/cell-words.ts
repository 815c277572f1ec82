import type { RecordStatus, TradeFlow } from '@landfall/contract/customs/customs-fields.ts'
import { type DateOrder, parseDate } from '#platform/tabular/cell-values.ts'

// `NA` is Namibia.
const nothing = /^(?:-+|—|n\/a|null|nil|none|无|\\n)$/i

/** What a cell says: nothing for a dash or `NULL`, and without the apostrophe that stands before what looks like a formula. */
export function textOf(cell: string | undefined): string {
  if (!cell || (cell.length <= 4 && nothing.test(cell))) return ''
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)]
  // Nearly all cells begin with a letter or digit and end with something printed: there is nothing to take off.
  if (first > 0x2f && first < 0x7f && last > 0x20 && last < 0x7f) return cell
  const text = cell.trim()
  if (nothing.test(text)) return ''
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

/** The direction that a word means; undefined for words that mean none. */
export function flowOf(word: string): TradeFlow | undefined {
  const text = word.toLowerCase()
  if (/^(i|im|imp|import|imports|进口|进|importaci[oó]n|impo|m)$/.test(text)) return 'import'
  if (/^(e|ex|exp|export|exports|出口|出|exportaci[oó]n|expo|x)$/.test(text)) return 'export'
  return undefined
}

const currencies: Readonly<Record<string, string>> = {
  人民币: 'CNY',
  美元: 'USD',
  欧元: 'EUR',
  US$: 'USD',
  $: 'USD',
}

/** ISO 4217 of a code, sign or name; undefined for others. */
export function currencyOf(word: string): string | undefined {
  const text = word.toUpperCase()
  return /^[A-Z]{3}$/.test(text) ? text : currencies[text]
}

/** A version as a number that grows: a date with its time, or a counter; undefined when it is neither. */
export function versionOf(text: string, order: DateOrder): number | undefined {
  const date = parseDate(text, order)
  if (date) {
    const [, hours = '00', minutes = '00', seconds = '00'] = /[T ](\d\d):?(\d\d)?:?(\d\d)?/.exec(text) ?? []
    return Number(date.day.replaceAll('-', '') + hours + minutes + seconds)
  }
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

const incoterms = new Set(
  'EXW FCA FAS FOB CFR CNF C&F CIF CPT CIP DAP DPU DDP DAT DAF DES DEQ DDU'.split(' '),
)

/** The code of terms of delivery; undefined for any other text. */
export function incotermOf(text: string): string | undefined {
  const code = text.toUpperCase().slice(0, 3)
  return incoterms.has(code) ? code : undefined
}

/** What a source says became of its record; letters that sources use differently say nothing. */
export function recordStatusOf(declared: string): RecordStatus | '' {
  if (/^(?:D|DEL|DELETED?|CANCELL?ED|VOID(?:ED)?|ELIMINAD[OA]|ANULAD[OA]|删除|作废|撤销)$/i.test(declared))
    return 'deleted'
  if (/^(?:AMEND(?:ED)?|CHANGED?|MODIFIED|UPDATED?|MODIFICAD[OA]|修改|变更)$/i.test(declared))
    return 'amended'
  return /^(?:N|NEW|NUEV[OA]|新增|正常)$/i.test(declared) ? 'new' : ''
}

/** A code of two digits with the leading zero that spreadsheets take off. */
export function twoDigits(code: string): string {
  return /^\d$/.test(code) ? `0${code}` : code
}
