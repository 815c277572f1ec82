import { clientErrorRoutes } from '@landfall/contract/frame/client-errors.ts'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/api-error.ts'
import { noteError, watchErrors } from '#platform/error-log.ts'
import { openFrame } from '#testing/open-frame.tsx'
import { startEnglish } from '#testing/render-page.tsx'
import { ToastList } from '#ui/toast-list.tsx'
import { FramePart } from './frame-part.tsx'

let stop: () => void
beforeEach(() => {
  stop = watchErrors()
})
afterEach(() => stop())

const fail = (error: Error) =>
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })))
const badge = (amount: number) => screen.findByRole('button', { name: `Error log (${amount})` })

test('an error shows a badge, is told to the server once, and is listed with everything known', async () => {
  const server = await openFrame({ stub: (network) => network.on(clientErrorRoutes.report, null) })
  expect(screen.queryByRole('button', { name: /Error log/ })).toBeNull()
  const error = new TypeError('x is not a function')
  fail(error)
  fail(error)
  await userEvent.click(await badge(1))
  const drawer = within(await screen.findByRole('dialog', { name: 'Error log' }))
  expect(drawer.getByText('TypeError: x is not a function')).toBeVisible()
  expect(drawer.getByText('2 times')).toBeVisible()
  expect(drawer.getByText('http://landfall.example/one')).toBeVisible()
  expect(drawer.getByText(/error-drawer\.test/)).toBeVisible()
  const reports = server.callsOf(clientErrorRoutes.report)
  expect(reports).toHaveLength(1)
  expect(reports[0]?.body).toMatchObject({
    source: 'window',
    url: '/one',
    message: 'TypeError: x is not a function',
  })

  await userEvent.click(drawer.getByRole('button', { name: 'Clear all' }))
  expect(drawer.getByText('No errors')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Error log \(/ })).toBeNull()
})

test('rejections count, refusals of the server and given-up calls do not', async () => {
  await openFrame({ stub: (network) => network.on(clientErrorRoutes.report, null) })
  const reject = (reason: unknown) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
    act(() => void window.dispatchEvent(event))
  }
  reject(new ApiError({ code: 40300, name: 'noPermission', message: '' }))
  reject(new DOMException('given up', 'AbortError'))
  expect(screen.queryByRole('button', { name: /Error log/ })).toBeNull()
  reject(new Error('forgotten'))
  expect(await badge(1)).toBeVisible()
})

test('a flood is listed, but the server hears of ten a minute', async () => {
  const server = await openFrame({ stub: (network) => network.on(clientErrorRoutes.report, null) })
  act(() => {
    for (let count = 0; count < 120; count += 1) noteError('page', new Error(`no. ${count}`))
  })
  expect(await badge(100)).toBeVisible()
  expect(server.callsOf(clientErrorRoutes.report).length).toBeLessThanOrEqual(10)
})

test('an error is copied as a whole, and a browser that refuses is told', async () => {
  await openFrame({ stub: (network) => network.on(clientErrorRoutes.report, null) })
  const writeText = vi.fn(async (_text: string) => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  act(() => noteError('page', new Error('to be copied'), 'at HomePage'))
  fireEvent.click(await badge(1))
  const drawer = within(await screen.findByRole('dialog', { name: 'Error log' }))
  fireEvent.click(drawer.getByRole('button', { name: /^Copy “Error: to be copied/ }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(writeText.mock.calls[0]?.[0]).toContain('at HomePage')
  writeText.mockRejectedValueOnce(new Error('denied'))
  fireEvent.click(drawer.getByRole('button', { name: /^Copy “/ }))
  expect(await screen.findByText(/Copying failed/)).toBeVisible()
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('a part of the frame that fails leaves the rest and says so', async () => {
  await startEnglish()
  const Broken = () => {
    throw new Error('broken part')
  }
  const onFail = vi.fn()
  render(
    <>
      <p>the rest</p>
      <FramePart onFail={onFail}>
        <Broken />
      </FramePart>
      <ToastList />
    </>,
    { onCaughtError: () => {} },
  )
  expect(screen.getByText('the rest')).toBeVisible()
  expect(await screen.findByText(/This part has failed/)).toBeVisible()
  expect(onFail).toHaveBeenCalledOnce()
})

test('F12 five times and the context menu bring the debug button', async () => {
  await openFrame()
  fireEvent.contextMenu(document.body)
  expect(screen.queryByRole('button', { name: 'Debug' })).toBeNull()
  for (let count = 0; count < 5; count += 1) fireEvent.keyDown(document.body, { key: 'F12' })
  expect(screen.queryByRole('button', { name: 'Debug' })).toBeNull()
  fireEvent.contextMenu(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Debug' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Debug information' }))
  expect(drawer.getByText('http://landfall.example/one')).toBeVisible()
  expect(drawer.getByText(/^lin \(7\)/)).toBeVisible()
  expect(drawer.getByText('No errors')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Hide the debug button' }))
  expect(screen.queryByRole('button', { name: 'Debug' })).toBeNull()
})

test.each([
  [{ key: 'I', ctrlKey: true, shiftKey: true }, false],
  [{ key: 'u', ctrlKey: true }, false],
  [{ key: 's', ctrlKey: true }, false],
  [{ key: 'i', ctrlKey: true }, true],
  [{ key: 'S', ctrlKey: true, shiftKey: true }, true],
  [{ key: 's' }, true],
])('of %j the browser may make use: %s', async (key, isAllowed) => {
  await openFrame()
  expect(fireEvent.keyDown(document.body, key)).toBe(isAllowed)
})
