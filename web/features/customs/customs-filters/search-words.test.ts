import { readTerms } from '@landfall/contract/customs/search-terms.ts'
import { expect, test } from 'vitest'
import { composeWords, readWords, type SearchWords } from './search-words.ts'

const none: SearchWords = { all: '', any: '', phrase: '', none: '', place: undefined }

test.each<[string, Partial<SearchWords>]>([
  ['steel bottle', { all: 'steel bottle' }],
  ['a|b|c', { any: 'a b c' }],
  ['steel "vacuum bottle" -plastic -pe', { all: 'steel', phrase: 'vacuum bottle', none: 'plastic pe' }],
  ['不锈钢 保温杯|水壶', { all: '不锈钢', any: '保温杯 水壶' }],
  ['"stainless steel"|s/s|(acero inoxidable)', { any: '"stainless steel" s/s (acero inoxidable)' }],
  ['buyer:acme -buyer:home', { all: 'acme', none: 'home', place: 'buyer' }],
  ['goods:"vacuum bottle" goods:a|b', { phrase: 'vacuum bottle', any: 'a b', place: 'goods' }],
])('%s is taken apart and put together again', (search, words) => {
  expect(readWords(search)).toEqual({ ...none, ...words })
  expect(readWords(composeWords({ ...none, ...words }))).toEqual({ ...none, ...words })
})

test('nothing is lost when there is more than one phrase or choice', () => {
  const search = '"a b" "c d" x|y z|w'
  const terms = (text: string) => new Set(text.match(/"[^"]*"|\S+/g))
  expect(terms(composeWords(readWords(search)))).toEqual(terms(search))
})

const parts = ['steel', 'bottle', '"vacuum flask"', 'cup|mug', '水壶', '"a b"|c', 's/s', 'x-1']
const places = ['', '', 'goods:', 'buyer:', 'seller:']

/** The same numbers for the same seed. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('whatever stands in a search stands in it again after the form has been opened', () => {
  const roll = createDice(7)
  const meaning = (text: string) =>
    readTerms(text)
      .map((term) => JSON.stringify(term))
      .sort()
  for (let run = 0; run < 2_000; run += 1) {
    const search = Array.from({ length: 1 + roll(4) }, () => {
      const sign = roll(4) === 0 ? '-' : ''
      return `${sign}${places[roll(places.length)]}${parts[roll(parts.length)]}`
    }).join(' ')
    expect(meaning(composeWords(readWords(search))), search).toEqual(meaning(search))
  }
})

test.each(['steel goods:bottle', 'buyer:acme seller:zhang', 'a -buyer:b'])('%s loses no place', (search) =>
  expect(composeWords(readWords(search))).toBe(search),
)
