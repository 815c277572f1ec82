import type { ListFilter } from '@landfall/contract/list.ts'
import { expect, test } from 'vitest'
import { hasValue, toggleValue, withCondition } from './filter-conditions.ts'

const origin = { field: 'origin', op: 'in' } as const
const none: ListFilter = { join: 'and', conditions: [] }

test('a value of several is added and taken away again', () => {
  const one = toggleValue(none, origin, 'CN')
  const two = toggleValue(one, origin, 'VN')
  expect(two.conditions).toEqual([{ ...origin, value: ['CN', 'VN'] }])
  expect(toggleValue(two, origin, 'CN').conditions).toEqual([{ ...origin, value: ['VN'] }])
  expect(toggleValue(one, origin, 'CN').conditions).toEqual([])
})

test('a beginning is added to others and taken away again, and all other conditions stay', () => {
  const hs = { field: 'hs', op: 'startsWith' } as const
  const filter = withCondition(withCondition(none, origin, ['CN']), hs, '7323')
  const both = toggleValue(filter, hs, '7013')
  expect(both.conditions).toEqual([
    { ...origin, value: ['CN'] },
    { ...hs, value: '7323 7013' },
  ])
  expect(hasValue(both, hs, '7013')).toBe(true)
  expect(hasValue(both, hs, '70')).toBe(false)
  expect(toggleValue(both, hs, '7013')).toEqual(filter)
  expect(toggleValue(filter, hs, '7323').conditions).toEqual([{ ...origin, value: ['CN'] }])
})

test('one value that a link asked for becomes one of several', () => {
  const buyers = { field: 'buyerKey', op: 'in' } as const
  const linked = withCondition(none, { field: 'buyerKey', op: 'eq' }, 'ACME|US')
  expect(hasValue(linked, buyers, 'ACME|US')).toBe(true)
  expect(toggleValue(linked, buyers, 'NANDU|MX').conditions).toEqual([
    { ...buyers, value: ['ACME|US', 'NANDU|MX'] },
  ])
  expect(toggleValue(linked, buyers, 'ACME|US').conditions).toEqual([])
})
