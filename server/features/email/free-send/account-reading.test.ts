import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { mailboxRoutes } from '@landfall/contract/email/email-mailboxes.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import {
  type Addressees,
  freeSendRoutes,
  type SenderAccountInput,
  type SenderAccountView,
} from '@landfall/contract/email/free-send.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildHost } from '#testing/build-host.ts'
import { createMailingBuilder } from '#testing/build-mailing.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type ImapServer, startImapServer } from '#testing/imap-server.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { deliveryReport, letter } from '#testing/written-mail.ts'

let app: OwnTestApp
let imap: ImapServer
let user: TestUser
let as: { token: string }

beforeAll(async () => {
  app = await startTestApp({ MAILBOXES_PRIVATE: 'on' })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  imap = await startImapServer()
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
  return () => imap.stop()
})

const placeOf = ({ port }: ImapServer) => ({ host: '127.0.0.1', port, ssl: false })
const inputOf = (input: Partial<SenderAccountInput> = {}) => ({
  ...{ emailAddress: imap.userName, secret: imap.password, host: 'smtp.own.example', port: 465, ssl: true },
  ...{ reading: placeOf(imap), ...input },
})

async function until(id: number, isReached: (account: SenderAccountView) => boolean) {
  for (;;) {
    const { items } = await app.client.call(freeSendRoutes.listAccounts, {}, as)
    const account = items.find((each) => each.id === id)
    if (account && isReached(account)) return account
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function addRead(): Promise<SenderAccountView> {
  const { id } = await app.client.call(freeSendRoutes.createAccount, { body: inputOf() }, as)
  return until(id, ({ reading }) => reading?.readAt != null)
}

/** Reads the mailbox now and not within a minute. */
const readNow = () =>
  app.systemDb.query(`with due as (update mailbox_readings set next_at = now() returning 1)
    select pg_notify('mailbox_due', '') from due`)

/** Writes to customers by a client of the user, as far as a server is told. */
async function sendTo(accountId: number, addresses: string[]) {
  const build = createMailingBuilder(app, user)
  const ids: number[] = []
  for (const address of addresses) ids.push(await build.customer(address))
  const template = await build.template()
  const selection = { scope: batchScope.Checked, ids }
  const body = {
    title: 'Spring',
    accountIds: [accountId],
    templateIds: [template.id],
    addresses: [],
    selection,
  }
  const task = await app.client.call(freeSendRoutes.createTask, { body }, as)
  const hostKey = buildHost().key
  let leased: Addressees
  do
    leased = await app.client.call(
      freeSendRoutes.getAddressees,
      { params: { id: task.id }, query: { hostKey } },
      as,
    )
  while (leased.wait?.reason === 'preparing')
  for (const { key, addressee } of leased.addressees) {
    const result = { key, source: task.id, receiver: addressee, sender: imap.userName, success: true }
    await app.client.call(freeSendRoutes.sendingFreeCreate, { body: result }, as)
  }
  const messageOf = (address: string) => {
    const one = leased.addressees.find(({ addressee }) => addressee === address)
    return `<${one?.messageToken}@own.example>`
  }
  return { ids, messageOf }
}

async function eventsOf(customerId: number): Promise<string[]> {
  const query = { show: 'mail' } as const
  const { items } = await app.client.call(timelineRoutes.read, { params: { id: customerId }, query }, as)
  return items.flatMap((item) => (item.kind === 'mail' ? [`${item.event}: ${item.detail ?? ''}`] : []))
}

test('answers and bounces of mail from an own mailbox are read there, by its own password', async () => {
  const account = await addRead()
  const [answers, bounces] = ['anna@reads.example', 'gone@reads.example']
  const { ids, messageOf } = await sendTo(account.id, [answers, bounces])
  imap.deliver(letter({ from: 'friend@home.example', subject: 'Private', text: 'About the weekend' }))
  imap.deliver(
    letter({ from: answers, text: 'We take two hundred', headers: [`In-Reply-To: ${messageOf(answers)}`] }),
  )
  const head = [`From: ${imap.userName}`, `To: ${bounces}`, `Message-ID: ${messageOf(bounces)}`, '', 'Hello']
  const sent = { to: bounces, raw: head.join('\n') }
  imap.deliver(deliveryReport({ sent, status: '5.1.1', diagnostic: '550 5.1.1 No such user' }))
  await readNow()
  await expect.poll(() => eventsOf(ids[0] ?? 0)).toContain('replied: We take two hundred')
  await expect.poll(() => eventsOf(ids[1] ?? 0)).toContain('bounced: 550 5.1.1 No such user')
  const { items } = await app.client.call(suppressionRoutes.list, { query: { search: bounces } }, as)
  expect(items).toMatchObject([{ email: bounces, reason: 'hardBounce' }])
  // Nothing of the private letter but what tells that it is none of ours.
  expect(imap.commands.filter((line) => /^UID FETCH 1 .*BODY\.PEEK\[\]/.test(line))).toEqual([])
})

test('it is nobody’s but its owner’s', async () => {
  const account = await addRead()
  const { items } = await app.client.call(mailboxRoutes.list, {}, as)
  expect(items).toEqual([])
  const [row] = await app.systemDb.query<{ id: number }>(
    'select id from mailboxes where sender_account_id = $1',
    [account.id],
  )
  const params = { id: row?.id ?? 0 }
  for (const route of [mailboxRoutes.remove, mailboxRoutes.pause, mailboxRoutes.resume])
    expect((await app.client.send(route, { params }, as)).code).toBe(codeOf('mailboxNotFound'))
  // Whoever has left is read no longer.
  await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  await app.systemDb.query('update users set disabled_at = now() where id = $1', [user.id])
  const before = imap.commands.length
  await readNow()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(imap.commands.length).toBe(before)
})

test('a stored password goes to no other mailbox server, and the reading ends with the mailbox', async () => {
  const account = await addRead()
  const params = { id: account.id }
  const kept = inputOf({ secret: undefined })
  const change = (body: object) => app.client.send(freeSendRoutes.updateAccount, { params, body }, as)
  const elsewhere = { ...kept, reading: { host: 'thief.example', port: 993, ssl: true } }
  expect((await change(elsewhere)).code).toBe(codeOf('senderSecretMissing'))
  expect((await change({ ...kept, dailyCap: 10 })).data).toMatchObject({ dailyCap: 10 })
  const other = { ...inputOf(), reading: { ...placeOf(imap), port: 22 } }
  expect((await change(other)).code).not.toBe(200)
  const amount = async () =>
    (await app.systemDb.query('select from mailboxes where sender_account_id = $1', [account.id])).length
  expect((await change({ ...kept, reading: null })).data).toMatchObject({ reading: null })
  expect(await amount()).toBe(0)
  // There is no known server any more for which the password would be.
  expect((await change(kept)).code).toBe(codeOf('senderSecretMissing'))
  await change(inputOf())
  expect(await amount()).toBe(1)
  await app.client.call(freeSendRoutes.removeAccount, { params }, as)
  expect(await amount()).toBe(0)
})

test('its owner sees what is wrong with it, and is told', async () => {
  const account = await addRead()
  imap.password = 'changed elsewhere'
  await app.systemDb.query('update mailbox_readings set failures = 4')
  await readNow()
  const { reading } = await until(account.id, ({ reading }) => reading?.problem != null)
  expect(reading).toMatchObject({ problem: 'signIn', answer: expect.stringContaining('Invalid credentials') })
  await expect
    .poll(async () => (await app.client.call(noticeRoutes.list, { query: {} }, as)).items)
    .toMatchObject([
      { kind: 'mailboxFailing', params: { name: imap.userName }, path: '/email/emailSendFree' },
    ])
})
