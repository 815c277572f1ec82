import { type Locale, locales, matchLocale } from '@landfall/contract/locales.ts'
import { readCookie, writeCookie } from './cookie-storage.ts'

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = {
  zh: '简体中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
  ko: '한국어',
  it: 'Italiano',
}

let chosen: Locale | null = null

/** The language in use: the stored choice, else the browser's best match, else Chinese. */
export function currentLocale(): Locale {
  chosen ??= storedLocale() ?? matchLocale(navigator.languages)
  return chosen
}

/** Makes a language the one in use; only a choice of the user is stored. */
export function chooseLocale(locale: Locale): void {
  chosen = locale
  writeCookie('language', locale)
}

/** Forgets what was read, so that the cookie and the browser are asked again. */
export function resetLocaleChoice(): void {
  chosen = null
}

function storedLocale(): Locale | null {
  const stored = readCookie('language')
  return locales.find((locale) => locale === stored) ?? null
}
