import { bridgeProtocol, desktopBridgeName } from '@landfall/contract/desktop-bridge.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { freeSendRoutes } from '@landfall/contract/email/free-send.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { freshClient, useClient } from '#platform/desktop-bridge.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { readPasted } from '../email-tasks/reader-lines.ts'
import { FreeSendListPage } from './free-send-list-page.tsx'
import { FreeSendPage } from './free-send-page.tsx'
import { readAccounts } from './free-send-texts.ts'

const account = {
  ...{ id: 3, emailAddress: 'me@own.example', senderName: '', host: 'smtp.own.example', port: 465 },
  ...{ ssl: true, signIn: null, reading: null, dailyCap: 200, sentToday: 12 },
}

const waitingTask = {
  ...{ id: 9, name: 'Offer', state: 'SUBMITTED', phase: 'sending' },
  counts: { total: 10, sent: 4, failed: 0, skipped: 0, unknown: 0, opened: 0 },
}

function installClient(reply: object = { state: true, Data: '' }) {
  const calls: [string, unknown][] = []
  Reflect.set(window, desktopBridgeName, {
    protocol: bridgeProtocol,
    capabilities: [],
    invoke: async (method: string, params: unknown) => {
      calls.push([method, params])
      return method === 'shell.hello' ? { hostKey: 'k'.repeat(43) } : JSON.stringify(reply)
    },
    on: () => () => undefined,
  })
  return calls
}

afterEach(() => {
  useClient.setState(freshClient)
  Reflect.deleteProperty(window, desktopBridgeName)
  localStorage.clear()
})

test('outside the client both pages say what the specification says', async () => {
  await renderPage(<FreeSendListPage />)
  expect(screen.getByText(/Use this function in the client!/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New free sending' })).toBeNull()
})

test('lines become recipients and mailboxes, and what is none is named', () => {
  const text = 'a@x.example\n"Ann Lee" <b@x.example>\nc@x.example,Chen Wei\nA@x.example\nnonsense\n'
  expect(readPasted(text)).toEqual({
    readers: [
      { name: '', address: 'a@x.example' },
      { name: 'Ann Lee', address: 'b@x.example' },
      { name: 'Chen Wei', address: 'c@x.example' },
    ],
    wrong: ['nonsense'],
    columns: [],
  })
  const { accounts, wrong } = readAccounts(
    'me@qq.com,abcdefgh\nyou@own.example\tsecret-1\tmail.own.example\t587\tstarttls\nx@y.example,short\n',
  )
  expect(accounts.map(({ host, port, ssl }) => ({ host, port, ssl }))).toEqual([
    { host: 'smtp.qq.com', port: 465, ssl: true },
    { host: 'mail.own.example', port: 587, ssl: false },
  ])
  // Never with its secret.
  expect(wrong).toEqual(['x@y.example'])
})

test('fifty million characters are not read, and said to be too many', async () => {
  const text = 'somebody@buyer.example\n'.repeat(2_200_000)
  expect(readPasted(text)).toMatchObject({ readers: [], isTooLarge: true })
})

test('a mailbox is guessed from its address, tried by the client and saved', async () => {
  const calls = installClient({ state: false, Data: '535 Authentication failed' })
  const server = new ServerStub()
    .on(freeSendRoutes.listAccounts, { items: [] })
    .on(freeSendRoutes.createAccount, account)
    .on(sendTaskRoutes.list, { items: [], total: 0, next: null } as never)
  await renderPage(<FreeSendListPage />, { permissions: ['email.task.send'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a sending mailbox' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Address'), 'me@gmail.com')
  expect(dialog.getByLabelText('SMTP server')).toHaveValue('smtp.gmail.com')
  await userEvent.type(dialog.getByLabelText('Password or app password'), 'app-password')
  await userEvent.click(dialog.getByRole('switch', { name: /Read replies and bounces/ }))
  expect(dialog.getByLabelText('IMAP server')).toHaveValue('imap.gmail.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Test the sign-in' }))
  expect(
    await dialog.findByText(/^Email authorization failed, please check .* 535 Authentication failed$/),
  ).toBeVisible()
  expect(calls.find(([method]) => method === 'mail.verifyAccount')?.[1]).toMatchObject({ isSealed: false })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => server.callsOf(freeSendRoutes.createAccount)[0]?.body)
    .toMatchObject({
      ...{
        emailAddress: 'me@gmail.com',
        secret: 'app-password',
        host: 'smtp.gmail.com',
        port: 465,
        ssl: true,
      },
      reading: { host: 'imap.gmail.com', port: 993, ssl: true },
    })
})

test('the list says how replies are read, and why a mailing waits', async () => {
  installClient()
  const trouble = { readAt: null, problem: 'signIn' as const, answer: 'LOGIN failed' }
  const reading = { host: 'imap.own.example', port: 993, ssl: true, ...trouble }
  new ServerStub()
    .on(freeSendRoutes.listAccounts, { items: [{ ...account, reading }] })
    .on(sendTaskRoutes.list, { items: [waitingTask], total: 1, next: null } as never)
  useClient.setState({ waits: { 9: 'dailyCap' } })
  await renderPage(<FreeSendListPage />, { permissions: ['email.task.send'] })
  expect(
    await screen.findByText(/Replies cannot be read: Email authorization failed: check the user name/),
  ).toBeVisible()
  expect(await screen.findByText(/it goes on tomorrow/)).toBeVisible()
})

test('a mailing keeps its draft and begins after the question', async () => {
  installClient()
  localStorage.setItem(
    'freeSend.draft.7',
    JSON.stringify({ receivers: 'a@x.example\nb@x.example', checkedSenders: [3], checkedTemplates: [5] }),
  )
  const template = {
    id: 5,
    name: 'Offer',
    language: 'en',
    subject: 'Hello',
    updatedAt: '2026-01-01T00:00:00Z',
  }
  const server = new ServerStub()
    .on(freeSendRoutes.listAccounts, { items: [account] })
    .on(templateRoutes.list, { items: [template], total: 1, next: null } as never)
    .on(freeSendRoutes.createTask, { id: 9 } as never)
  const router = await renderPage(<FreeSendPage />, { permissions: ['email.task.send'] })
  expect(await screen.findByText('2 addresses recognised')).toBeVisible()
  expect(await screen.findByRole('checkbox', { name: 'me@own.example (12/200)' })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Start sending' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send to 2 recipients?' }))
  await userEvent.click(question.getByRole('button', { name: 'Start sending' }))
  await expect
    .poll(() => server.callsOf(freeSendRoutes.createTask)[0]?.body)
    .toMatchObject({
      ...{ minSendInterval: 2, maxSendInterval: 5, accountIds: [3], templateIds: [5] },
      addresses: [
        { name: '', address: 'a@x.example' },
        { name: '', address: 'b@x.example' },
      ],
    })
  await expect.poll(() => router.state.location.pathname).toBe('/email/emailSendFree')
  expect(localStorage.getItem('freeSend.draft.7')).toBeNull()
})
