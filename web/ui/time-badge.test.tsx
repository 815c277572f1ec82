import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEnglish } from '#testing/render-page.tsx'
import { TabContext } from './tab-context.ts'
import { TimeBadge } from './time-badge.tsx'

const now = new Date(2026, 10, 21, 12, 0, 0)
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

beforeEach(async () => {
  await startEnglish()
  vi.useFakeTimers({ now })
})
afterEach(() => vi.useRealTimers())

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'Fri, Nov 20'],
  [6 * 86_400, 'Sun, Nov 15'],
  [7 * 86_400, 'Nov 14, 2026'],
])('after %i seconds it says %s', (seconds, words) => {
  render(<TimeBadge value={ago(seconds)} />)
  expect(screen.getByText(words)).toHaveAttribute(
    'title',
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  )
})

test('hovering shows the exact time', () => {
  render(<TimeBadge value={now} />)
  expect(screen.getByTitle('2026-11-21 12:00:00')).toBeVisible()
})

test('ten digits are seconds, more are milliseconds', () => {
  const seconds = Math.floor(ago(300).getTime() / 1000)
  const { rerender } = render(<TimeBadge value={seconds} />)
  expect(screen.getByText('5 minutes ago')).toBeVisible()
  rerender(<TimeBadge value={String(seconds)} />)
  expect(screen.getByText('5 minutes ago')).toBeVisible()
})

test('it stays true every 30 s for an hour', () => {
  render(<TimeBadge value={ago(45)} />)
  act(() => vi.advanceTimersByTime(30_000))
  expect(screen.getByText('1 minute ago')).toBeVisible()
  act(() => vi.advanceTimersByTime(60 * 60_000))
  expect(screen.getByText('1 hour ago')).toBeVisible()
  expect(vi.getTimerCount()).toBe(0)
})

test('behind another tab it does not tick', () => {
  const tab = {
    isActive: false,
    setTitle: () => {},
    setDirty: () => {},
    restart: null,
  }
  render(
    <TabContext value={tab}>
      <TimeBadge value={ago(5)} />
    </TabContext>,
  )
  expect(vi.getTimerCount()).toBe(0)
})

test('nothing and nonsense show nothing', () => {
  const { container } = render(
    <>
      <TimeBadge value={null} />
      <TimeBadge value="soon" />
    </>,
  )
  expect(container).toBeEmptyDOMElement()
})
