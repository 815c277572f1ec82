import anyAscii from 'any-ascii'
import { pinyin } from 'pinyin-pro'

/**
 * A personal name in English letters and digits. Chinese becomes pinyin, with the surname's own reading; every other
 * writing is romanised letter by letter. Empty when nothing remains of it.
 */
export function romaniseName(name: string): string {
  const text = name.normalize('NFKC')
  const chinese = pinyin(text, {
    toneType: 'none',
    surname: 'head',
    nonZh: 'consecutive',
    separator: '',
    v: true,
  })
  return anyAscii(chinese)
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
}
