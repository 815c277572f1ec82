import { expect, test } from 'vitest'
import { testFolders } from './test-area.mjs'

test('an area has its folders on every side, and no area means everything', () => {
  expect(testFolders('customs')).toEqual({
    unit: ['server/features/customs/', 'web/features/customs/', 'contract/customs/'],
    journeys: ['e2e/customs/'],
  })
  expect(testFolders(undefined)).toEqual({ unit: [], journeys: [] })
})

test('an unknown area is told, with those there are', () => {
  for (const unknown of ['custom', 'toString'])
    expect(() => testFolders(unknown)).toThrow(/^There is no area \w+; the areas are access, points, /)
})
