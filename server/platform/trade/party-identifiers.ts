import type { CustomsField, IdentifierKind } from '@landfall/contract/customs/customs-fields.ts'
import { isBlank } from '#platform/tabular/cell-values.ts'

/** Fields of uploads that say by what a party is known beside its name. */
export const identifierFields = {
  buyerTaxNo: 'taxNo',
  buyerDuns: 'duns',
  buyerLei: 'lei',
  buyerWebsite: 'website',
  sellerTaxNo: 'taxNo',
  sellerDuns: 'duns',
  sellerLei: 'lei',
  sellerWebsite: 'website',
} as const satisfies Partial<Record<CustomsField, IdentifierKind>>
export type PartyIdentifierField = keyof typeof identifierFields

/** By what a party is known, as it is stored. */
export interface PartyIdentifier {
  value: string
  /** False for what cannot be right: it is kept and shown, but nobody is recognised by it. */
  isPlausible: boolean
}

/** Longer texts are none of a register. */
const longest = 40

/** An identifier as a file declares it; empty for cells that say there is none. */
export function readIdentifier(kind: IdentifierKind, text: string): PartyIdentifier {
  if (isBlank(text)) return { value: '', isPlausible: true }
  if (kind === 'website') return readWebsite(text)
  const value = identifierKey(text)
  return { value, isPlausible: isPlausibleNumber(kind, value) }
}

/** A number of a register as it is compared: capitals and digits alone. */
export function identifierKey(text: string): string {
  return (
    text
      // Spreadsheets make amounts of long numbers.
      .replace(/^(\d+)\.0+$/, '$1')
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, longest)
  )
}

/** A number without the country before it, which numbers for trade between countries carry: `ESB12345678` is `B12345678`. */
export function withoutCountry(value: string, country: string): string {
  const rest = country !== '' && value.startsWith(country) ? value.slice(country.length) : value
  return isPlausibleNumber('taxNo', rest) ? rest : value
}

/** Numbers that tax offices give to everybody who has none. */
const generic = new Set(['XAXX010101000', 'XEXX010101000'])

/** Whether a number can be that of one company. */
export function isPlausibleNumber(kind: Exclude<IdentifierKind, 'website'>, value: string): boolean {
  // What repeats one digit or counts up stands for a number that nobody knew.
  if (/^(.)\1*$/u.test(value) || '01234567890123456789'.includes(value) || generic.has(value)) return false
  if (kind === 'duns') return /^\d{9}$/.test(value)
  if (kind === 'lei') return /^[A-Z\d]{18}\d\d$/.test(value) && isCheckedLei(value)
  return value.length >= 6 && value.length <= 24 && (value.match(/\d/g)?.length ?? 0) >= 4
}

/** ISO 17442: letters as numbers from 10 on, the whole one more than a multiple of 97. */
function isCheckedLei(value: string): boolean {
  let rest = 0
  for (const sign of value) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest === 1
}

const host = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,24}(?::\d+)?$/u

// Who is asked for a site often writes an address for mail beside it, which is a way to be reached and stays out.
function readWebsite(text: string): PartyIdentifier {
  const parts = text.normalize('NFKC').split(/[\s,;|<>"']+/)
  for (const part of parts) {
    const site = part.replace(/^https?:\/\/+/i, '').replace(/\/+$/, '')
    const [name = '', ...path] = site.split('/')
    if (site.includes('@') || !host.test(name)) continue
    return { value: [name.toLowerCase(), ...path].join('/').slice(0, 500), isPlausible: true }
  }
  return { value: '', isPlausible: false }
}
