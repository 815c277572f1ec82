import { expect, test } from 'vitest'
import { chanceOf, judgeVariants, rangeOf } from './variant-verdict.ts'

const variant = (contentId: number, hits: number, reached: number) => ({ contentId, hits, reached })

test('the chance of a difference is that of Fisher’s exact test', () => {
  // Values of R's fisher.test.
  expect(chanceOf(variant(1, 3, 4), variant(2, 1, 4))).toBeCloseTo(0.4857, 4)
  expect(chanceOf(variant(1, 8, 10), variant(2, 1, 6))).toBeCloseTo(0.03497, 5)
  expect(chanceOf(variant(1, 0, 50), variant(2, 0, 50))).toBe(1)
  expect(chanceOf(variant(1, 0, 0), variant(2, 0, 0))).toBe(1)
  expect(chanceOf(variant(1, 900, 10_000), variant(2, 700, 10_000))).toBeLessThan(1e-6)
  expect(chanceOf(variant(1, 5_000, 45_000), variant(2, 5_000, 45_000))).toBeCloseTo(1, 6)
})

test('noise names no winner, a difference does, and many variants need a greater one', () => {
  expect(judgeVariants([variant(1, 9, 100), variant(2, 12, 100)])).toEqual({ leaderId: 2, isClear: false })
  expect(judgeVariants([variant(1, 5, 200), variant(2, 24, 200)])).toEqual({ leaderId: 2, isClear: true })
  const close = [variant(1, 7, 100), variant(2, 17, 100)]
  expect(judgeVariants(close).isClear).toBe(true)
  expect(judgeVariants([...close, variant(3, 7, 100), variant(4, 7, 100)]).isClear).toBe(false)
  // Nobody did anything: the first goes on.
  expect(judgeVariants([variant(1, 0, 100), variant(2, 0, 100)])).toEqual({ leaderId: 1, isClear: false })
  expect(judgeVariants([variant(1, 0, 0), variant(2, 1, 1)])).toEqual({ leaderId: 2, isClear: false })
})

test('of a thousand tests without a difference hardly one in twenty names a winner', () => {
  let state = 7
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const draw = () => Array.from({ length: 150 }, random).filter((value) => value < 0.08).length
  const named = Array.from({ length: 1_000 }, () =>
    judgeVariants([variant(1, draw(), 150), variant(2, draw(), 150), variant(3, draw(), 150)]),
  ).filter(({ isClear }) => isClear)
  expect(named.length).toBeLessThan(50)
})

test('the range of a share is wide where few were reached', () => {
  expect(rangeOf({ hits: 0, reached: 0 })).toBeNull()
  const few = rangeOf({ hits: 1, reached: 10 })
  expect(few?.low).toBeCloseTo(0.0179, 3)
  expect(few?.high).toBeCloseTo(0.4042, 3)
  expect(rangeOf({ hits: 0, reached: 100 })?.low).toBe(0)
})
