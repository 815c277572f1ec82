/** What a language that WhatsApp writes with an underscore is called in the language in use. */
export function languageName(code: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
