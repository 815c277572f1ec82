import {
  bridgeProtocol,
  type Capability,
  desktopBridgeName,
  type MailTask,
  type WindowState,
} from '@landfall/contract/desktop-bridge.ts'
import { dashboardRoutes } from '@landfall/contract/frame/dashboard.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { call } from '#platform/api-client.ts'
import { freshClient, useClient } from '#platform/desktop-bridge.ts'
import { changeSettings } from '#platform/preference-store.ts'
import { openFrame } from '#testing/open-frame.tsx'
import { renderPage } from '#testing/render-page.tsx'
import { WindowBar } from './window-bar.tsx'

/** The desktop client as far as a page sees it. */
function installClient(
  capabilities: Capability[] = ['window.controls', 'window.callDrag'],
  protocol: number = bridgeProtocol,
) {
  const calls: [string, unknown][] = []
  const listeners = new Map<string, Set<(value: never) => void>>()
  const tell = (event: string, value: unknown) =>
    act(() => {
      for (const listener of listeners.get(event) ?? []) listener(value as never)
    })
  let mode: WindowState['mode'] = 'normal'
  const windowState = () => ({ mode, left: 0, top: 0, width: 1, height: 1, focused: true })
  const answers: Record<string, () => unknown> = {
    'mail.status': () => ({ tasks: [], undelivered: [] }),
    'shell.window.state': windowState,
    'shell.window.toggleMaximize': () => {
      mode = mode === 'normal' ? 'maximized' : 'normal'
      tell('shell.window.changed', windowState())
      return windowState()
    },
  }
  const bridge = {
    protocol,
    capabilities,
    invoke: async (method: string, params: unknown) => {
      calls.push([method, params])
      return answers[method]?.() ?? {}
    },
    on(event: string, listener: (value: never) => void) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return () => known.delete(listener)
    },
  }
  Reflect.set(window, desktopBridgeName, bridge)
  useClient.setState(freshClient)
  const amountOf = (method: string) => calls.filter(([name]) => name === method).length
  return { amountOf, tell }
}

const taskOf = (part: Partial<MailTask>): MailTask => ({
  ...{ id: 1, title: 'Spring', sendCount: 0, failedCount: 0, totalCount: 0, isStopped: false },
  ...{ state: 'running', senders: [] },
  ...part,
})

afterEach(() => Reflect.deleteProperty(window, desktopBridgeName))

const clientButtons = ['Free sending', 'Minimise', 'Maximise', 'Close the window']

test('a browser has none of the client’s controls and no logo', async () => {
  await openFrame({ permissions: ['email.task.send'] })
  for (const name of clientButtons) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(document.querySelector('.sidebar-logo')).toBeNull()
})

test('the client’s window is moved, sized and closed from the top bar', async () => {
  const { amountOf } = installClient()
  await openFrame()
  await userEvent.click(screen.getByRole('button', { name: 'Minimise' }))
  await userEvent.click(screen.getByRole('button', { name: 'Maximise' }))
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeVisible()
  const bar = screen.getByRole('button', { name: 'Language' }).closest('header') as HTMLElement
  fireEvent.mouseDown(bar)
  fireEvent.mouseMove(window)
  fireEvent.mouseUp(window)
  fireEvent.mouseMove(window)
  fireEvent.doubleClick(bar)
  fireEvent.doubleClick(within(bar).getByRole('button', { name: 'Language' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close the window' }))
  expect(amountOf('shell.window.minimize')).toBe(1)
  expect(amountOf('shell.window.dragStart')).toBe(1)
  expect(amountOf('shell.window.dragMove')).toBe(1)
  expect(amountOf('shell.window.dragEnd')).toBe(1)
  expect(amountOf('shell.window.toggleMaximize')).toBe(2)
  expect(amountOf('shell.window.close')).toBe(1)
})

test('a page without the frame can be moved and closed, too', async () => {
  const { amountOf } = installClient()
  await renderPage(<WindowBar />)
  await userEvent.click(screen.getByRole('button', { name: 'Close the window' }))
  expect(amountOf('shell.window.close')).toBe(1)
  act(() => useClient.setState({ hasTopBar: true }))
  expect(screen.queryByRole('button', { name: 'Close the window' })).toBeNull()
})

test('where the system moves the window, the page tells it by which part and does nothing itself', async () => {
  const { amountOf } = installClient(['window.controls', 'window.cssDrag'])
  await openFrame()
  const bar = screen.getByRole('button', { name: 'Language' }).closest('header') as HTMLElement
  expect(bar).toHaveClass('top-bar', 'is-title-bar')
  fireEvent.mouseDown(bar)
  fireEvent.doubleClick(bar)
  expect([amountOf('shell.window.dragStart'), amountOf('shell.window.toggleMaximize')]).toEqual([0, 0])
})

test('the client shows its sending and leads to free sending who may send', async () => {
  const client = installClient()
  await openFrame({ permissions: ['email.task.send'] })
  expect(screen.queryByText(/Sending:/)).toBeNull()
  client.tell('mail.progress', taskOf({ sendCount: 11, failedCount: 1, totalCount: 1200 }))
  expect(await screen.findByText('Sending: 12 of 1,200, 1 failed')).toBeVisible()
  client.tell('mail.progress', taskOf({ state: 'done' }))
  expect(screen.queryByText(/Sending:/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Free sending' })).toBeVisible()
})

test('closing while mail is on its way asks first', async () => {
  const client = installClient()
  await openFrame()
  client.tell('shell.closeRequested', { reason: 'user', mailRunning: true })
  const dialog = await screen.findByRole('dialog', { name: /Close the window\?/ })
  expect(client.amountOf('shell.exit')).toBe(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close the window' }))
  await expect.poll(() => client.amountOf('shell.exit')).toBe(1)
})

test('a newer client is started from the top bar, after a question while mail is on its way', async () => {
  const client = installClient()
  await openFrame()
  expect(screen.queryByRole('button', { name: /Restart to update/ })).toBeNull()
  client.tell('shell.updateReady', { version: '2.0.0' })
  await userEvent.click(await screen.findByRole('button', { name: 'Restart to update to 2.0.0' }))
  expect(client.amountOf('shell.applyUpdate')).toBe(1)
  client.tell('shell.closeRequested', { reason: 'update', mailRunning: true })
  const dialog = await screen.findByRole('dialog', { name: /Update now\?/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update and restart' }))
  await expect.poll(() => client.amountOf('shell.applyUpdate')).toBe(2)
})

test.each([
  [bridgeProtocol - 1, 'This client is too old'],
  [bridgeProtocol + 1, 'This client is newer than this office'],
])('a client of protocol %i says so, sends nothing, and its window can be closed', async (protocol, text) => {
  const client = installClient(undefined, protocol)
  await openFrame({ permissions: ['email.task.send'] })
  expect(screen.getByTitle(new RegExp(text))).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Free sending' })).toBeNull()
  expect(client.amountOf('mail.status')).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Close the window' }))
  expect(client.amountOf('shell.window.close')).toBe(1)
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
  const { amountOf } = installClient()
  await openFrame({ stub: (server) => server.on(dashboardRoutes.read, { refuse: 'loginExpired' }) })
  await act(() => call(dashboardRoutes.read, {}).catch(() => undefined))
  await userEvent.click(await screen.findByRole('button', { name: 'Log in again' }))
  expect(amountOf('shell.exit')).toBe(1)
})
