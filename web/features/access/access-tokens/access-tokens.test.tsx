import { accessTokenRoutes } from '@landfall/contract/access/access-tokens.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CompanyTokens } from './company-tokens.tsx'
import { TokenTab } from './token-tab.tsx'

const item = {
  id: 4,
  name: 'Shop',
  hint: 'lft_abcd',
  userName: 'Lin Yue',
  scopes: ['customer.customer.read'],
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-02-18T08:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
  lastUsedFrom: '',
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(accessTokenRoutes.list, { items: [item], areAllowed: true })
    .on(accessTokenRoutes.listOfCompany, { items: [item], areAllowed: true })
    .on(accessTokenRoutes.allow, null)
    .on(accessTokenRoutes.revoke, null)
})
const confirm = async (title: string | RegExp, name: string) => {
  const yes = within(await dialogOf(title)).getByRole('button', { name })
  await waitFor(() => expect(yes).toBeEnabled())
  await userEvent.click(yes)
}

test('makes a token out of the rights its maker has, and shows it once', async () => {
  server.on(accessTokenRoutes.create, { token: 'lft_secret', item })
  await renderPage(<TokenTab />, {
    permissions: ['customer.customer.read', 'customer.customer.write', 'company.settings.manage'],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  const dialog = within(await dialogOf('New token'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Shop')
  await userEvent.click(dialog.getByRole('button', { name: 'New token' }))
  expect(await dialog.findByText('Choose at least one right')).toBeInTheDocument()
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(dialog.getAllByRole('checkbox')[0] as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'New token' }))
  const shown = within(await dialogOf('Token made'))
  expect(shown.getByText('lft_secret')).toBeInTheDocument()
  expect(server.callsOf(accessTokenRoutes.create)[0]?.body).toEqual({
    name: 'Shop',
    days: 90,
    scopes: ['customer.customer.read'],
  })
  await userEvent.click(shown.getByRole('button', { name: 'I have kept it' }))
  await waitFor(() => expect(screen.queryByText('lft_secret')).toBeNull())
})

test('revokes a token after asking', async () => {
  await renderPage(<TokenTab />)
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke: Shop' }))
  await confirm('Revoke the token “Shop”?', 'Revoke')
  expect(await screen.findByText('Token revoked')).toBeVisible()
  expect(server.callsOf(accessTokenRoutes.revoke)).toHaveLength(1)
})

test('says that the company keeps tokens out, and offers none', async () => {
  server.on(accessTokenRoutes.list, { items: [], areAllowed: false })
  await renderPage(<TokenTab />)
  expect(await screen.findByText(/does not let access tokens in yet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull()
})

test('keeps all tokens of the company out after asking with their number', async () => {
  await renderPage(<CompanyTokens />, { permissions: ['company.integration.manage'] })
  expect(await screen.findByText(/Of Lin Yue/)).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: 'Let access tokens in' }))
  await confirm('Keep out the 1 access token of the company?', 'Keep out')
  expect(await screen.findByText('Access tokens are kept out')).toBeVisible()
  expect(server.callsOf(accessTokenRoutes.allow)[0]?.body).toEqual({ areAllowed: false })
})

test('tells the company where its people make tokens as long as there are none', async () => {
  server.on(accessTokenRoutes.listOfCompany, { items: [], areAllowed: true })
  await renderPage(<CompanyTokens />, { permissions: ['company.settings.manage'] })
  expect(await screen.findByText(/make them in the user centre/)).toBeVisible()
})

test('sends nobody there while tokens are kept out', async () => {
  server.on(accessTokenRoutes.listOfCompany, { items: [], areAllowed: false })
  await renderPage(<CompanyTokens />, { permissions: ['company.settings.manage'] })
  expect(await screen.findByText('No access tokens yet')).toBeVisible()
  expect(screen.queryByText(/make them in the user centre/)).toBeNull()
})
