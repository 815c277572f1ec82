import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteReached, noteUnreached } from '#platform/connection-store.ts'
import { startEnglish } from '#testing/render-page.tsx'
import { missingPage } from './missing-page.tsx'
import { useUpdate } from './update-store.ts'

let isGone = true
const load = async (): Promise<ComponentType> => {
  if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
  return () => <h1>Price list</h1>
}

beforeEach(async () => {
  isGone = true
  useUpdate.setState({ notice: 'none' })
  await startEnglish()
})

test('a page whose code does not come says so and can be tried again', async () => {
  render(createElement(missingPage(load)))
  expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('alert')).toBeVisible()
  isGone = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Price list' })).toBeVisible()
})

test('without a connection it waits for it', async () => {
  noteUnreached()
  render(createElement(missingPage(load)))
  expect(screen.getByRole('alert')).toHaveTextContent('the server cannot be reached')
  isGone = false
  act(() => noteReached())
  expect(await screen.findByRole('heading', { name: 'Price list' })).toBeVisible()
})

test('a connection that comes back and goes at once is waited for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    noteUnreached()
    render(createElement(missingPage(load)))
    await act(async () => noteReached())
    isGone = false
    expect(screen.getByRole('alert')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('heading', { name: 'Price list' })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('when a newer build replaced it, the page is to be refreshed', async () => {
  useUpdate.setState({ notice: 'available' })
  render(createElement(missingPage(load)))
  expect(screen.getByRole('alert')).toHaveTextContent('A newer version has replaced it')
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible()
})
