import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { searchedChoice, useTypedChoice } from './choice-search.ts'

test('what was typed to open a choice is not forgotten when it opens', () => {
  const { result } = renderHook(() => useTypedChoice())
  const choice = searchedChoice({ ...result.current, isFinding: false })
  expect(result.current.typed).toBeUndefined()
  act(() => {
    choice.showSearch.onSearch('林雨桐')
    choice.onOpenChange(true)
  })
  expect(result.current.typed).toBe('林雨桐')
})

test('a choice that is opened before anything is typed offers the first of all', () => {
  const { result } = renderHook(() => useTypedChoice())
  act(() => void searchedChoice({ ...result.current, isFinding: false }).onOpenChange(true))
  expect(result.current.typed).toBe('')
})
