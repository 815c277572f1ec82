import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { dashboardRoutes } from '@landfall/contract/frame/dashboard.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { call } from '#platform/api-client.ts'
import { frameMenu, openFrame, openTitles } from '#testing/open-frame.tsx'
import { userWith } from '#testing/render-page.tsx'
import { noteUnsaved } from '#ui/unsaved-store.ts'

const goTo = (path: string) =>
  act(() => {
    history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

test.each([
  ['/admin/page', 'You may not open this page', '/401'],
  ['/secret', 'You may not open this page', '/401'],
  ['/nowhere/at/all', 'This page does not exist', '/404'],
])('%s says: %s', async (path, heading, address) => {
  await openFrame({ deniedPaths: ['/admin/page'] })
  goTo(path)
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  expect(location.pathname).toBe(address)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'Back to home' }))
  await expect.poll(() => location.pathname).toBe('/data-search/index')
})

test('the helper for reloading returns to the page, which starts afresh', async () => {
  await openFrame({ path: '/one' })
  const page = (await screen.findByRole('heading', { name: 'New free sending' })).closest('.tab-page')
  goTo('/redirect/one?x=1')
  await expect.poll(() => location.pathname + location.search).toBe('/one?x=1')
  await expect.poll(() => page?.isConnected).toBe(false)
})

test('/user leads to the user centre', async () => {
  const menu = [
    ...frameMenu,
    {
      path: '/user/userCenter',
      component: 'emailSendFree/add' as const,
      meta: { title: 'userCenter', hidden: true },
    },
  ]
  await openFrame({ path: '/user', menu })
  await expect.poll(() => location.pathname).toBe('/user/userCenter')
  await userEvent.click(screen.getByRole('button', { name: /Account menu/ }))
  expect(await screen.findByRole('menuitem', { name: 'User centre' })).toBeInTheDocument()
})

test('free sending outside of the client says where it can be done', async () => {
  await openFrame({ path: '/one' })
  const alert = await screen.findByText('Tip')
  expect(alert).toBeVisible()
  expect(screen.getByText(/Use this function in the client!/)).toBeVisible()
})

test('rights that were taken away take their pages along, and the user is told', async () => {
  const server = await openFrame({ path: '/two' })
  await expect.poll(openTitles).toEqual(['Home', 'Customs data upload'])
  const [home] = frameMenu
  server
    .on(sessionRoutes.info, { user: userWith([]), routes: home ? [home] : [], deniedPaths: ['/two'] })
    .on(dashboardRoutes.read, { refuse: 'noPermission' })
  await act(() => call(dashboardRoutes.read, {}).catch(() => undefined))
  expect(await screen.findByText('Your rights have changed; the menu is up to date')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'You may not open this page' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Back to home' }))
  await expect.poll(openTitles).toEqual(['Home'])
})

test('a session that ends while something is typed is taken up again without losing it', async () => {
  const server = await openFrame({ path: '/one' })
  const page = await screen.findByRole('heading', { name: 'New free sending' })
  const forget = noteUnsaved()
  server.on(dashboardRoutes.read, { refuse: 'loginExpired', message: 'Your sign-in has expired.' })
  await act(() => call(dashboardRoutes.read, {}).catch(() => undefined))
  const prompt = within(screen.getByRole('dialog', { name: 'Sign in again' }))
  expect(prompt.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(prompt.getByRole('button', { name: 'Log in again' }))
  expect(prompt.getByText(/What you were typing is still here/)).toBeVisible()
  server.on(sessionRoutes.login, { accessToken: 'token-2' })
  await userEvent.type(await prompt.findByLabelText('User name'), 'lin')
  await userEvent.type(prompt.getByLabelText('Password'), 'secret{Enter}')
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull()
  expect(page.isConnected).toBe(true)
  forget()
})
