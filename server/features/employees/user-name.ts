import { userNameLength } from '@landfall/contract/user-names.ts'
import anyAscii from 'any-ascii'
import { pinyin } from 'pinyin-pro'

/**
 * The user name a real name gives: English letters and digits, at most 16. Chinese becomes pinyin with the reading of
 * the surname first; every other writing is romanised letter by letter. Empty when nothing remains of it.
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
    .slice(0, userNameLength.max)
}

/** User names to try one after the other: the romanised name, then the same with digits in place of its end. */
export function* proposeUserNames(name: string): Generator<string> {
  const base = romaniseName(name) || 'user'
  if (base.length >= userNameLength.min) yield base
  for (let number = 1; ; number += 1) {
    const digits = base.length < userNameLength.min ? String(number).padStart(2, '0') : String(number)
    yield `${base.slice(0, userNameLength.max - digits.length)}${digits}`
  }
}
