import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DelayedButton } from './delayed-button.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it can be pressed only after 300 ms', () => {
  render(<DelayedButton>Go</DelayedButton>)
  act(() => vi.advanceTimersByTime(299))
  expect(screen.getByRole('button')).toBeDisabled()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('button')).toBeEnabled()
})

test('what its user disables stays disabled', () => {
  render(<DelayedButton disabled>Go</DelayedButton>)
  act(() => vi.advanceTimersByTime(300))
  expect(screen.getByRole('button')).toBeDisabled()
})
