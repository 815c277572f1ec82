import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import { expect, test } from 'vitest'
import { placeOf } from './board-moves.ts'

const card = (id: number, part: Partial<CustomerRow>) => ({ id, ...part }) as CustomerRow
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`

test.each<[sort: string, place: number]>([
  ['-updatedAt', 0],
  ['updatedAt', 4],
  ['name', 2],
  ['-name', 2],
  ['nextContactAt', 1],
  ['-nextContactAt', 2],
  ['-stars', 2],
])('a moved card keeps its place in the order %s', (sort, place) => {
  const others = [
    card(1, { name: 'Älv', nextContactAt: day(2), stars: 1 }),
    card(2, { name: 'Berg', nextContactAt: day(4), stars: 4 }),
    card(4, { name: 'Dal', nextContactAt: day(5), stars: 2 }),
    card(5, { name: 'Elk', nextContactAt: null, stars: 0 }),
  ]
  const inOrder = {
    '-name': others.toReversed(),
    '-nextContactAt': [others[2]!, others[1]!, others[0]!, others[3]!],
    '-stars': [others[1]!, others[2]!, others[0]!, others[3]!],
  }[sort]
  const moved = card(3, { name: 'Claw', nextContactAt: day(3), stars: 2 })
  expect(placeOf(moved, inOrder ?? others, sort)).toBe(place)
})

test('a card without a value stands behind all that have one', () => {
  const others = [card(1, { dropsAt: day(1) }), card(2, { dropsAt: null })]
  expect(placeOf(card(3, { dropsAt: null }), others, 'dropsAt')).toBe(2)
  expect(placeOf(card(3, { dropsAt: null }), others, '-dropsAt')).toBe(1)
})
