import { type SocialTarget, socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import { type SocialSignInOverview, socialSignInRoutes } from '@landfall/contract/social/social-sign-ins.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SocialAppsDrawer } from '../social-sign-ins/social-apps-drawer.tsx'
import { BindDrawer } from './bind-drawer.tsx'

const overview: SocialSignInOverview = {
  apps: [
    { app: 'meta', isReady: true, clientId: 'own-app' },
    { app: 'linkedin', isReady: false, clientId: null },
  ],
  items: [],
  redirectUris: ['https://crm.example/social-sign-in'],
}
const target: SocialTarget = {
  ...{ id: '104', name: 'Harbour Trading', handle: '', isUsable: true, isBound: false },
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(socialSignInRoutes.list, overview)
    .on(socialAccountRoutes.targets, { items: [target] })
    .on(socialAccountRoutes.bind, { id: 9, hasDoor: true })
})

async function open() {
  const onBound = vi.fn()
  await renderPage(<BindDrawer open onClose={vi.fn()} onBound={onBound} />, {
    permissions: ['social.account.manage'],
  })
  return { drawer: await dialogOf('Bind an account'), onBound }
}

test('an account is bound by signing in at its network, and what it is good for is looked up by itself', async () => {
  const popup = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  const { drawer, onBound } = await open()
  await userEvent.click(within(drawer).getByText('Messenger'))
  await userEvent.click(await within(drawer).findByRole('button', { name: /Sign in with Meta/ }))
  expect(String(popup.mock.calls[0]?.[0])).toBe('/social-sign-in?network=facebook')
  const connectedAt = '2026-11-28T09:00:00.000Z'
  server.on(socialSignInRoutes.list, { ...overview, items: [{ id: 3, network: 'facebook', connectedAt }] })
  expect(await within(drawer).findByText('Harbour Trading', {}, { timeout: 5_000 })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onBound).toHaveBeenCalledWith(9))
  expect(server.callsOf(socialAccountRoutes.bind)[0]?.body).toEqual({
    ...{ network: 'facebook', signInId: 3, businessId: '', appSecret: '', targetId: '104' },
  })
})

test('without an application it says so, and a token can be entered all the same', async () => {
  const { drawer } = await open()
  await userEvent.click(within(drawer).getByText('LinkedIn'))
  expect(await within(drawer).findByText(/Nobody can sign in by LinkedIn yet/)).toBeVisible()
  await userEvent.click(within(drawer).getByRole('radio', { name: 'Enter a token' }))
  await userEvent.type(within(drawer).getByLabelText('Token'), 'a-token-of-linkedin')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Look up' }))
  expect(await within(drawer).findByText('Harbour Trading')).toBeVisible()
  expect(server.callsOf(socialAccountRoutes.targets)[0]?.body).toEqual({
    ...{ network: 'linkedin', token: 'a-token-of-linkedin', businessId: '' },
  })
})

test('a bot of Telegram is bound by its token alone', async () => {
  const { drawer } = await open()
  await userEvent.click(within(drawer).getByText('Telegram'))
  expect(await within(drawer).findByLabelText('Token')).toBeVisible()
  expect(within(drawer).queryByRole('radio', { name: 'Enter a token' })).toBeNull()
})

test('the company enters its application at a network', async () => {
  server.on(socialSignInRoutes.saveApp, { app: 'linkedin', isReady: true, clientId: 'app-7' })
  await renderPage(<SocialAppsDrawer open onClose={vi.fn()} />, { permissions: ['social.account.manage'] })
  const item = (await screen.findAllByRole('listitem')).find((each) => each.textContent?.includes('LinkedIn'))
  await userEvent.click(within(item as HTMLElement).getByRole('button', { name: 'Set up' }))
  const dialog = await dialogOf('Application at LinkedIn')
  expect(within(dialog).getByText('https://crm.example/social-sign-in')).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText('Client ID'), 'app-7')
  await userEvent.type(within(dialog).getByLabelText('Client secret'), 'secret-7')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(server.callsOf(socialSignInRoutes.saveApp)[0]?.body).toEqual({
      ...{ clientId: 'app-7', clientSecret: 'secret-7' },
    }),
  )
})
