/** A web address with what leads to its host and follows it. */
const webAddress = /\b(?:https?:\/\/)?(?:www\.)?((?:[^\s/@.?#]+\.)+[^\s/@.?#]{2,})(?:[/?#]\S*)?/giu
const isWebAddress = /^(?:https?:\/\/|www\.)|\.[^\s/@.]{2,}\//iu
const onlyTelephone = /^[\d\s()+./–-]+$/u

/**
 * What somebody typed or pasted into a search for companies, as it occurs in their data: of a web address the host, of a
 * telephone number its digits without what is only dialled inside a country.
 */
export function typedSearch(text: string): string {
  const trimmed = text.normalize('NFKC').trim()
  const digits = trimmed.replace(/\(0\)/g, '').replace(/\D/g, '')
  if (onlyTelephone.test(trimmed) && digits.length >= 6) return digits.replace(/^0+/, '')
  return trimmed
    .replace(/^mailto:/i, '')
    .split(/\s+/)
    .map((word) => (isWebAddress.test(word) ? word.replace(webAddress, '$1') : word))
    .join(' ')
}
