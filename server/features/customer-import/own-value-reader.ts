import type { ImportError } from '@landfall/contract/customer-import.ts'
import type { ImportedValue } from '@landfall/contract/imported-customer.ts'
import { type DateOrder, parseDate } from '#platform/tabular/cell-values.ts'
import { type ImportOwnField, meaningOf } from './word-meaning.ts'

/** Why a cell is no value of its field. */
export interface WrongValue {
  code: ImportError
}

/** What a cell that is not empty says in an own field. */
export function readOwnValue(
  { type, choices }: ImportOwnField,
  text: string,
  dateOrder: DateOrder,
): ImportedValue | WrongValue {
  switch (type) {
    case 'text':
      return text
    case 'number':
      return readNumber(text) ?? { code: 'E_NUMBER' }
    case 'date': {
      const date = parseDate(text, dateOrder)
      return date?.grain === 'day' ? date.day : { code: 'E_DATE' }
    }
    case 'choice':
      return meaningOf(choices, text) ?? { code: 'E_CHOICE' }
    default:
      return readChoices(text, choices) ?? { code: 'E_CHOICE' }
  }
}

// 1,234.5 and 1.234,5 and 1 234,5: of two marks the last one is that of the decimals; a single comma before three digits
// divides thousands.
function readNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0'’]/g, '').normalize('NFKC')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(plain)) return undefined
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')]
  const isCommaDecimal = comma > point && !/^[+-]?\d{1,3}(?:,\d{3})+$/.test(plain)
  const number = Number(
    isCommaDecimal ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''),
  )
  return Number.isFinite(number) ? number : undefined
}

// The name of a choice may have a comma itself, so the longest one that fits is taken each time.
function readChoices(text: string, choices: ImportOwnField['choices']): string[] | undefined {
  const parts = text.split(/([;,，；、|]+)/)
  const keys: string[] = []
  for (let at = 0; at < parts.length; ) {
    const ends = parts.map((_, end) => end).filter((end) => end >= at && (end - at) % 2 === 0)
    const named = (end: number) => meaningOf(choices, parts.slice(at, end + 1).join(''))
    const last = ends.findLast((end) => named(end) !== undefined)
    if (last !== undefined) keys.push(named(last) ?? '')
    else if (parts[at]?.trim()) return undefined
    at = (last ?? at) + 2
  }
  return [...new Set(keys)]
}
