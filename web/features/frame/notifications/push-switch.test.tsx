import { pushRoutes } from '@landfall/contract/frame/push-subscriptions.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { renewPush } from './push-registration.ts'
import { PushSwitch } from './push-switch.tsx'

const endpoint = 'https://push.example/abc'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

let server: ServerStub
let subscription: object | null
const unsubscribe = vi.fn(async () => {
  subscription = null
  return true
})
const subscribe = vi.fn(async (_options: unknown) => {
  subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
  return subscription
})

/** A browser that can be reached, where the person answers so. */
function playBrowser(permission: 'granted' | 'denied' | 'default', answer = permission): void {
  const registration = { pushManager: { subscribe, getSubscription: async () => subscription } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  Object.defineProperty(navigator, 'serviceWorker', {
    ...{ configurable: true, value: { getRegistration: async () => registration } },
  })
}

beforeEach(() => {
  subscription = null
  server = new ServerStub()
    .on(pushRoutes.key, { key: 'BPublic' })
    .on(pushRoutes.add, null)
    .on(pushRoutes.remove, null)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
  vi.clearAllMocks()
})

const name = 'In this browser, also while no page is open'

test('the browser is asked once the person wants it, told to the server, and let go again', async () => {
  playBrowser('default', 'granted')
  await renderPage(<PushSwitch />, {})
  const choice = await screen.findByRole('switch', { name })
  expect(choice).not.toBeChecked()
  await userEvent.click(choice)
  await vi.waitFor(() => expect(choice).toBeChecked())
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BPublic' })
  expect(server.callsOf(pushRoutes.add)[0]?.body).toEqual({ endpoint, keys })
  await userEvent.click(choice)
  await vi.waitFor(() => expect(choice).not.toBeChecked())
  expect(server.callsOf(pushRoutes.remove)[0]?.body).toEqual({ endpoint })
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('a service that cannot be reached is spoken of', async () => {
  playBrowser('granted')
  subscribe.mockRejectedValueOnce(new DOMException('Registration failed - push service error', 'AbortError'))
  await renderPage(<PushSwitch />, {})
  const choice = await screen.findByRole('switch', { name })
  await userEvent.click(choice)
  expect(await screen.findByText(/could not be reached; some networks block it/)).toBeVisible()
  expect(choice).not.toBeChecked()
})

test('a browser that blocks says so', async () => {
  playBrowser('denied')
  await renderPage(<PushSwitch />, {})
  expect(await screen.findByText(/The browser blocks notifications/)).toBeVisible()
  expect(screen.getByRole('switch', { name })).toBeDisabled()
})

test('a browser that cannot be reached offers nothing', async () => {
  await renderPage(<PushSwitch />, {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('switch')).toBeNull()
})

test('whoever signs in where another person was told is told nothing of him', async () => {
  playBrowser('granted')
  await subscribe({})
  localStorage.setItem('landfall-push', '7')
  await renewPush(7)
  expect(server.callsOf(pushRoutes.add)).toHaveLength(1)
  await renewPush(8)
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(server.callsOf(pushRoutes.add)).toHaveLength(1)
})
