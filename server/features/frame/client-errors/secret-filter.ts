const hidden = '[hidden]'

/** A text without what could be a secret or a person: queries of addresses, tokens, e-mail addresses, line breaks. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#)"'<>]*)[?#][^\s:)"'<>]*/gi, '$1')
    .replace(
      /\b(bearer|token|password|passWord|secret|authorization)(["']?\s*[:= ]\s*)\S+/gi,
      `$1$2${hidden}`,
    )
    .replace(/[^\s@<>()"']{1,64}@[^\s@<>()"']+\.[^\s@<>()"']{2,}/g, hidden)
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, hidden)
    .replace(/[\r\n]+/g, ' | ')
}
