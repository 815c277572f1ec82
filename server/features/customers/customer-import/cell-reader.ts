import {
  contactFieldsOf,
  contactTextOf,
  normalisePhone,
  phoneShape,
} from '@landfall/contract/customers/customer-contacts.ts'
import type { ImportCode } from '@landfall/contract/customers/customer-import.ts'
import {
  type CustomerLanguage,
  customerLanguages,
  languageOfTag,
} from '@landfall/contract/customers/customer-languages.ts'
import { isTimeZone, type Social, socialTypes } from '@landfall/contract/customers/customer-profile.ts'
import type { ImportColumn } from '@landfall/contract/customers/import-fields.ts'
import type { ImportedValue } from '@landfall/contract/customers/imported-customer.ts'
import { fieldsWith } from '@landfall/contract/customers/standard-fields.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { asLine } from '@landfall/contract/line.ts'
import { locales } from '@landfall/contract/locales.ts'
import { type DateOrder, isBlank, isBlankPlace, parseDate } from '#platform/tabular/cell-values.ts'
import { type ImportOwnField, meaningOf, type Words } from './word-meaning.ts'

/** Why a cell is no value of its field. */
export interface WrongValue {
  code: ImportCode
}

const lines: ReadonlySet<ImportColumn> = new Set<ImportColumn>([
  'reference',
  ...fieldsWith('kind', 'line'),
  ...contactFieldsOf('line').map(contactTextOf),
])

/** The text of a cell, empty when it says nothing: a break in what is one line is a blank, and our own files put an apostrophe before a formula. */
export function readText(field: ImportColumn, cell: string): string {
  if (field === 'country' ? isBlankPlace(cell) : isBlank(cell)) return ''
  return (lines.has(field) ? asLine(cell) : cell.trim()).replace(/^'(?=[=+\-@])/, '')
}

/** What a cell that is not empty says in an own field without choices. */
export function readOwnValue(
  { type }: ImportOwnField,
  text: string,
  dateOrder: DateOrder,
): ImportedValue | WrongValue {
  if (type === 'number') return readNumber(text) ?? { code: 'E_NUMBER' }
  if (type !== 'date') return text
  const date = parseDate(text, dateOrder)
  return date?.grain === 'day' ? date.day : { code: 'E_DATE' }
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

/** What stands in a cell of several values, each once, and what of it is none. */
interface CellValues {
  values: string[]
  wrong: string[]
}

/** The e-mail addresses of a cell, whatever parts them; what holds none of them is wrong as it stands. */
export function readEmails(text: string): CellValues {
  const parts = text
    .split(/[\s;,，；、|]+|:{3}/)
    .map((part) => part.replace(/^["[<(]+|[">\])]+$/g, '').replace(/^mailto:/i, ''))
    .filter((part) => part !== '')
  const emails = parts.filter((part) => readEmailAddress(part) !== undefined)
  const wrong = parts.filter((part) => readEmailAddress(part) === undefined)
  // As people write them; they are equal to those of a form.
  const values = [...new Set(emails.map((email) => email.trim().toLowerCase()))]
  // Words beside no address at all are one text.
  return { values, wrong: emails.length === 0 && wrong.length > 0 ? [text.trim()] : wrong }
}

/** The telephone numbers of a cell. Blanks stand between numbers as well as within them; between numbers each part is long enough to be one. */
export function readPhones(text: string): CellValues {
  const parts = text
    // A stroke within a number stands behind the few digits of a town.
    .split(/;(?!ext=)|[,，；、|\n]|(?<=\d[\d ().-]{5,24})\s\/\s(?=[\d +().-]{6})|:{3}/)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/)
      return words.every((word) => /^\+?\d{7,15}$/.test(word)) ? words : [part]
    })
    .map((part) => part.trim())
    .filter((part) => normalisePhone(part) !== '')
  const isPhone = (part: string) => phoneShape.test(normalisePhone(part))
  return {
    values: [...new Set(parts.filter(isPhone).map(normalisePhone))],
    wrong: parts.filter((part) => !isPhone(part)),
  }
}

/** The accounts of a cell, with their kinds: `whatsapp: +49170, wechat: ann`. */
export function readSocials(text: string): Social[] {
  return text.split(/[,;，；\n]/).flatMap((part) => {
    const [, kind = '', value = ''] = /^\s*([a-z]+)\s*[:：]\s*(.+?)\s*$/i.exec(part) ?? []
    const type = socialTypes.find((each) => each === kind.toLowerCase())
    return type ? [{ type, value }] : []
  })
}

/** The names of a cell: several labels, or one group with its parents, or one source. Labels that address books give themselves are none. */
export function readNames(field: 'labels' | 'group' | 'source', text: string): string[] {
  const names =
    field === 'labels'
      ? text.split(/[;,，；、|\n]+|:::/).map((name) => name.replace(/^\s*\*\s*my\w*\s*$/i, ''))
      : [text.replace(/\s*\/\s*/g, '/')]
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

const usualZones = new Set(Intl.supportedValuesOf('timeZone'))

/** One of the IANA names of time zones, as it may be written: `asia/tokyo`, `America/New York`. */
export function readTimeZone(zones: Words<string>, text: string): string | undefined {
  const name = meaningOf(zones, text.replace(/\s+/g, '_'))
  return name !== undefined && (usualZones.has(name) || isTimeZone(name)) ? name : undefined
}

let languageWords: Map<string, CustomerLanguage> | undefined

/** A language by its tag or by its name in any language of the product or its own: `pt-BR`, `Deutsch`, `德语`. */
export function readLanguage(text: string): CustomerLanguage | undefined {
  languageWords ??= new Map(
    customerLanguages.flatMap((code) =>
      [...locales, code].map((locale) => [
        (new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(code) ?? code).toLowerCase(),
        code,
      ]),
    ),
  )
  return (
    languageWords.get(text.trim().toLowerCase()) ??
    (/^[a-z]{2,3}(?:[-_]\w+)*$/i.test(text) ? languageOfTag(text) : undefined)
  )
}

/** From 0 to 5 stars, as a number or drawn. */
export function readStars(text: string): number | undefined {
  const stars = /^[★⭐]+☆*$/u.test(text) ? [...text.replaceAll('☆', '')].length : Number(text)
  return Number.isInteger(stars) && stars >= 0 && stars <= 5 ? stars : undefined
}

/**
 * A moment, or a time in the company's zone; empty when nothing is said, undefined when it is none. A day without a time is
 * meant as the beginning of its work.
 */
export function readMoment(text: string, order: DateOrder): string | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))
    return new Date(text).toISOString()
  if (text === '') return ''
  const date = parseDate(text, order)
  if (date === null) return ''
  if (date?.grain !== 'day') return undefined
  const [, hours, minutes] = /[T ,]([01]?\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return `${date.day} ${(hours ?? '09').padStart(2, '0')}:${minutes ?? '00'}`
}
