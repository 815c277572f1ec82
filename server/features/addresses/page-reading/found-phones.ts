import type { FoundPhoneKind } from '@landfall/contract/addresses/found-contacts.ts'
import type { CountryCode } from 'libphonenumber-js/max'
import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A telephone number in E.164. */
export interface SaidPhone {
  number: string
  kind: FoundPhoneKind
}

const labels: readonly (readonly [FoundPhoneKind, RegExp])[] = [
  ['fax', /(?:fax|telefax|传真|傳真|ファックス|팩스)[\s.:：()/-]*$/iu],
  ['whatsapp', /whats\s?app[\s.:：()-]*$/iu],
  [
    'mobile',
    /(?:mobile|mobil|cell|handy|m[oó]vil|celular|cellulare|手机|手機|携帯|휴대폰|핸드폰|\bmob\b|\bM\b)[\s.:：()-]*$/iu,
  ],
  [
    'phone',
    /(?:phone|tel[eé]?(?:fon|fono|phone)?|fon|call us|call|hotline|电话|電話|전화|연락처|\bT|\bP|\bph)[\s.:：()/-]*$/iu,
  ],
]
const numberPattern = /(?:\+|\b00)?\(?\d[\d\s().\u00b7/-]{5,22}\d/g
const labelReach = 20

/**
 * The telephone numbers of a line. Only what is called one is believed: a number with its country, or one behind a word for
 * telephones. Orders and articles have numbers, too.
 */
export function phonesIn(text: string, country: string | null): SaidPhone[] {
  const found: SaidPhone[] = []
  for (const match of text.matchAll(numberPattern)) {
    const before = text.slice(Math.max(0, match.index - labelReach), match.index)
    const kind = labels.find(([, words]) => words.test(before))?.[0]
    const isFull = /^(?:\+|00)/.test(match[0].trim())
    if (kind === undefined && !/^\+/.test(match[0].trim())) continue
    const number = numberOf(match[0], isFull ? null : country)
    if (number) found.push({ number, kind: kind ?? 'phone' })
  }
  return found
}

/** The number of a link that calls; undefined for what cannot be dialled. */
export function phoneOfLink(href: string, country: string | null): SaidPhone | undefined {
  const [, scheme = '', text = ''] = /^(tel|callto|fax|sms):(.+)$/i.exec(href.trim()) ?? []
  const whatsapp = /^https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(\+?\d{7,15})/i.exec(href)
  if (whatsapp) return wrapped(numberOf(`+${(whatsapp[1] ?? '').replace(/^\+/, '')}`, null), 'whatsapp')
  if (scheme === '') return undefined
  return wrapped(
    numberOf(decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '')), country),
    scheme.toLowerCase() === 'fax' ? 'fax' : 'phone',
  )
}

const wrapped = (number: string | undefined, kind: FoundPhoneKind) => (number ? { number, kind } : undefined)

function numberOf(text: string, country: string | null): string | undefined {
  const plain = text.trim().replace(/\(0\)/g, '').replace(/^00/, '+')
  const home = (country ?? undefined) as CountryCode | undefined
  if (!isValidPhoneNumber(plain, home)) return undefined
  return parsePhoneNumberFromString(plain, home)?.number
}
