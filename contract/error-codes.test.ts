import { expect, it } from 'vitest'
import { errorCodes } from './error-codes.ts'

it('no two errors share a code, or the web app would take one for the other', () => {
  const names = Map.groupBy(Object.entries(errorCodes), ([, code]) => code)
  const shared = [...names.values()].filter((entries) => entries.length > 1)
  expect(shared.map((entries) => entries.map(([name]) => name))).toEqual([])
})
