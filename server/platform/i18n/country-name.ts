const namers = new Map<string, Intl.DisplayNames>()

/** The name of a country in a language, which may be written with an underscore; what is no country stays as it is. */
export function countryName(code: string | undefined, language: string): string {
  if (!code || !/^[A-Z]{2}$/.test(code)) return code ?? ''
  const tag = language.replace('_', '-')
  const namer = namers.get(tag) ?? new Intl.DisplayNames([tag, 'en'], { type: 'region' })
  namers.set(tag, namer)
  return namer.of(code) ?? code
}
