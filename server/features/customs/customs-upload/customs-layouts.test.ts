import { expect, it } from 'vitest'
import { judgeGuess, readLayouts } from '#testing/file-layouts.ts'
import { guessKind, proposeColumns } from './mapping-proposal.ts'

const judged = readLayouts('customs-layouts.txt').map((layout) => {
  const headers = layout.columns.map(({ header }) => header)
  return { layout, ...judgeGuess(layout, proposeColumns(guessKind(headers), headers, [])) }
})

it('takes no column of a real layout for what it is not', () => {
  expect(judged.flatMap(({ layout, wrong }) => wrong.map((column) => `${layout.name}: ${column}`))).toEqual(
    [],
  )
})

it('finds 98 of 100 columns over all layouts, and 90 of 100 in each', () => {
  const shareOf = (some: typeof judged) => {
    const right = some.reduce((sum, each) => sum + each.right, 0)
    return right / some.reduce((sum, { layout }) => sum + layout.columns.length, 0)
  }
  expect(judged.length).toBeGreaterThanOrEqual(120)
  expect(shareOf(judged)).toBeGreaterThanOrEqual(0.98)
  expect(
    judged.filter((each) => shareOf([each]) < 0.9).map(({ layout, open }) => [layout.name, open]),
  ).toEqual([])
})
