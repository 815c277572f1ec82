const namers = new Map<string, Intl.DisplayNames>()

/** The name of a language, by its code, in a language; an unknown code stays as it is. */
export function languageName(code: string | null, locale: string): string {
  if (!code) return ''
  const namer = namers.get(locale) ?? new Intl.DisplayNames([locale, 'en'], { type: 'language' })
  namers.set(locale, namer)
  return namer.of(code) ?? code
}
