import { expect, test } from 'vitest'
import { contentFor } from './content-choice.ts'

const contents = [
  { id: 1, language: 'zh' },
  { id: 2, language: 'en' },
  { id: 3, language: 'es' },
  { id: 4, language: 'es' },
]
const reader = (country: string, language: string | null = null) => ({
  language,
  variables: { 'customer.country': country },
})

test('a reader gets his language, that of his country, English, or what was chosen first', () => {
  const chosen = (country: string, language: string | null = null) =>
    contentFor({ contents, contentMethod: 'language' }, reader(country, language), 0)
  expect([chosen('CN'), chosen('US'), chosen('MX'), chosen('DE'), chosen('')]).toEqual([1, 2, 3, 2, 2])
  expect(chosen('US', 'es')).toBe(3)
  expect(chosen('MX', 'de')).toBe(2)
  expect(
    contentFor({ contents: [contents[0]!, contents[2]!], contentMethod: 'language' }, reader('DE'), 5),
  ).toBe(1)
})

test('contents of one language take turns', () => {
  expect(
    [0, 1, 2].map((turn) => contentFor({ contents, contentMethod: 'language' }, reader('AR'), turn)),
  ).toEqual([3, 4, 3])
  expect(
    [0, 1, 4].map((turn) => contentFor({ contents, contentMethod: 'sequential' }, reader('AR'), turn)),
  ).toEqual([1, 2, 1])
})
