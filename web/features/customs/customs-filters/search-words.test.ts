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
