import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { dashboardRoutes } from '@landfall/contract/frame/dashboard.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { brandingRoutes } from '@landfall/contract/organisation/branding.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { call, setApiReporter } from '#platform/api-client.ts'
import { loadSession } from '#platform/session-store.ts'
import { readToken, writeToken } from '#platform/token-storage.ts'
import { browser } from '#testing/browser-setup.ts'
import { startEnglish, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AppShell } from './app-shell.tsx'
import { useTabs } from './frame/tab-store.ts'
import { SessionPrompt } from './session-prompt.tsx'
import { shellReporter, useSessionEnd } from './shell-reports.ts'

const figures = { found: 1200, verified: 4, customers: 3, contacted: 2, opened: 1, replied: 0, won: 0 }

/** Three entries with a page, so that tabs can be opened; all of them show the home page. */
const menu: MenuEntry[] = [
  { path: '/data-search/index', component: 'data-search/index', meta: { title: 'dashboard', affix: true } },
  {
    path: '/customsData',
    component: 'Layout',
    meta: { title: 'customs' },
    children: [
      { path: '/one', component: 'data-search/index', meta: { title: 'customsQuery' } },
      { path: '/two', component: 'data-search/index', meta: { title: 'customsUpload' } },
      { path: '/hidden', component: 'data-search/index', meta: { title: 'customsDetail', hidden: true } },
      { path: '/secret', component: 'data-search/index', meta: { title: 'outbox', roles: ['admin'] } },
    ],
  },
]

let server: ServerStub

beforeEach(async () => {
  useTabs.setState({ userId: null, tabs: [] })
  useSessionEnd.setState({ error: null })
  setApiReporter(shellReporter)
  server = new ServerStub()
    .on(brandingRoutes.oem, {
      id: 1,
      name: 'Harbour',
      title: 'Harbour Export',
      logo: '',
      loginLogo: '',
      trademark: null,
      indexContent: '',
      indexUiSettings: '',
      showLoginLogo: true,
      showIndexLogo: true,
      showIndexContent: true,
    })
    .on(sessionRoutes.login, { accessToken: 'token-1' })
    .on(sessionRoutes.info, { user: userWith(['dashboard.home.read']), routes: menu })
    .on(sessionRoutes.logout, null)
    .on(dashboardRoutes.read, {
      funnel: {
        thisMonth: figures,
        previousMonth: figures,
        pace: { contacted: null, opened: null, replied: null, won: null },
      },
      monthStart: '2026-11-01',
      todo: [],
      hasTeam: false,
    })
    .on(taskRoutes.list, { items: [] })
  await startEnglish()
})

async function openSignedIn(path: string): Promise<void> {
  writeToken('token-1')
  await loadSession()
  history.replaceState(null, '', path)
  render(<AppShell />)
  await screen.findByRole('navigation', { name: 'Open pages' }, { timeout: 15_000 })
}

const strip = () => within(screen.getByRole('navigation', { name: 'Open pages' }))
const tags = () =>
  strip()
    .getAllByRole('button')
    .filter((button) => button.className === 'tag-title')
    .map((button) => button.textContent)
const follow = (name: string) =>
  userEvent.click(
    within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', { name }),
  )

test('somebody without a token signs in and arrives where he wanted to go', async () => {
  history.replaceState(null, '', '/two?x=1')
  render(<AppShell />)
  await userEvent.type(await screen.findByLabelText('User name'), 'lin')
  expect(location.pathname + location.search).toBe('/login?redirect=%2Ftwo%3Fx%3D1')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe('/two?x=1')
  await expect.poll(tags).toEqual(['Home', 'Customs data upload'])
  expect(document.title).toBe('Customs data upload - Harbour Export')
})

test('somebody signed in who opens the sign-in page goes home', async () => {
  await openSignedIn('/login')
  await expect.poll(() => location.pathname).toBe('/data-search/index')
  expect(await screen.findByRole('heading', { name: 'Hello, Lin Yue' })).toBeVisible()
  expect(await screen.findByText('1,200')).toBeVisible()
})

test('the page that is asked for comes while developing, too, where effects are undone once and repeated', async () => {
  writeToken('token-1')
  await loadSession()
  history.replaceState(null, '', '/two')
  render(<AppShell />, { reactStrictMode: true })
  await expect.poll(tags).toEqual(['Home', 'Customs data upload'])
})

test('an unknown address leads to the page that says so', async () => {
  writeToken('token-1')
  await loadSession()
  history.replaceState(null, '', '/nowhere')
  render(<AppShell />)
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  expect(location.pathname).toBe('/404')
})

test('the menu hides what is hidden or not for the roles of the user', async () => {
  await openSignedIn('/one')
  const links = within(screen.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Home', 'Customs data query', 'Customs data upload'])
  const trail = within(screen.getByRole('navigation', { name: 'Where you are' }))
  expect(trail.getByText('Customs data')).toBeVisible()
  expect(trail.getByRole('link', { name: 'Home' })).toBeVisible()
})

test('tags open with pages, close by button and middle click, and the pinned one stays', async () => {
  await openSignedIn('/one')
  await follow('Customs data upload')
  await expect.poll(tags).toEqual(['Home', 'Customs data query', 'Customs data upload'])
  await userEvent.click(strip().getByRole('button', { name: 'Close “Customs data upload”' }))
  await expect.poll(() => location.pathname).toBe('/one')
  await userEvent.pointer({
    keys: '[MouseMiddle]',
    target: strip().getByRole('button', { name: 'Customs data query' }),
  })
  await expect.poll(tags).toEqual(['Home'])
  await expect.poll(() => location.pathname).toBe('/data-search/index')
  await userEvent.pointer({
    keys: '[MouseMiddle]',
    target: strip().getByRole('button', { name: 'Home' }),
  })
  expect(tags()).toEqual(['Home'])
})

test('the context menu closes the others, closes all, and refreshes with fresh data', async () => {
  await openSignedIn('/one')
  await follow('Customs data upload')
  await expect.poll(() => tags().length).toBe(3)
  const openMenu = (name: string) =>
    userEvent.pointer({ keys: '[MouseRight]', target: strip().getByRole('button', { name }) })
  const before = server.callsOf(dashboardRoutes.read).length
  await openMenu('Customs data upload')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh' }))
  await expect.poll(() => server.callsOf(dashboardRoutes.read).length).toBe(before + 1)
  await openMenu('Customs data query')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close others' }))
  await expect.poll(tags).toEqual(['Home', 'Customs data query'])
  await expect.poll(() => location.pathname).toBe('/one')
  await openMenu('Home')
  expect(screen.queryByRole('menuitem', { name: 'Close' })).toBeNull()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close all' }))
  await expect.poll(tags).toEqual(['Home'])
  await expect.poll(() => location.pathname).toBe('/data-search/index')
})

test('a page behind another tab keeps its element and is out of reach', async () => {
  await openSignedIn('/one')
  const page = (await screen.findByRole('heading', { name: /Hello/ })).closest('.tab-page')
  await follow('Customs data upload')
  await expect.poll(() => page?.hasAttribute('hidden')).toBe(true)
  await follow('Customs data query')
  await expect.poll(() => page?.hasAttribute('hidden')).toBe(false)
  expect(page).toBeInTheDocument()
})

test('the open tabs survive a reload of the page', async () => {
  await openSignedIn('/one')
  await expect.poll(tags).toEqual(['Home', 'Customs data query'])
  cleanup()
  useTabs.setState({ userId: null, tabs: [] })
  await openSignedIn('/two')
  await expect.poll(tags).toEqual(['Home', 'Customs data query', 'Customs data upload'])
})

test('narrow windows have the menu in a drawer that closes after navigation', async () => {
  browser.width = 800
  await openSignedIn('/one')
  expect(screen.getByRole('button', { name: 'Open the sidebar' })).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Open the sidebar' }))
  expect(screen.getAllByRole('button', { name: 'Collapse the sidebar' }).length).toBeGreaterThan(0)
  await follow('Customs data upload')
  await expect.poll(() => document.querySelector('.frame.is-collapsed')).not.toBeNull()
})

test('logging out forgets the token and shows the sign-in page', async () => {
  await openSignedIn('/one')
  await userEvent.click(screen.getByRole('button', { name: /Account menu/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByLabelText('User name')).toBeVisible()
  expect(readToken()).toBeNull()
  expect(server.callsOf(sessionRoutes.logout)).toHaveLength(1)
})

test.each([
  ['invalidLogin', 'Your sign-in is not valid.'],
  ['loggedInElsewhere', 'Signed in on another device.'],
  ['loginExpired', 'Your sign-in has expired.'],
] as const)('the code %s asks to log in again with one button', async (refuse, message) => {
  const reload = vi.fn()
  writeToken('token-1')
  server.on(dashboardRoutes.read, { refuse, message })
  render(<SessionPrompt reload={reload} />)
  await act(() => call(dashboardRoutes.read, {}).catch(() => undefined))
  const prompt = screen.getByRole('dialog', { name: 'Sign in again' })
  expect(prompt).toHaveTextContent(message)
  expect(within(prompt).getAllByRole('button')).toHaveLength(1)
  await userEvent.click(within(prompt).getByRole('button', { name: 'Log in again' }))
  expect(readToken()).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})

test('a changed environment is shown until dismissed', async () => {
  server.headers.env = 'test'
  await openSignedIn('/one')
  expect(await screen.findByText(/This is the test environment/)).toBeVisible()
})

test('the frame has no accessibility faults that can be seen without layout', async () => {
  await openSignedIn('/one')
  await screen.findByRole('heading', { name: /Hello/ })
  const result = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })
  expect(result.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
})
