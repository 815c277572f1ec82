import { numberDialled } from '@landfall/contract/customers/customer-contacts.ts'
import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/**
 * A telephone number in E.164: one with its country as it is meant, one without as it is dialled in `country`. What is no
 * number of that country stays as it is.
 */
export function internationalPhone(phone: string, country: string | null): string {
  const dialled = numberDialled(phone)
  const number = readNumber(dialled, country)
  return number === undefined ? phone : number + phone.slice(dialled.length)
}

/** Telephone numbers in E.164 where that is known, each once and in their order. */
export function internationalPhones(phones: readonly string[], country: string | null): string[] {
  return [...new Set(phones.map((phone) => internationalPhone(phone, country)))]
}

/** Whether a telephone number says which country it is of. */
export function isInternational(phone: string): boolean {
  return phone.startsWith('+')
}

/** Whether a number in E.164 may be that of a mobile telephone: in some countries nobody can tell. */
export function isMobile(phone: string): boolean {
  const type = parsePhoneNumberFromString(phone)?.getType()
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

/** Every number in E.164 that is dialled so in some country. */
export function numbersDialled(phone: string): string[] {
  const found = getCountries().flatMap((country) => readNumber(phone, country) ?? [])
  return [...new Set(found)]
}

function readNumber(phone: string, country: string | null): string | undefined {
  if (phone === '') return undefined
  const number = parsePhoneNumberFromString(phone, isKnown(country) ? country : undefined)
  return number?.isValid() ? number.number : undefined
}

function isKnown(country: string | null): country is CountryCode {
  return country !== null && isSupportedCountry(country)
}
