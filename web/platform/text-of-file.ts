import type { Locale } from '@landfall/contract/locales.ts'

/** What spreadsheets of a country write where they do not write Unicode. */
const older: Readonly<Record<Locale, string>> = {
  zh: 'gb18030',
  ja: 'shift_jis',
  ko: 'euc-kr',
  en: 'windows-1252',
  es: 'windows-1252',
  it: 'windows-1252',
}

/** The text of a file in Unicode, or as spreadsheets write it in the language in use. */
export function textOfFile(bytes: ArrayBuffer, locale: Locale): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(older[locale]).decode(bytes)
  }
}
