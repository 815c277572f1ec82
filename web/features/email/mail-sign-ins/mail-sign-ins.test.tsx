import { bridgeProtocol, desktopBridgeName } from '@landfall/contract/desktop-bridge.ts'
import {
  type MailSignIn,
  mailSignInRoutes,
  type SignInOverview,
} from '@landfall/contract/email/mail-sign-ins.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SignInPage } from './mail-sign-in-page.tsx'
import { SignInApps } from './sign-in-apps.tsx'
import { SignInItem } from './sign-in-choice.tsx'

const place = { host: 'imap.gmail.com', port: 993, security: 'tls' as const }
const overview: SignInOverview = {
  providers: [
    { provider: 'google', isReady: true, imap: place, smtp: place, app: null },
    { provider: 'microsoft', isReady: false, imap: place, smtp: place, app: null },
  ],
  items: [],
  redirectUris: ['https://crm.example/mail-sign-in'],
}
const connected: MailSignIn = {
  id: 5,
  provider: 'google',
  address: 'sales@own.example',
  isBroken: false,
  connectedAt: '2026-11-27T08:00:00.000Z',
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub().on(mailSignInRoutes.list, overview)
})

afterEach(() => {
  Reflect.deleteProperty(window, desktopBridgeName)
})

const open = (current: MailSignIn | null, onChosen = vi.fn()) =>
  renderPage(
    <Form initialValues={{ connected: current && { provider: current.provider, id: current.id } }}>
      <SignInItem current={current} hint="sales@own.example" onChosen={onChosen} />
      <button type="submit">Save</button>
    </Form>,
    { permissions: ['company.sending.manage'] },
  )

test('a mailbox is connected in another window, and chosen once it is', async () => {
  const window = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  const onChosen = vi.fn()
  await open(null, onChosen)
  // What is not set up is no choice.
  expect(await screen.findByRole('radio', { name: 'Google' })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: /Microsoft/ })).toBeNull()
  await userEvent.click(screen.getByText('Google'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Connect the mailbox first')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Connect with Google/ }))
  const address = String(window.mock.calls[0]?.[0])
  expect(address).toBe('/mail-sign-in?provider=google&hint=sales%40own.example')
  expect(screen.getByRole('link', { name: 'No window? Open it here' })).toHaveAttribute('href', address)
  server.on(mailSignInRoutes.list, { ...overview, items: [connected] })
  await vi.waitFor(() => expect(onChosen).toHaveBeenCalledWith(connected), { timeout: 5_000 })
  expect(screen.getByText('sales@own.example')).toBeVisible()
})

test('one that the provider lets in no longer is marked', async () => {
  await open({ ...connected, isBroken: true })
  expect(await screen.findByText('Google no longer lets us in. Connect the mailbox again.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Connect with Google again/ })).toBeVisible()
})

test('an administrator enters the client of the company', async () => {
  server.on(mailSignInRoutes.saveApp, { ...overview.providers[1], isReady: true } as never)
  await renderPage(<SignInApps />, { permissions: ['company.sending.manage'] })
  const item = (await screen.findAllByRole('listitem')).find((each) =>
    each.textContent?.includes('Microsoft'),
  )
  await userEvent.click(within(item as HTMLElement).getByRole('button', { name: 'Set up' }))
  const dialog = await dialogOf('Application at Microsoft 365 / Outlook')
  expect(within(dialog).getByText('https://crm.example/mail-sign-in')).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText('Client ID'), 'client-7')
  await userEvent.type(within(dialog).getByLabelText('Client secret'), 'secret-7')
  await userEvent.type(within(dialog).getByLabelText('Tenant'), 'own.example')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(server.callsOf(mailSignInRoutes.saveApp)).toHaveLength(1))
  expect(server.callsOf(mailSignInRoutes.saveApp)[0]?.body).toEqual({
    clientId: 'client-7',
    clientSecret: 'secret-7',
    tenant: 'own.example',
  })
})

test('the window takes what the provider sends back, and keeps no code in its address', async () => {
  vi.spyOn(globalThis, 'close').mockReturnValue()
  server.on(mailSignInRoutes.complete, connected)
  history.replaceState(null, '', '/mail-sign-in?code=c&state=s')
  await renderPage(<SignInPage />, {})
  expect(await screen.findByText(/sales@own.example is connected/)).toBeVisible()
  expect(server.callsOf(mailSignInRoutes.complete)[0]?.body).toEqual({ answer: 'code=c&state=s' })
  expect(location.search).toBe('')
})

test('in a desktop client it is connected in the system’s browser, and the answer taken over by hand', async () => {
  const invoke = vi.fn(async (_method: string, _params: unknown) => ({}))
  Reflect.set(window, desktopBridgeName, {
    protocol: bridgeProtocol,
    capabilities: [],
    invoke,
    on: () => () => undefined,
  })
  server.on(mailSignInRoutes.begin, { address: 'https://accounts.google.example/auth?state=s' })
  const onChosen = vi.fn()
  await open(null, onChosen)
  await userEvent.click(await screen.findByText('Google'))
  await userEvent.click(screen.getByRole('button', { name: /Connect with Google/ }))
  const answer = await screen.findByLabelText('The provider’s answer')
  expect(invoke).toHaveBeenCalledWith('shell.openExternal', {
    url: 'https://accounts.google.example/auth?state=s',
  })
  server.on(mailSignInRoutes.complete, { refuse: 'mailSignInGone', message: 'This connection is over' })
  await userEvent.type(answer, 'code=x&state=old')
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This connection is over')
  server
    .on(mailSignInRoutes.complete, connected)
    .on(mailSignInRoutes.list, { ...overview, items: [connected] })
  await userEvent.clear(answer)
  await userEvent.type(answer, ' ?code=c&state=s ')
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  await vi.waitFor(() => expect(onChosen).toHaveBeenCalledWith(connected))
  expect(server.callsOf(mailSignInRoutes.complete).at(-1)?.body).toEqual({ answer: 'code=c&state=s' })
})

test('what somebody else began can be taken to where he began it', async () => {
  server.on(mailSignInRoutes.complete, { refuse: 'mailSignInGone', message: 'This connection is over' })
  history.replaceState(null, '', '/mail-sign-in?code=c&state=s')
  await renderPage(<SignInPage />, {})
  expect(await screen.findByRole('heading', { name: 'Go on in the desktop client' })).toBeVisible()
  expect(screen.getByLabelText('The provider’s answer')).toHaveValue('code=c&state=s')
  expect(location.search).toBe('')
})
