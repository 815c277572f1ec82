/** The six languages; the first is the fallback. */
export const locales = ['zh', 'en', 'es', 'ja', 'ko', 'it'] as const
export type Locale = (typeof locales)[number]
export const fallbackLocale: Locale = 'zh'

/** The best supported language for a list of wishes such as `['es-MX', 'en']`. */
export function matchLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const language = wish.toLowerCase().split(/[-_]/)[0]
    const found = locales.find((locale) => locale === language)
    if (found) return found
  }
  return fallbackLocale
}
