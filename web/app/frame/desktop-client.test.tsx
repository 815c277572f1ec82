import {
  type DesktopBridge,
  desktopBridgeName,
  type SendProgress,
} from '@landfall/contract/desktop-bridge.ts'
import { dashboardRoutes } from '@landfall/contract/frame/dashboard.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '#platform/api-client.ts'
import { changeSettings } from '#platform/preference-store.ts'
import { openFrame } from '#testing/open-frame.tsx'

/** The desktop client as far as a page sees it. */
function installClient() {
  let isMaximised = false
  let progress: SendProgress | null = null
  const listeners = new Set<() => void>()
  const listen = (notify: () => void) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  }
  const tell = () =>
    act(() => {
      for (const notify of listeners) notify()
    })
  const bridge = {
    window: {
      close: vi.fn(),
      minimise: vi.fn(),
      startMove: vi.fn(),
      toggleMaximised: vi.fn(() => {
        isMaximised = !isMaximised
        tell()
      }),
      isMaximised: () => isMaximised,
      onMaximisedChange: listen,
    },
    sending: { progress: () => progress, onProgress: listen },
    exit: vi.fn(),
  } satisfies DesktopBridge
  Reflect.set(window, desktopBridgeName, bridge)
  return {
    bridge,
    send(next: SendProgress | null) {
      progress = next
      tell()
    },
  }
}

afterEach(() => Reflect.deleteProperty(window, desktopBridgeName))

const clientButtons = ['Free sending', 'Minimise', 'Maximise', 'Close the window']

test('a browser has none of the client’s controls and no logo', async () => {
  await openFrame({ permissions: ['email.task.send'] })
  for (const name of clientButtons) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(document.querySelector('.sidebar-logo')).toBeNull()
})

test('the client’s window is moved, sized and closed from the top bar', async () => {
  const { bridge } = installClient()
  await openFrame()
  await userEvent.click(screen.getByRole('button', { name: 'Minimise' }))
  await userEvent.click(screen.getByRole('button', { name: 'Maximise' }))
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible()
  const bar = screen.getByRole('button', { name: 'Language' }).closest('header') as HTMLElement
  fireEvent.mouseDown(bar)
  fireEvent.doubleClick(bar)
  fireEvent.doubleClick(within(bar).getByRole('button', { name: 'Language' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close the window' }))
  expect(bridge.window.minimise).toHaveBeenCalledOnce()
  expect(bridge.window.startMove).toHaveBeenCalledOnce()
  expect(bridge.window.toggleMaximised).toHaveBeenCalledTimes(2)
  expect(bridge.window.close).toHaveBeenCalledOnce()
})

test('the client shows its sending and leads to free sending who may send', async () => {
  const client = installClient()
  await openFrame({ permissions: ['email.task.send'] })
  expect(screen.queryByText(/Sending:/)).toBeNull()
  client.send({ done: 12, failed: 1, total: 1200 })
  expect(await screen.findByText('Sending: 12 of 1,200, 1 failed')).toBeVisible()
  client.send(null)
  expect(screen.queryByText(/Sending:/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Free sending' })).toBeVisible()
})

test('free sending is not offered who may not send', async () => {
  installClient()
  await openFrame()
  expect(screen.queryByRole('button', { name: 'Free sending' })).toBeNull()
})

test('the sidebar has the brand in the client, unless the user does not want it', async () => {
  installClient()
  await openFrame()
  expect(await screen.findByText('Harbour')).toBeVisible()
  act(() => changeSettings({ showLogo: false }))
  expect(screen.queryByText('Harbour')).toBeNull()
})

test('when the session has ended, the button of the prompt ends the client', async () => {
  const { bridge } = installClient()
  await openFrame({ stub: (server) => server.on(dashboardRoutes.read, { refuse: 'loginExpired' }) })
  await act(() => call(dashboardRoutes.read, {}).catch(() => undefined))
  await userEvent.click(await screen.findByRole('button', { name: 'Log in again' }))
  expect(bridge.exit).toHaveBeenCalledOnce()
})
