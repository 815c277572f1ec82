import { type MailboxView, mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { MailboxList } from './mailbox-list.tsx'

const mailbox: MailboxView = {
  id: 3,
  name: 'Replies',
  address: 'replies@seller.example',
  host: 'imap.seller.example',
  port: 993,
  security: 'tls',
  allowSelfSigned: false,
  userName: 'replies',
  folder: 'INBOX',
  signIn: null,
  isActive: true,
  readAt: '2026-11-20T08:00:00.000Z',
  problem: null,
  answer: '',
  nextAt: '2026-11-20T08:01:00.000Z',
  kept: 12,
}
const failing: MailboxView = {
  ...mailbox,
  id: 4,
  name: 'Sales',
  problem: 'signIn',
  answer: 'Invalid credentials',
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub().on(mailboxRoutes.list, { items: [mailbox, failing] })
})
const open = (address = '/page?part=mailboxes') =>
  renderPage(<MailboxList />, { address, permissions: ['company.sending.manage'] })

test('says how each mailbox does, what becomes of other mail, and pauses one', async () => {
  await open()
  expect(await screen.findByText('Working')).toBeVisible()
  expect(screen.getAllByText(/Replies and bounces found: 12/)[0]).toBeVisible()
  expect(screen.getByText(/^Email authorization failed: check the user name and the password/)).toBeVisible()
  expect(screen.getByText('The server says: Invalid credentials')).toBeVisible()
  expect(screen.getByText(/All other mail is neither stored nor logged/)).toBeVisible()
  server.on(mailboxRoutes.pause, { ...mailbox, isActive: false })
  server.on(mailboxRoutes.list, { items: [{ ...mailbox, isActive: false }, failing] })
  await userEvent.click(screen.getAllByRole('button', { name: 'Pause' })[0] as HTMLElement)
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible()
  expect(server.callsOf(mailboxRoutes.pause)).toHaveLength(1)
})

test('tries what was typed, names the folders, and saves it', async () => {
  server.on(mailboxRoutes.list, { items: [] })
  const router = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add mailbox' }))
  expect(router.state.location.search).toContain('mailbox=new')
  const drawer = within(await dialogOf('Add mailbox'))
  await userEvent.click(drawer.getByRole('button', { name: 'Test connection' }))
  expect(await drawer.findByText('IMAP server is required')).toBeInTheDocument()
  expect(server.callsOf(mailboxRoutes.tryNew)).toHaveLength(0)
  await userEvent.type(drawer.getByLabelText('IMAP server'), 'imap.seller.example')
  await userEvent.type(drawer.getByLabelText('User name'), 'replies')
  await userEvent.type(drawer.getByLabelText('Password'), 'secret')
  server.on(mailboxRoutes.tryNew, { problem: 'folder', answer: '', folders: ['INBOX', 'Bounces'] })
  await userEvent.click(drawer.getByRole('button', { name: 'Test connection' }))
  expect(await drawer.findByText('Folders on the server: INBOX, Bounces')).toBeInTheDocument()
  server.on(mailboxRoutes.tryNew, { problem: null, answer: '', folders: ['INBOX', 'Bounces'] })
  await userEvent.click(drawer.getByRole('button', { name: 'Test connection' }))
  expect(await drawer.findByText('Signed in; the folder “INBOX” can be read')).toBeInTheDocument()
  await userEvent.type(drawer.getByLabelText('Name'), 'Replies')
  await userEvent.type(drawer.getByLabelText('E-mail address'), 'replies@seller.example')
  server.on(mailboxRoutes.create, mailbox).on(mailboxRoutes.list, { items: [mailbox] })
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Working')).toBeInTheDocument()
  expect(server.callsOf(mailboxRoutes.create)[0]?.body).toMatchObject({ port: 993, password: 'secret' })
  await waitFor(() => expect(router.state.location.search).toBe('?part=mailboxes'))
})

test('changes a mailbox without its password, and deletes one after asking', async () => {
  const router = await open('/page?part=mailboxes&mailbox=3')
  const drawer = within(await dialogOf('Edit mailbox'))
  const name = drawer.getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Answers')
  server.on(mailboxRoutes.update, { ...mailbox, name: 'Answers' })
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.search).toBe('?part=mailboxes'))
  const sent = server.callsOf(mailboxRoutes.update)[0]?.body
  expect(sent).toMatchObject({ name: 'Answers', host: 'imap.seller.example' })
  expect(sent).not.toHaveProperty('password')
  server.on(mailboxRoutes.remove, null)
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[1] as HTMLElement)
  const question = within(await dialogOf('Delete the mailbox “Sales”?'))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.callsOf(mailboxRoutes.remove)).toHaveLength(1))
})
