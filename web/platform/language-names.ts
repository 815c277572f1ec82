import { currentLocale } from './locale-choice.ts'

const nameLists = new Map<string, Intl.DisplayNames>()

/** The name of a language, by its code, in the language in use; an unknown code stays as it is. */
export function languageName(code: string | null | undefined): string {
  if (!code) return ''
  const locale = currentLocale()
  const names = nameLists.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' })
  nameLists.set(locale, names)
  return names.of(code) ?? code
}
