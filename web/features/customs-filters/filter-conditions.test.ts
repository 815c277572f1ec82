import type { ListFilter } from '@landfall/contract/list.ts'
import { expect, test } from 'vitest'
import { composeWords, readWords, toggleValue, withCondition } from './filter-conditions.ts'

const origin = { field: 'origin', op: 'in' } as const
const none: ListFilter = { join: 'and', conditions: [] }

test('a value of several is added and taken away again', () => {
  const one = toggleValue(none, origin, 'CN')
  const two = toggleValue(one, origin, 'VN')
  expect(two.conditions).toEqual([{ ...origin, value: ['CN', 'VN'] }])
  expect(toggleValue(two, origin, 'CN').conditions).toEqual([{ ...origin, value: ['VN'] }])
  expect(toggleValue(one, origin, 'CN').conditions).toEqual([])
})

test('a single value replaces the one before and leaves all others', () => {
  const hs = { field: 'hs', op: 'startsWith' } as const
  const filter = withCondition(withCondition(none, origin, ['CN']), hs, '7323')
  expect(toggleValue(filter, hs, '7013').conditions).toEqual([
    { ...origin, value: ['CN'] },
    { ...hs, value: '7013' },
  ])
  expect(toggleValue(filter, hs, '7323').conditions).toEqual([{ ...origin, value: ['CN'] }])
})

test.each([
  ['steel bottle', { all: 'steel bottle', any: '', phrase: '', none: '' }],
  ['a|b|c', { all: '', any: 'a b c', phrase: '', none: '' }],
  [
    'steel "vacuum bottle" -plastic -pe',
    { all: 'steel', any: '', phrase: 'vacuum bottle', none: 'plastic pe' },
  ],
  ['不锈钢 保温杯|水壶', { all: '不锈钢', any: '保温杯 水壶', phrase: '', none: '' }],
])('%s is taken apart and put together again', (search, words) => {
  expect(readWords(search)).toEqual(words)
  expect(readWords(composeWords(words))).toEqual(words)
})

test('nothing is lost when there is more than one phrase or choice', () => {
  const search = '"a b" "c d" x|y z|w'
  const terms = (text: string) => new Set(text.match(/"[^"]*"|\S+/g))
  expect(terms(composeWords(readWords(search)))).toEqual(terms(search))
})
