import { expect, test } from 'vitest'
import { customerLanguages, languageOfCountry, languageOfTag } from './customer-languages.ts'

test('countries are written to in their language, or in that of their trade', () => {
  const expected = {
    ...{ CN: 'zh', TW: 'zh', US: 'en', GB: 'en', MX: 'es', BR: 'pt', IT: 'it', JP: 'ja', KR: 'ko', DE: 'de' },
    ...{ AT: 'de', FR: 'fr', SA: 'ar', NO: 'no', IN: 'en', SG: 'en', PH: 'en', RU: 'ru', VN: 'vi', BA: 'hr' },
  }
  expect(Object.fromEntries(Object.keys(expected).map((code) => [code, languageOfCountry(code)]))).toEqual(
    expected,
  )
  for (const none of ['', 'ZZ', 'cn', 'XYZ', null, undefined]) expect(languageOfCountry(none)).toBeUndefined()
})

test('tags are read however they are written', () => {
  expect(['pt-BR', 'zh_Hant', 'EN', 'nb', 'eo', ''].map(languageOfTag)).toEqual([
    ...['pt', 'zh', 'en', 'no'],
    ...[undefined, undefined],
  ])
  expect(new Set(customerLanguages).size).toBe(customerLanguages.length)
})
